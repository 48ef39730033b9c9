//! Arguments that several commands share, and the options of a type as arguments: each row of its table is one.

use super::waiting;
use crate::engine::{limits::Limits, playback::Speed, terms::Ties, words::Words};
use crate::puzzles::files::Files;
use crate::puzzles::options::{Opt, OptionKind, Options, Setting, Value};
use crate::tui::settings::{Settings, UsualSpeed};
use crate::tui::theme::{Choice, SchemeChoice};
use clap::builder::{
    BoolValueParser, PathBufValueParser, PossibleValue, PossibleValuesParser, TypedValueParser,
};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use std::path::{Path, PathBuf};
use std::{ffi::OsStr, time::Duration};

/// Bounds of a search.
#[derive(Args, Debug, Clone, Copy)]
pub struct LimitArgs {
    /// Stop after this many expansions
    #[arg(long, value_name = "N")]
    pub limit_nodes: Option<u64>,
    /// Stop before using more memory than this
    #[arg(long, value_name = "MIB", default_value_t = Limits::DEFAULT.bytes >> 20)]
    pub limit_mem: u64,
}

impl LimitArgs {
    /// The bounds as the engine takes them; by default the number of expansions has none.
    pub fn limits(self) -> Limits {
        self.limits_or(u64::MAX)
    }

    /// The same with this default for the number of expansions.
    pub fn limits_or(self, steps: u64) -> Limits {
        let (steps, bytes) =
            (self.limit_nodes.unwrap_or(steps), self.limit_mem.saturating_mul(1 << 20));
        Limits { steps, bytes, ..Limits::DEFAULT }
    }
}

/// What a graph search did, for other programs.
#[derive(Args, Debug, Clone)]
pub struct TraceArgs {
    /// Write every event of the search here, one JSON object a line; as Posthoc loads it if FILE ends
    /// in .yaml
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
}

impl TraceArgs {
    /// The file, if a whole trace can be written into it: what was interrupted has none.
    pub fn wanted(&self) -> Option<&Path> {
        self.trace.as_deref().filter(|_| !waiting::asked())
    }
}

/// How the playground looks and opens.
#[derive(Args, Debug, Clone)]
pub struct Playground {
    /// Start watching the solver
    #[arg(long)]
    pub watch: bool,
    /// Steps a second while watching: 1 to 1000000, or max
    #[arg(long, value_name = "N", value_parser = Speed::parse)]
    pub speed: Option<Speed>,
    /// Most frames a second [default: 20]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=120))]
    pub fps: Option<u32>,
    /// Colours: auto, truecolor, 256, 16 or never [default: auto]
    #[arg(long, value_name = "WHICH")]
    pub color: Option<Choice>,
    /// The set of colours: auto, dark, light, contrast or colour-blind [default: auto]
    #[arg(long, value_name = "WHICH")]
    pub theme: Option<SchemeChoice>,
    /// Draw with ASCII only
    #[arg(long)]
    pub ascii: bool,
    /// Play in plain lines: words and keys are read from standard input, one a line, and nothing is drawn;
    /// also with ACCESSIBLE=1 in the environment
    #[arg(long)]
    pub narrate: bool,
    /// Ignore the saved session, which is kept beside the new one
    #[arg(long)]
    pub fresh: bool,
    /// Do not save the session
    #[arg(long)]
    pub no_save: bool,
    /// For strangers: no files, no session, no suspension; a demo after a minute without a key
    #[arg(long)]
    pub kiosk: bool,
    /// What a kiosk says in large letters before each round of its demo
    #[arg(long, value_name = "TEXT")]
    pub sign: Option<String>,
    /// End after so long without a key, such as 90s or 10m, or never [default: never; 10m for a kiosk]
    #[arg(long, value_name = "TIME", value_parser = idle)]
    pub idle: Option<Duration>,
    /// Write what happens to the terminal to this file
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
}

/// The option that bounds the memory of all runs.
pub const LIMIT_MEM: &str = "limit_mem";

impl Playground {
    /// A command that opens the playground, with these options. A bound of its memory it may have already.
    pub fn of(command: Command) -> Command {
        let command = Playground::augment_args(command);
        if command.get_arguments().any(|arg| arg.get_id() == LIMIT_MEM) {
            return command;
        }
        let help = "Most memory of all searches together, in MiB [default: 1024; 64 for a kiosk]";
        let limit = Arg::new(LIMIT_MEM).long("limit-mem").value_name("MIB").help(help);
        command.arg(limit.value_parser(value_parser!(u64)))
    }

