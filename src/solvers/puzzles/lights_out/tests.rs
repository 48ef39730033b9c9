//! The checked facts of Lights Out, and every method against brute force.

use super::algebra::{Chase, Minimum, Solutions};
use super::generate::{GameId, Generator, Maker, Way};
use super::methods::{Method, Report, report, run};
use super::play::Game;
use super::*;
use crate::engine::linear::tests::{span, vectors};
use crate::engine::moment::{Moment, Wanted};
use crate::engine::run::{Job, Keep, Run, Status};
use crate::engine::{grid::Size, limits::Limits, seed::Random, words::Words, work};
use crate::puzzles::puzzle::{Named, laws};
use proptest::prelude::*;

/// A board and its rules.
pub(super) fn instance(text: &str, states: u8, pattern: Pattern, torus: bool) -> Instance {
    let board = Board::parse(text, states).unwrap();
    Instance { rules: Rules::new(board.size(), states, pattern, torus).unwrap(), board }
}

/// Runs `method` on a board to its end.
pub fn solve(instance: &Instance, method: Method, limits: Limits) -> Result<Report, String> {
    let mut run = run(instance, method, limits.latest()).map_err(|why| why.to_string())?;
    run.finish();
    run.seek(run.len());
    Ok(report(run.as_ref(), method))
}

#[test]
fn a_board_of_a_trace_is_read_back() {
    for text in ["011/100", "011/100 0?1/1?0", "011/100 001/100 5", "k3 012/200 00?/221 0"] {
        assert_eq!(Told::read(text).map(|told| told.to_string()).as_deref(), Some(text));
    }
    for text in ["123/456/780", "", "k", "k1 0/0", "011/10", "..X/..."] {
        assert_eq!(Told::read(text), None, "{text}");
    }
}

pub(super) fn board(text: &str) -> Instance {
    instance(text, 2, Pattern::Cross, false)
}

pub(super) fn rules(n: u16, k: u8, pattern: Pattern, torus: bool) -> Rules {
    Rules::new(Size::new(n, n), k, pattern, torus).unwrap()
}

/// Whether `presses` turn `lights` off.
fn solves(wiring: &Wiring, lights: &[u8], presses: &[u8]) -> bool {
    let mut lights = lights.to_vec();
    wiring.press_all(&mut lights, presses);
    lights.iter().all(|&light| light == 0)
}

/// Fewest presses, how many solutions are as light, and one of them.
fn minimum(instance: &Instance) -> (u32, u64, String) {
    let mut job = Minimum::of(instance);
    assert_eq!(job.finish(), Status::Found);
    let (presses, weight) = job.best().unwrap();
    assert!(solves(&Wiring::new(&instance.rules), &instance.board.lights, presses));
    let shown = Board::new(instance.rules.size(), presses.to_vec()).unwrap().to_string();
    let all = span(presses, &job.kernel);
    let ties = all.iter().filter(|presses| super::tests::weight(presses) == weight).count();
    (weight, ties as u64, shown)
}

#[test]
fn budgets_do_not_starve_each_other() {
    for at in [0, 5] {
        let named = LightsOut::built_in().swap_remove(at);
        laws::budgets::<LightsOut>(&named.instance, 4 * work::STEP, 1 << 20);
    }
}

#[test]
fn the_boards_of_the_exercise() {
    let least = |text: &str| minimum(&board(text));
    assert_eq!(
        least("11011/10001/00000/00000/00000"),
        (2, 1, "10001/00000/00000/00000/00000".into())
    );
    let (weight, ties, shown) = least("11011/10101/01110/00111/00100");
    assert_eq!((weight, ties), (5, 1));
    assert_eq!(shown, "10001/00000/00100/00000/00011");
    // Printed with first row 10001 in the exercise, which makes it a board of 8 presses.
    let (weight, _, shown) = least("10001/10101/01110/00111/00100");
    assert_eq!((weight, shown.as_str()), (8, "01101/00000/11000/01010/00100"));
    let (weight, ties, _) = least("00000/11011/00000/10001/11011");
    assert_eq!((weight, ties), (6, 2));
    let (weight, ties, _) = least("10101/10101/10101/10101/01110");
    assert_eq!((weight, ties), (8, 1));
    let (weight, ties, _) = least("11111/01110/00100/01110/11111");
    assert_eq!((weight, ties), (15, 4));
}

