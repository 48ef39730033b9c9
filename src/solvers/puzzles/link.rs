//! Links: the words that open one moment of a run, a race, or a comparison:
//! `INSTANCE@RUN[|RUN…][:STEP][+PAGE][+OVERLAY][?CONDITION]` or `INSTANCE@table`. Here is their grammar; what the
//! words mean is up to the puzzle, its options, and the screen.

use super::options;
use crate::engine::condition::{BadWords, Condition};
use crate::puzzles::prelude::*;

/// The most runs of a race.
pub const MOST_RUNS: usize = 6;
/// The condition of a race at whose first moment two runs differ.
pub const DIFFER: &str = "differ";
/// What stands for the comparison of all methods.
const TABLE: &str = "table";
/// What stands for a file beside the link, in place of an instance that is too long for one.
const FILE: &str = "FILE";
/// Bytes of the longest instance that stands in a link.
const LONGEST: usize = 4096;

/// What a link opens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Link {
    /// A game id, the word of a puzzle with the name of a built-in instance, or a whole instance.
    pub instance: String,
    /// What is shown of it.
    pub place: LinkTarget,
}

/// What a link shows of its instance.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkTarget {
    /// The finished comparison of its methods.
    Table,
    /// A moment of a run or of a race.
    Moment(Spot),
}

/// A moment of a run, or of several at once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Spot {
    /// The words of each method: one is watched, several race.
    pub runs: Vec<String>,
    /// The step, or where the condition is looked for; the first one if there is none.
    pub step: Option<u64>,
    /// The page of the inspector, and what is laid over the board, with a `+` between the two.
    pub page: Option<String>,
    /// The moment shown is the first one from `step` on at which this holds.
    pub condition: Option<String>,
}

/// Whether a text is meant as a link: what else can be opened has no `@` with a run behind it.
pub fn is_link(text: &str) -> bool {
    let is_word = |c: char| c.is_ascii_alphanumeric() || c == '-';
    let link = Link::from_str(text.trim());
    link.is_ok_and(|link| link.instance.contains(':') && link.puzzle().chars().all(is_word))
}

impl Link {
    /// The word of the puzzle.
    pub fn puzzle(&self) -> &str {
        self.instance.split(':').next().unwrap_or_default()
    }

    /// Whether its instance is a file that stands beside it.
    pub fn needs_file(&self) -> bool {
        self.instance.split_once(':').is_some_and(|(_, name)| name == FILE)
    }

    /// Reads its condition, with the names of a puzzle.
    ///
    /// # Errors
    /// What is wrong with it, at the column of the link.
    pub fn check_condition(&self, vocabulary: Vocabulary) -> Result<(), BadWords> {
        let LinkTarget::Moment(Spot { condition: Some(text), .. }) = &self.place else {
            return Ok(());
        };
        let before = self.to_string().chars().count() - text.chars().count();
        let of_link = |bad: BadWords| BadWords { column: before + bad.column, ..bad };
        check_condition(text, vocabulary).map_err(of_link)
    }
}

/// Reads a condition, or the word for where two runs differ, with the names of a puzzle.
///
/// # Errors
/// What is wrong with it.
pub fn check_condition(text: &str, vocabulary: Vocabulary) -> Result<(), BadWords> {
    if text.trim() == DIFFER { Ok(()) } else { Condition::parse(text, vocabulary).map(drop) }
}

impl FromStr for Link {
    type Err = BadWords;