    /// These options, and where they say nothing those written before the command.
    #[must_use]
    pub fn or(self, before: Playground) -> Playground {
        Playground {
            watch: self.watch || before.watch,
            speed: self.speed.or(before.speed),
            fps: self.fps.or(before.fps),
            color: self.color.or(before.color),
            theme: self.theme.or(before.theme),
            ascii: self.ascii || before.ascii,
            narrate: self.narrate || before.narrate,
            fresh: self.fresh || before.fresh,
            no_save: self.no_save || before.no_save,
            kiosk: self.kiosk || before.kiosk,
            sign: self.sign.or(before.sign),
            idle: self.idle.or(before.idle),
            log: self.log.or(before.log),
        }
    }

    /// The right of the tabs to use files: that of the user who typed the command line, except in a
    /// kiosk, whose visitors have none.
    pub fn files(&self, user: Files) -> Option<Files> {
        (!self.kiosk).then_some(user)
    }

    /// The saved settings with what the command line says about them.
    pub fn settings(&self, saved: Settings, narrated: bool) -> Settings {
        let color = if narrated { Some(Choice::Never) } else { self.color };
        Settings {
            color: color.unwrap_or(saved.color),
            theme: self.theme.unwrap_or(saved.theme),
            ascii: self.ascii || saved.ascii || narrated,
            speed: UsualSpeed(self.speed.or(saved.speed.0)),
            fps: self.fps.unwrap_or(saved.fps),
            motion: saved.motion && !narrated,
            ..saved
        }
    }
}

/// The time of a playground that waits for a key as long as it takes.
pub const NEVER: Duration = Duration::MAX;

/// The longest other time, in seconds.
const LONGEST_IDLE: u64 = 7 * 24 * 60 * 60;

/// Reads the name of a folder that is there.
pub fn folder() -> impl TypedValueParser<Value = PathBuf> {
    let is_there = |path: PathBuf| if path.is_dir() { Ok(path) } else { Err("no such folder") };
    PathBufValueParser::new().try_map(is_there)
}

/// Reads numbers with their units, the longest first: `90s`, `10m`, `1h30m`; or `never`.
fn idle(text: &str) -> Result<Duration, String> {
    let bad = || "expected a time such as 90s, 10m or 1h30m, or never".to_owned();
    if text == "never" {
        return Ok(NEVER);
    }
    let (mut rest, mut seconds) = (text, 0u64);
    for (unit, factor) in [('h', 3600), ('m', 60), ('s', 1)] {
        let Some((number, after)) = rest.split_once(unit) else { continue };
        let number = number.parse::<u64>().ok().and_then(|number| number.checked_mul(factor));
        seconds = number.and_then(|number| number.checked_add(seconds)).ok_or_else(bad)?;
        rest = after;
    }
    match seconds {
        _ if text.is_empty() || !rest.is_empty() => Err(bad()),
        0 => Err("expected more than no time, or never".into()),
        1..=LONGEST_IDLE => Ok(Duration::from_secs(seconds)),
        _ => Err("expected at most 168h, or never".into()),
    }
}

/// Reads a value by its word; shells complete the words there are.
pub fn word<T: Words + Send + Sync>() -> impl TypedValueParser<Value = T> {
    Parser(T::KIND).try_map(|value| T::of(value).ok_or("expected a word"))
}

/// The options that were typed.
pub struct Typed<T: 'static>(Vec<(&'static Opt<T>, Value)>);

impl<T: Options> Typed<T> {
    /// Whether this one was.
    pub fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(option, _)| option.key == key)
    }

    /// `base` with what was typed.
    pub fn over(&self, mut base: T) -> T {
        for (option, value) in &self.0 {
            (option.set)(&mut base, *value);
        }
        base
    }
}

/// The same command, where the help of the options says that this is their default; those whose help says
/// it already are left alone.
pub fn with_default<T: Options>(command: Command, default: &T) -> Command {
    typed::<T>().fold(command, |command, option| {
        let value = match (option.get)(default) {
            Value::Word(word) => word.to_owned(),
            Value::Number(number) => number.to_string(),
            Value::Flag(_) => return command,
        };
        rehelped(command, option.key, |help| match help.contains("[default") {
            true => help,
            false => format!("{help} [default: {value}]"),
        })
    })
}

/// The same command, where the help of `key` begins with this.
pub fn led(command: Command, key: &'static str, lead: &str) -> Command {
    rehelped(command, key, |help| format!("{lead}{help}"))
}