#[test]
fn small_boards_by_name() {
    // Lights numbered row by row.
    let known: [(&str, &[usize]); 4] = [
        ("010/100/101", &[0, 3, 6, 7]),
        ("011/111/111", &[4, 5, 7, 8]),
        ("011/100/101", &[2, 6, 8]),
        ("010/001/100", &[1, 3, 5, 6, 7]),
    ];
    for (text, wanted) in known {
        let (_, ties, shown) = minimum(&board(text));
        let cells = shown.replace('/', "");
        let pressed: Vec<usize> = cells.match_indices('1').map(|(i, _)| i).collect();
        assert_eq!((pressed.as_slice(), ties), (wanted, 1), "{text}");
        assert_eq!(Minimum::of(&board(text)).solutions(), "1");
    }
    let mut pressed = Board::dark(Size::new(2, 3));
    let rules = Rules::new(Size::new(2, 3), 2, Pattern::Cross, false).unwrap();
    Wiring::new(&rules).press_all(&mut pressed.lights, &[1; 6]);
    let instance = Instance { rules, board: pressed };
    assert_eq!(minimum(&instance).0, 2);
    assert!(Minimum::of(&board("100/000")).best().is_err());
}

#[test]
fn three_states() {
    let instance = instance("01102/11102/00012/22120/00212", 3, Pattern::Cross, false);
    let (weight, ties, shown) = minimum(&instance);
    assert_eq!((weight, ties), (16, 1));
    assert_eq!(shown, "00201/00000/22000/22121/10000");
    assert_eq!(Minimum::of(&instance).solutions(), "27");
}

#[test]
fn the_kernel_of_the_classic_board() {
    let kernel = Chase::new(Wiring::new(&Rules::CLASSIC)).kernel();
    let shown: Vec<String> = span(&[0; 25], &kernel)
        .into_iter()
        .map(|m| Board::new(Rules::CLASSIC.size(), m).unwrap().to_string())
        .collect();
    for quiet in ["01110/10101/11011/10101/01110", "10101/10101/00000/10101/10101"] {
        assert!(shown.iter().any(|s| s == quiet), "{shown:?}");
    }
    let lone = board("10000/00000/00000/00000/00000");
    let job = Minimum::of(&lone);
    let why = job.best().unwrap_err();
    assert_eq!(why.sum, 1);
    assert_eq!(
        why.quiet.iter().zip(&lone.board.lights).filter(|(q, l)| **q & **l == 1).count() % 2,
        1
    );
}

#[test]
fn the_chase_table() {
    let chase = Chase::new(Wiring::new(&Rules::CLASSIC));
    assert_eq!(chase.free, [0, 1, 2, 3, 4]);
    assert_eq!(chase.left_over, [20, 21, 22, 23, 24]);
    for (bottom, top) in [
        ("10001", "11000"),
        ("01010", "10010"),
        ("11100", "01000"),
        ("00111", "00010"),
        ("10110", "00001"),
        ("01101", "10000"),
        ("11011", "00100"),
    ] {
        let left = board(&format!("00000/00000/00000/00000/{bottom}"));
        let correction = chase.correction(&left.board.lights).unwrap();
        // Presses that change nothing may be added: the lightest of the four is in the table.
        let all = span(&correction, &chase.kernel());
        let wanted: Vec<u8> = top.bytes().map(|b| b - b'0').collect();
        assert!(all.contains(&wanted), "{bottom}");
    }
}

/// Every solution by trying all presses.
pub(super) fn brute_force(instance: &Instance) -> Vec<Vec<u8>> {
    let wiring = Wiring::new(&instance.rules);
    vectors(instance.rules.states(), wiring.lights())
        .filter(|presses| solves(&wiring, &instance.board.lights, presses))
        .collect()
}

pub(super) use crate::engine::linear::weight;