    fn from_str(text: &str) -> Result<Link, BadWords> {
        // An instance may contain anything but what follows the last sign; a condition has none.
        let Some((instance, shown)) = text.rsplit_once('@') else {
            return Err(BadWords::at(text, text.len(), "expected @ and a method"));
        };
        if instance.is_empty() {
            return Err(BadWords::at(text, 0, "expected a game id or PUZZLE:NAME before @"));
        }
        let instance = instance.to_owned();
        if shown == TABLE {
            return Ok(Link { instance, place: LinkTarget::Table });
        }
        let (rest, condition) = split(shown, '?');
        let (rest, page_of) = split(rest, '+');
        let (runs, step) = split(rest, ':');
        let place_of = |part: &str| part.as_ptr().addr() - text.as_ptr().addr();
        for run in runs.split('|') {
            let at = place_of(run);
            let is_of_a_run = |c: char| c.is_ascii_alphanumeric() || "-/*.=_".contains(c);
            if let Some(bad) = run.find(|c: char| !is_of_a_run(c)) {
                return Err(BadWords::at(text, at + bad, "expected a method's words joined by /"));
            }
            if !run.starts_with(|c: char| c.is_ascii_alphanumeric()) {
                return Err(BadWords::at(text, at, "expected a method"));
            }
            if run == TABLE {
                return Err(BadWords::at(text, at, "table stands alone, expected a method"));
            }
        }
        let count = runs.split('|').count();
        if count > MOST_RUNS {
            let what = format!("{count} runs, expected at most {MOST_RUNS}");
            return Err(BadWords::at(text, place_of(runs), what));
        }
        let number = |step: &str| {
            let digits = !step.is_empty() && step.bytes().all(|byte| byte.is_ascii_digit());
            let what = "expected the number of a step";
            // No run has a step of so large a number that it cannot be read.
            let number = digits.then(|| step.parse().unwrap_or(u64::MAX));
            number.ok_or_else(|| BadWords::at(text, place_of(step), what))
        };
        let said = |part: &str, bad: Option<usize>, what: &str| match bad {
            _ if part.trim().is_empty() => Err(BadWords::at(text, place_of(part), what)),
            Some(bad) => Err(BadWords::at(text, place_of(part) + bad, what)),
            None => Ok(part.to_owned()),
        };
        let page = |words: &str| {
            for word in words.split('+') {
                let bad = word.find(|c: char| !c.is_ascii_alphanumeric() && c != '-');
                said(word, bad, "expected a page, a word behind the step")?;
            }
            Ok(words.to_owned())
        };
        let words = |words: &str| {
            said(words, words.find(char::is_control), "expected a condition in one line")
        };
        let spot = Spot {
            runs: runs.split('|').map(str::to_owned).collect(),
            step: step.map(number).transpose()?,
            page: page_of.map(page).transpose()?,
            condition: condition.map(words).transpose()?,
        };
        Ok(Link { instance, place: LinkTarget::Moment(spot) })
    }
}

/// What the instance of a link stands for; it is never looked for in files.
///
/// # Errors
/// There is no such instance.
pub fn open<P: Puzzle>(instance: &str) -> Result<Opening<P::Instance>, String> {
    let rest = instance.strip_prefix(P::INFO.word).and_then(|rest| rest.strip_prefix(':'));
    match rest.and_then(P::built_in_named) {
        Some(known) => known.named().map(Opening::Ready).map_err(|bad| bad.to_string()),
        None if rest == Some(FILE) => {
            Err("this link needs its file beside it: --at LINK --layout FILE".to_owned())
        }
        None => P::open(instance).map_err(|why| {
            // Every game id has a digit or another sign.
            let is_name = |text: &&str| text.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
            rest.filter(is_name).map_or(why, |name| no_built_in::<P>(name, "a game id"))
        }),
    }
}

/// The words by which a link names what a method runs on: `solved`, while `named` is what is open. What is in no
/// file, or was changed since, stands in the link however long it is.
pub fn instance<P: Puzzle>(named: &Named<P::Instance>, solved: &P::Instance) -> String {
    let built_in = P::built_in_named(&named.name).and_then(|known| known.instance().ok());
    match named.origin {
        Origin::BuiltIn if built_in.as_ref() == Some(solved) => {
            format!("{}:{}", P::INFO.word, named.name)
        }
        Origin::BuiltIn => P::describe(solved),
        _ if *solved != named.instance => P::describe(solved),
        Origin::File if P::share(named).len() > LONGEST => format!("{}:{FILE}", P::INFO.word),
        _ => P::share(named),
    }
}

/// The words of a method.
pub fn run<P: Puzzle>(instance: &P::Instance, method: &P::Method) -> String {
    options::words(method, &P::default_method(instance))
}

/// The methods that words stand for; what these do not say is as in `usual`.
///
/// # Errors
/// Which of them is no method of this puzzle.
pub fn methods<M: Options + Clone>(usual: &M, runs: &[String]) -> Result<Vec<M>, String> {
    let read = |run: &String| {
        options::read_words(run, usual.clone()).map_err(|(at, why)| match at {
            0 => why,
            at => format!("{run}, character {}: {why}", at + 1),
        })
    };
    runs.iter().map(read).collect()
}

/// What stands before the first sign of this kind, and what stands behind it.
fn split(text: &str, sign: char) -> (&str, Option<&str>) {
    text.split_once(sign).map_or((text, None), |(before, behind)| (before, Some(behind)))
}

as_text!(Link, ToString::to_string, Link::from_str);

