//! The options of a type as arguments of the command line: each row of its table is one.

use crate::puzzles::options::{Kind, Opt, Options, Value};
use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, Error, FromArgMatches, value_parser};
use std::ffi::OsStr;
use std::fmt;
use std::marker::PhantomData;

/// The options that were typed.
#[derive(Clone)]
pub struct Typed<T>(Vec<Option<Value>>, PhantomData<fn() -> T>);

impl<T: Options> Typed<T> {
    /// `base` with what was typed.
    pub fn over(&self, mut base: T) -> T {
        for (option, value) in T::OPTIONS.iter().zip(&self.0) {
            if let Some(value) = value {
                (option.set)(&mut base, *value);
            }
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
        command.mut_arg(option.key, |arg| {
            let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
            match help.contains("[default") {
                true => arg,
                false => arg.help(format!("{help} [default: {value}]")),
            }
        })
    })
}

/// The same command, where the help of `key` begins with this.
pub fn led(command: Command, key: &'static str, lead: &str) -> Command {
    command.mut_arg(key, |arg| {
        let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
        arg.help(format!("{lead}{help}"))
    })
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
                Kind::Word { .. } => {
                    arg.value_parser(Parser(option.kind)).hide_possible_values(true)
                }
                Kind::Number { least, most } => {
                    let range = value_parser!(u64).range(least..=most);
                    arg.value_parser(range.map(Value::Number))
                }
                Kind::Flag => arg.value_parser(value_parser!(bool)).action(ArgAction::SetTrue),
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
        let value = |option: &Opt<T>| match option.kind {
            _ if option.key.is_empty() => None,
            Kind::Flag => matches.get_flag(option.key).then_some(Value::Flag(true)),
            Kind::Word { .. } | Kind::Number { .. } => matches.get_one(option.key).copied(),
        };
        Ok(Typed(T::OPTIONS.iter().map(value).collect(), PhantomData))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<T: Options> fmt::Debug for Typed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = T::OPTIONS.iter().map(|option| option.key);
        f.debug_map().entries(keys.zip(&self.0)).finish()
    }
}

/// Reads a word of an option; shells complete the words there are.
#[derive(Clone)]
pub struct Parser(pub Kind);

impl TypedValueParser for Parser {
    type Value = Value;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Value, Error> {
        match self.0 {
            Kind::Word { read, .. } => read.map(Value::Word).parse_ref(command, arg, value),
            Kind::Number { .. } | Kind::Flag => {
                Err(Error::new(clap::error::ErrorKind::InvalidValue))
            }
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let Kind::Word { all, .. } = self.0 else { return None };
        let named = |(word, about)| PossibleValue::new(word).help(about);
        Some(Box::new(all().into_iter().map(named)))
    }
}