fn instances() -> impl Strategy<Value = Instance> {
    let kind = (2u8..=9, 0usize..4, any::<bool>());
    let size = prop_oneof![
        (1u16..=2, 1u16..=3),
        (1u16..=1, 1u16..=5),
        (3u16..=3, 1u16..=2),
        (4u16..=5, 1u16..=1)
    ];
    (kind, size).prop_flat_map(|((k, pattern, torus), (rows, cols))| {
        // Few enough presses to try them all.
        let mut size = Size::new(rows, cols);
        while (f64::from(k)).powi(size.area() as i32) > 20_000.0 {
            size = if size.rows > size.cols {
                Size::new(size.rows - 1, size.cols)
            } else {
                Size::new(size.rows, size.cols - 1)
            };
        }
        let rules = Rules::new(size, k, Pattern::values().nth(pattern).unwrap(), torus).unwrap();
        proptest::collection::vec(0..k, size.area())
            .prop_map(move |lights| Instance { rules, board: Board::new(size, lights).unwrap() })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn every_method_agrees_with_brute_force(instance in instances()) {
        let all = brute_force(&instance);
        let least = all.iter().map(|p| weight(p)).min();
        let chase = Chase::new(Wiring::new(&instance.rules));
        let solutions = Solutions::of(&chase, &instance.board);
        let count = Minimum::of(&instance).solutions();
        prop_assert_eq!(count, all.len().to_string());
        if let Err(why) = &solutions.one {
            prop_assert!(why.sum != 0, "a witness is shown");
            let dark = vec![0; why.quiet.len()];
            prop_assert!(solves(&chase.wiring, &dark, &why.quiet), "it is quiet");
        }
        for method in Method::ALL {
            let report = solve(&instance, method, Limits::DEFAULT).unwrap();
            prop_assert_eq!(report.solvable, Some(!all.is_empty()), "{}", method);
            if let Some(presses) = &report.presses {
                prop_assert!(all.contains(presses), "{}", method);
                let shortest = matches!(method, Method::Bfs | Method::Model | Method::Minimum);
                prop_assert_eq!(report.minimum, shortest);
                if shortest {
                    prop_assert_eq!(report.count(), least, "{}", method);
                }
            }
            let mut watched = run(&instance, method, Limits::DEFAULT).unwrap();
            watched.finish();
            prop_assert_eq!(watched.answer().is_some(), !all.is_empty(), "{}", method);
            if let Some(presses) = watched.answer() {
                prop_assert!(all.contains(&presses), "{}", method);
            }
        }
    }

    #[test]
    fn seeking_shows_what_a_fresh_run_shows(instance in instances(), picks in any::<[u16; 3]>()) {
        for method in Method::ALL {
            let limits = Limits::steps(300);
            let mut whole = run(&instance, method, limits).unwrap();
            whole.finish();
            for pick in picks {
                let t = u64::from(pick) % (whole.len() + 1);
                whole.seek(t);
                let mut fresh = run(&instance, method, limits).unwrap();
                fresh.advance(t as u32);
                fresh.seek(t);
                prop_assert_eq!((whole.at(), fresh.at()), (t, t));
                prop_assert_eq!(whole.lights(), fresh.lights(), "{} at {}", method, t);
                // At the end the answer may be shown instead of the last step.
                fresh.advance(1);
                fresh.seek(t);
                let moment = |run: &mut Box<dyn methods::LightsRun>| {
                    let moment = LightsOut::moment(run.as_mut(), Wanted::default());
                    moment.map(|moment| Moment { of: 0, ..moment })
                };
                prop_assert_eq!(moment(&mut whole), moment(&mut fresh), "{} at {}", method, t);
                if t < whole.len() {
                    let marks = |r: &dyn methods::LightsRun| {
                        let conflicts = (0..r.lights().len()).map(|cell| r.is_conflict(cell));
                        (r.current(), conflicts.collect::<Vec<_>>())
                    };
                    prop_assert_eq!(whole.presses(), fresh.presses(), "{} at {}", method, t);
                    prop_assert_eq!(marks(whole.as_ref()), marks(fresh.as_ref()));
                    prop_assert_eq!(whole.words(), fresh.words());
                    prop_assert_eq!(whole.stats(), fresh.stats());
                }
            }
        }
    }

    #[test]
    fn what_generators_make_can_be_solved(
        (rows, cols) in (1u16..8, 1u16..8), k in 2u8..=9, pattern in 0usize..4, torus in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let rules = Rules::new(Size::new(rows, cols), k, Pattern::values().nth(pattern).unwrap(), torus).unwrap();
        let maker = Maker::new(&rules);
        let chase = Chase::new(Wiring::new(&rules));
        for way in Way::values() {
            if let Some(board) = maker.draw(way, &mut Random::new(seed)) {
                let solutions = Solutions::of(&chase, &board);
                let presses = solutions.one.expect("solvable");
                prop_assert!(solves(&chase.wiring, &board.lights, &presses));
                prop_assert_eq!(&board, &maker.draw(way, &mut Random::new(seed)).unwrap());
            }
        }
    }

    /// The chase on words makes the presses of the watched chase and counts the same steps.
    #[test]
    fn the_chase_in_words_is_the_chase(
        (rows, cols) in (1u16..12, 1u16..12), words in any::<[u16; 12]>(), limit in 0u64..400,
    ) {
        let size = Size::new(rows, cols);
        let bit = |p: crate::engine::grid::Pos| (words[usize::from(p.row)] >> p.col & 1) as u8;
        let rules = Rules::new(size, 2, Pattern::Cross, false).unwrap();
        let board = Board::new(size, size.cells().map(bit).collect()).unwrap();
        let instance = Instance { rules, board };
        for limits in [Limits::DEFAULT, Limits::steps(limit)] {
            let [watched, latest] = [Keep::History, Keep::Latest].map(|keep| {
                let mut run = run(&instance, Method::Chase, Limits { keep, ..limits }).unwrap();
                run.finish();
                run.seek(u64::MAX);
                let shown = (run.lights().to_vec(), run.presses().to_vec());
                (run.status(), run.len(), run.stats(), shown, run.answer())
            });
            prop_assert_eq!(watched, latest);
        }
    }

    /// Solving and comparing count the same steps as watching.
    #[test]
    fn a_run_without_history_comes_to_the_same_end(instance in instances()) {
        for method in Method::ALL {
            let [watched, latest] = [Keep::History, Keep::Latest].map(|keep| {
                let mut run = run(&instance, method, Limits { keep, ..Limits::DEFAULT }).unwrap();
                run.finish();
                run.seek(u64::MAX);
                let report = methods::report(run.as_ref(), method);
                (run.len(), run.at(), run.stats(), report.count(), report.status, report.minimum)
            });
            prop_assert_eq!(watched, latest, "{}", method);
        }
    }

    #[test]
    fn undoing_every_press_is_the_start(
        instance in instances(), cells in proptest::collection::vec(0u16..40, 0..40),
    ) {
        let game = Game::on(&instance);
        let (start, end) = laws::play(&game, &cells, |game| game.board().clone());
        prop_assert_eq!(&start, &instance.board);
        prop_assert_eq!(end.size(), instance.board.size());
    }

    #[test]
    fn texts_are_read_back_and_bad_ones_refused(instance in instances(), text in ".{0,60}") {
        prop_assert_eq!(Instance::parse(&instance.to_text()).unwrap(), instance.clone());
        let again = Board::parse(&instance.board.to_string(), instance.rules.states()).unwrap();
        prop_assert_eq!(&again, &instance.board);
        prop_assert_eq!(open(&LightsOut::describe(&instance)).unwrap().instance, instance.clone());
        laws::files::<LightsOut>(&instance);
        let pasted = open(&instance.to_text());
        prop_assert_eq!(pasted.map(|named| named.instance), Ok(instance));
        if let Err(why) = Instance::parse(&text) {
            prop_assert!(!why.to_string().contains('\n'));
        }
        let _ = Board::parse(&text, 2);
        let _ = LightsOut::open(&text);
    }

    #[test]
    fn game_ids_are_read_back(
        (rows, cols) in (1u16..=64, 1u16..=64), k in 2u8..=9, pattern in 0usize..4, torus in any::<bool>(),
        way in 0usize..3, between in proptest::option::of(any::<(u32, u32)>()), seed in any::<u64>(),
    ) {
        let rules = Rules::new(Size::new(rows, cols), k, Pattern::values().nth(pattern).unwrap(), torus).unwrap();
        let id = GameId { rules, way: Way::values().nth(way).unwrap(), between, seed };
        prop_assert_eq!(id.to_string().parse::<GameId>(), Ok(id));
    }
}

/// Solvable 5 × 5 boards by the fewest presses they take.
const FEWEST: [u32; 16] = [
    1, 25, 300, 2300, 12650, 53130, 176_176, 467_104, 982_335, 1_596_279, 1_935_294, 1_684_446,
    1_004_934, 383_670, 82_614, 7350,
];

#[test]
fn algebra_draws_all_solvable_boards_alike() {
    assert_eq!(FEWEST.iter().sum::<u32>(), 1 << 23);
    let maker = Maker::new(&Rules::CLASSIC);
    let mut random = Random::new(1);
    const COUNT: u32 = 8000;
    let (mut lit, mut fewest) = ([0u32; 25], [0u32; 16]);
    for _ in 0..COUNT {
        let board = maker.draw(Way::Algebra, &mut random).unwrap();
        for (count, &light) in lit.iter_mut().zip(&board.lights) {
            *count += u32::from(light);
        }
        fewest[self::fewest(&maker, &board) as usize] += 1;
    }
    // Five standard deviations of a fair coin.
    let spread = (f64::from(COUNT) / 4.0).sqrt() * 5.0;
    for count in lit {
        assert!((f64::from(count) - f64::from(COUNT) / 2.0).abs() < spread, "{lit:?}");
    }
    // Chi-squared over the classes with enough expected members; 99.99 % of 11 degrees is below 40.
    let chi: f64 = FEWEST
        .iter()
        .zip(fewest)
        .map(|(&all, seen)| {
            (f64::from(all) / f64::from(1 << 23) * f64::from(COUNT), f64::from(seen))
        })
        .filter(|(expected, _)| *expected > 5.0)
        .map(|(expected, seen)| (seen - expected).powi(2) / expected)
        .sum();
    assert!(chi < 40.0, "{chi}: {fewest:?}");
}

fn fewest(maker: &Maker, board: &Board) -> u32 {
    let mut minimum = maker.fewest(board);
    minimum.finish();
    minimum.best().unwrap().1
}

pub(super) fn open(text: &str) -> Result<Named<Instance>, String> {
    LightsOut::open(text).and_then(Opening::finish)
}

#[test]
fn difficulty_can_be_asked_for() {
    let maker = Maker::new(&Rules::CLASSIC);
    for (least, most) in [(3, 4), (14, 15), (10, 10)] {
        for way in Way::values() {
            let id = GameId { rules: Rules::CLASSIC, way, between: Some((least, most)), seed: 5 };
            let mut making = Generator::new(id.clone());
            making.finish();
            let named = making.made().unwrap();
            assert!((least..=most).contains(&fewest(&maker, &named.instance.board)));
            // In small steps, the maker included, it is the same board.
            let mut making = Generator::new(id);
            while !making.advance(1).is_over() {}
            assert_eq!(making.made(), Ok(named));
        }
    }
    let id = |n, between| GameId {
        rules: rules(n, 2, Pattern::Cross, false),
        way: Way::Algebra,
        between: Some(between),
        seed: 5,
    };
    let why = open(&id(5, (16, 20)).to_string()).unwrap_err();
    assert!(why.contains("no board of 16 to 20 presses"), "{why}");
    let large = "lights:12x24k5cross-8to10#0".parse::<GameId>().unwrap();
    let mut making = Generator::new(large);
    making.advance(1_000);
    assert_eq!(making.status(), Status::Exhausted, "that is known before the first board is drawn");
    let why = making.made().unwrap_err();
    assert!(why.contains("do not take 8 to 10 presses"), "{why}");
    let why = open(&id(39, (1, 9)).to_string()).unwrap_err();
    assert!(why.contains("4 294 967 296"), "{why}");
}

#[test]
fn an_id_makes_the_same_board_for_ever() {
    let made = open("lights:5x5k2cross#42").unwrap();
    assert_eq!(made.instance.board.to_string(), "01011/00110/10000/11110/11011");
    assert_eq!(made, open("lights:5x5k2cross#42").unwrap());
    for bad in [
        "lights:5x5",
        "lights:5x5k2cross#x",
        "lights:0x5k2cross#1",
        "lights:5x5k1cross#1",
        "lights:5x5k2cross:1",
    ] {
        assert!(open(bad).is_err(), "{bad}");
    }
}

#[test]
fn the_built_in_boards_are_what_they_say() {
    for known in LightsOut::BUILT_IN {
        let instance = known.instance().unwrap();
        assert!(known.text.starts_with("# "), "{}", known.name);
        let solvable = Minimum::of(&instance).best().is_ok();
        assert_eq!(solvable, known.name != "lone", "{}", known.name);
    }
}

#[test]
fn nothing_is_pressed_where_nothing_is_lit() {
    let rules = Rules::new(Size::new(36, 36), 2, Pattern::Block, true).unwrap();
    let instance = Instance { rules, board: Board::dark(rules.size()) };
    for limits in [Limits::DEFAULT, Limits::DEFAULT.latest()] {
        let mut run = run(&instance, Method::Minimum, limits).unwrap();
        run.finish();
        let report = report(run.as_ref(), Method::Minimum);
        assert_eq!((run.len(), report.expanded), (0, 1));
        assert_eq!((report.count(), report.minimum), (Some(0), true));
    }
}

#[test]
fn limits_stop_every_method() {
    let hard = board("11111/01110/00100/01110/11111");
    let report = solve(&hard, Method::Bfs, Limits::steps(100)).unwrap();
    assert!(matches!(report.status, Status::Stopped(_)) && report.solvable.is_none());
    let big = Instance {
        rules: rules(12, 2, Pattern::Cross, false),
        board: Board::dark(Size::new(12, 12)),
    };
    assert!(solve(&big, Method::Bfs, Limits::DEFAULT).unwrap_err().contains("144"));
}