impl fmt::Display for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Link { instance, place } = self;
        write!(f, "{instance}@")?;
        let LinkTarget::Moment(Spot { runs, step, page, condition }) = place else {
            return f.write_str(TABLE);
        };
        f.write_str(&runs.join("|"))?;
        let step = step.map(|step| step.to_string());
        for (sign, part) in [(':', &step), ('+', page), ('?', condition)] {
            if let Some(part) = part {
                write!(f, "{sign}{part}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::dominoes::{self, Dominoes, Player};
    use crate::puzzles::lights_out::{self, LightsOut, Pattern, Rules};
    use crate::puzzles::pacman::{Instance, Pacman, ProblemKind};
    use crate::puzzles::{boxup::Boxup, pacman::layout::Layout, sudoku::Sudoku};
    use proptest::option::of;
    use proptest::prelude::*;

    fn link(text: &str) -> Link {
        let link: Link = text.parse().unwrap();
        assert_eq!(link.to_string(), text);
        link
    }

    #[test]
    fn the_links_of_the_documents_are_read() {
        let at = link("pacman:small@astar/B:31");
        assert_eq!((at.instance.as_str(), at.puzzle()), ("pacman:small", "pacman"));
        let spot = |runs: &[&str]| Spot {
            runs: runs.iter().map(|&run| run.to_owned()).collect(),
            ..Spot::default()
        };
        let moment = |spot| LinkTarget::Moment(spot);
        assert_eq!(at.place, moment(Spot { step: Some(31), ..spot(&["astar/B"]) }));
        let tree = link("dominoes:square@alpha-beta/3:205+tree").place;
        let page = Some("tree".to_owned());
        assert_eq!(tree, moment(Spot { step: Some(205), page, ..spot(&["alpha-beta/3"]) }));
        let map = link("lights:loom@bfs:205+why+map").place;
        let page = Some("why+map".to_owned());
        assert_eq!(map, moment(Spot { step: Some(205), page, ..spot(&["bfs"]) }));
        let found = link("pacman:scene:8x12o25#136@astar/B?f > 18.9").place;
        let condition = Some("f > 18.9".to_owned());
        assert_eq!(found, moment(Spot { condition, ..spot(&["astar/B"]) }));
        let four = link("pacman:plaza@bfs|greedy/B|astar/B|dfs");
        assert_eq!(four.place, moment(spot(&["bfs", "greedy/B", "astar/B", "dfs"])));
        assert_eq!(link("lights:loom@table").place, LinkTarget::Table);
        let far = "pacman:small@bfs:99999999999999999999".parse::<Link>().unwrap();
        assert_eq!(far.place, moment(Spot { step: Some(u64::MAX), ..spot(&["bfs"]) }));
    }

    /// The link to a built-in instance, however it was changed, opens what is solved.
    fn comes_back<P: Puzzle<Instance: fmt::Debug>>(changed: fn(&P::Instance) -> Vec<P::Instance>) {
        for named in P::built_in() {
            for solved in changed(&named.instance) {
                // What is changed may also be what is open.
                for open in [&named.instance, &solved] {
                    let open = Named { instance: open.clone(), ..named.clone() };
                    let words = instance::<P>(&open, &solved);
                    let is_short = words == format!("{}:{}", P::INFO.word, named.name);
                    assert_eq!(is_short, solved == named.instance, "{words}");
                    let found = super::open::<P>(&words).and_then(Opening::finish);
                    assert_eq!(found.map(|it| it.instance), Ok(solved.clone()));
                }
            }
        }
    }

    #[test]
    fn a_link_to_a_changed_built_in_instance_opens_what_was_solved() {
        comes_back::<Pacman>(|is| {
            let free = is.layout.size().cells().filter(|&pos| is.layout.is_free(pos));
            let free: Vec<Pos> = free.filter(|&pos| Some(pos) != is.layout.exit).collect();
            let layout = |layout| Instance { layout, ..is.clone() };
            let starts = is.layout.dots.first().into_iter().chain([&free[0]]).copied();
            let starts = starts.map(|pos| Layout { start: Some(pos), ..is.layout.clone() });
            let goals = [free[1]].map(|pos| Layout { exit: Some(pos), ..is.layout.clone() });
            let dots = [free[1]].map(|pos| Layout { dots: vec![pos], ..is.layout.clone() });
            let strict = Layout { is_strict: true, ..is.layout.clone() };
            let layouts = starts.chain(goals).chain(dots).chain([strict]).map(layout);
            let problems = ProblemKind::ALL.map(|problem| Instance { problem, ..is.clone() });
            let energy = Instance { energy: is.energy + 2, ..is.clone() };
            let food = Instance { food: is.food + 1, ..is.clone() };
            layouts.chain(problems).chain([energy, food]).collect()
        });
        comes_back::<LightsOut>(|is| {
            let (size, states, torus) = (is.rules.size(), is.rules.states(), is.rules.torus);
            let rules = |states, pattern, torus| Rules::new(size, states, pattern, torus).unwrap();
            let patterns = Pattern::ALL.map(|pattern| rules(states, pattern, torus));
            let torus = rules(states, is.rules.pattern, !torus);
            let states = rules(states + 1, is.rules.pattern, is.rules.torus);
            let all = patterns.into_iter().chain([torus, states]);
            all.map(|rules| lights_out::Instance { rules, ..is.clone() }).collect()
        });
        comes_back::<Dominoes>(|is| {
            Player::ALL.map(|first| dominoes::Instance { first, ..*is }).to_vec()
        });
        comes_back::<Sudoku>(|is| vec![*is]);
        comes_back::<Boxup>(|is| vec![is.clone()]);
    }

    #[test]
    fn what_is_no_link_is_refused_with_its_column() {
        for (text, column) in [
            ("", 1),
            ("pacman:small", 13),
            ("@bfs", 1),
            ("pacman:small@", 14),
            ("pacman:small@bfs|", 18),
            ("pacman:small@bfs greedy", 17),
            ("pacman:small@bfs:", 18),
            ("pacman:small@bfs:+tree", 18),
            ("pacman:small@bfs:-1", 18),
            ("pacman:small@bfs:3+", 20),
            ("pacman:small@bfs:3+why+", 24),
            ("pacman:small@bfs? ", 18),
            ("pacman:small@a|b|c|d|e|f|g", 14),
            ("pacman:small@bfs|table", 18),
            ("pacman:small@table:3", 14),
            ("pacman:small@bfs+why:3", 21),
            ("pacman:small@bfs:3:4", 18),
            ("pacman:small@bfs?f\n> 3", 19),
            ("boxup:./rv/@/./.", 13),
        ] {
            let bad = text.parse::<Link>().unwrap_err();
            assert_eq!(bad.column, column, "{text}: {bad}");
            assert!(!is_link(text));
        }
    }

    #[test]
    fn a_map_with_the_sign_in_it_is_no_link() {
        for map in ["type octile\nheight 1\nwidth 9\nmap\n....@TTTT", "@TTTT", "x@bfs"] {
            assert!(!is_link(map), "{map}");
        }
        assert!(is_link(" pacman:small@bfs\n"));
    }

    #[test]
    fn a_condition_is_wrong_at_a_column_of_its_link() {
        let vocabulary = Vocabulary { fields: "row", kinds: "guess", first_cell: 1 };
        let wrong = |text: &str| {
            let bad = link(text).check_condition(vocabulary).unwrap_err();
            (bad.column, bad.is_unknown)
        };
        assert_eq!(wrong("pacman:é@bfs?f >"), (17, false));
        assert_eq!(wrong("pacman:small@bfs:3+why?f > 3 (row"), (30, false));
        assert_eq!(wrong("x:y@bfs?f > 3 and nosuch > 3"), (19, true));
        for fine in ["x:y@bfs", "x:y@bfs?f > 3", "x:y@bfs?guess", "x:y@bfs?differ", "x:y@table"] {
            assert_eq!(link(fine).check_condition(vocabulary), Ok(()), "{fine}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_back(
            instance in "[a-z]{3,8}:[ -~]{1,20}",
            runs in prop::collection::vec("[a-zA-Z0-9][a-zA-Z0-9-]{0,8}(/[a-zA-Z0-9-]{1,6}){0,3}", 1..=MOST_RUNS),
            step in of(any::<u64>()),
            page in of("[a-z]{1,7}([+][a-z]{1,7})?"),
            condition in of("[a-z]{1,3} [<>=] [0-9.]{1,4}"),
        ) {
            let place = LinkTarget::Moment(Spot { runs, step, page, condition });
            prop_assume!(place != LinkTarget::Moment(Spot { runs: vec![TABLE.into()], ..Spot::default() }));
            let link = Link { instance, place };
            prop_assert_eq!(link.to_string().parse::<Link>(), Ok(link));
        }

        #[test]
        fn no_text_is_too_much(text in any::<String>()) {
            if let Ok(link) = text.parse::<Link>() {
                prop_assert_eq!(link.to_string().parse::<Link>(), Ok(link));
            }
        }
    }
}