/// The same command, where the help of `key` is what `change` makes of it.
fn rehelped(command: Command, key: &str, change: impl Fn(String) -> String) -> Command {
    command.mut_arg(key, |arg| {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        arg.help(change(help))
    })
}

/// The option of a rule for ties.
const TIES: &str = "ties";

/// The same command with an option that says how ties have to be broken. Some methods have one of that name.
pub fn tied(command: Command) -> Command {
    let is_there = command.get_arguments().any(|arg| arg.get_id() == TIES);
    let words = PossibleValuesParser::new(["fifo", "deep"]);
    let words = words.map(|word| Value::Word(if word == "deep" { "deep" } else { "fifo" }));
    let arg = Arg::new(TIES).long(TIES).value_name("T").value_parser(words);
    let command = if is_there { command } else { command.arg(arg.hide_possible_values(true)) };
    let help = "Order among equal priorities: fifo or deep [default: any is right]";
    command.mut_arg(TIES, |arg| arg.help(help))
}

/// How ties have to be broken, if that is asked for.
pub fn ties(matches: &ArgMatches) -> Option<Ties> {
    let word = matches.try_get_one::<Value>(TIES).ok()??;
    Some(if *word == Value::Word("deep") { Ties::Deep } else { Ties::Fifo })
}

/// The options that have a name on the command line.
fn typed<T: Options>() -> impl Iterator<Item = &'static Opt<T>> {
    T::OPTIONS.iter().filter(|option| !option.key.is_empty())
}

impl<T: Options> Args for Typed<T> {
    fn augment_args(command: Command) -> Command {
        typed::<T>().fold(command, |command, option| {
            let arg = Arg::new(option.key).long(option.key).help(option.help);
            let arg = match option.kind {
                OptionKind::Word { .. } => {
                    arg.value_parser(Parser(option.kind)).hide_possible_values(true)
                }
                OptionKind::Number { least, most } => {
                    arg.value_parser(value_parser!(u64).range(least..=most).map(Value::Number))
                }
                OptionKind::Flag => {
                    let flag = BoolValueParser::new().map(Value::Flag);
                    arg.value_parser(flag).action(ArgAction::SetTrue)
                }
            };
            command.arg(if option.place.is_empty() { arg } else { arg.value_name(option.place) })
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<T: Options> FromArgMatches for Typed<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let value = |option: &'static Opt<T>| {
            // A flag that was not typed is there too.
            let value = *matches.get_one(option.key)?;
            (value != Value::Flag(false)).then_some((option, value))
        };
        Ok(Typed(typed::<T>().filter_map(value).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Reads a word of an option; shells complete the words there are.
#[derive(Clone)]
pub struct Parser(pub OptionKind);

impl TypedValueParser for Parser {
    type Value = Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Value, Error> {
        let OptionKind::Word { read, .. } = self.0 else {
            return Err(Error::new(clap::error::ErrorKind::InvalidValue));
        };
        read.map(Value::Word).parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let OptionKind::Word { all, .. } = self.0 else { return None };
        let named = |(word, about)| PossibleValue::new(word).help(about);
        Some(Box::new(all().into_iter().map(named)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::grid::Size;

    #[test]
    fn times_have_units_and_bounds() {
        let seconds = |n| Ok(Duration::from_secs(n));
        assert_eq!(idle("90s"), seconds(90));
        assert_eq!(idle("10m"), seconds(600));
        assert_eq!(idle("1h30m"), seconds(5400));
        assert_eq!(idle("168h"), seconds(604_800));
        assert_eq!(idle("never"), Ok(NEVER));
        let bad = [
            "",
            "10",
            "m",
            "10 m",
            "-1m",
            "10m5",
            "1m1h",
            "1m1m",
            "0s",
            "169h",
            "1.5h",
            "10min",
            "99999999999999999999s",
            "9999999999999999999h",
            "ever",
            "1ö",
        ];
        for text in bad {
            let why = idle(text).unwrap_err();
            assert!(why.starts_with("expected"), "{text}: {why}");
        }
    }

    #[test]
    fn sizes_are_within_their_range() {
        let size = |text| Size::parse(text, 3..=512, "12x24");
        assert_eq!(size("12x24"), Ok(Size::new(12, 24)));
        assert_eq!(size("3X3"), Ok(Size::new(3, 3)));
        for bad in ["2x9", "513x9", "x", "", "9", "-9x9", "9x9x9"] {
            assert!(size(bad).unwrap_err().ends_with("of 3 to 512, such as 12x24"), "{bad}");
        }
    }
}
