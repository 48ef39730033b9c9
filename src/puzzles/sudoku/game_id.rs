//! The parameters of random puzzles, and their game ids: `sudoku:ordered-none-c0-any#42`.

use super::human::Grade;
use crate::puzzles::prelude::*;

/// Most characters of what is no game id that an error repeats.
const LONGEST: usize = 60;

words! {
    /// How clues are removed from a full grid.
    #[derive(Default)]
    pub enum Removal, "removal" {
        #[default]
        Ordered "ordered": "Every cell once in random order, put back if needed: a minimal puzzle.",
        RandomRetry "random-retry": "A random clue again and again, until sixty could not go.",
    }
}

words! {
    /// Which clues are removed together.
    #[derive(Default)]
    pub enum Symmetry, "symmetry" {
        #[default]
        None "none": "Any pattern of clues.",
        Rotate "rotate": "The pattern looks the same upside down.",
        Mirror "mirror": "The pattern is its own mirror image.",
    }
}

/// The parameters of a random puzzle, as text its game id.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Params {
    /// How clues are removed.
    pub removal: Removal,
    /// Which clues are removed together.
    pub symmetry: Symmetry,
    /// Number of clues to stop at; 0 removes as many as possible.
    pub clues: u8,
    /// The grade wanted, if any.
    pub grade: Option<Grade>,
    /// Seed of the random numbers.
    pub seed: u64,
}

as_text!(Params, ToString::to_string, str::parse::<Params>);

impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Params { removal, symmetry, clues, grade, seed } = self;
        let grade = grade.map_or("any".into(), |g| g.to_string().to_lowercase());
        write!(f, "sudoku:{removal}-{symmetry}-c{clues}-{grade}#{seed}")
    }
}

impl FromStr for Params {
    type Err = String;

    fn from_str(id: &str) -> Result<Params, String> {
        params(id).ok_or_else(|| {
            let id: String = id.chars().take(LONGEST).collect();
            no_game_id(&id, "sudoku:ordered-none-c0-any#42 or sudoku:: and 81 cells")
        })
    }
}

fn params(id: &str) -> Option<Params> {
    let (params, seed) = id.strip_prefix("sudoku:")?.split_once('#')?;
    let (params, grade) = params.rsplit_once('-')?;
    let (params, clues) = params.rsplit_once("-c")?;
    let (removal, symmetry) = params.rsplit_once('-')?;
    Some(Params {
        removal: removal.parse().ok()?,
        symmetry: symmetry.parse().ok()?,
        clues: clues.parse().ok().filter(|&c| c <= 81)?,
        grade: match grade {
            "any" => None,
            grade => Some(grade.parse().ok()?),
        },
        seed: seed.parse().ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn an_id_is_read_back(
            removal in 0usize..2, symmetry in 0usize..3, clues in 0u8..82, grade in 0usize..6,
            seed in any::<u64>(),
        ) {
            let params = Params {
                removal: Removal::ALL[removal],
                symmetry: Symmetry::ALL[symmetry],
                clues,
                grade: Grade::ALL.get(grade).copied(),
                seed,
            };
            prop_assert_eq!(params.to_string().parse::<Params>(), Ok(params));
        }

        #[test]
        fn anything_else_is_refused_in_one_line(text in "(sudoku:)?.{0,40}") {
            if let Err(why) = text.parse::<Params>() {
                prop_assert!(!why.contains('\n'));
            }
        }
    }
}
