//! Dominoes on the command line.

use super::prelude::*;
use crate::compare::dominoes::{PLIES, REPORT, STEPS, methods};
use crate::engine::game_tree::Method as Algorithm;
use crate::puzzles::dominoes::{
    Dominoes, Instance, Method, Player, board::MAX_SIDE, exact, full_width, game_id::GameId,
    play::name,
};
use crate::tui::tabs::dominoes::{DominoesUi, FILLED_AT_FIRST};

impl Commands for Dominoes {
    type PuzzleTab = DominoesUi;
    type More = More;

    const SUCH_AS: &'static str = "dominoes:8x8f20#7";
    const FORMAT: &'static str = "Rows of . and X, joined by / or line ends, or a file of them";

    fn random(&More { size, player, seed: SeedArgs { seed } }: &More) -> Option<String> {
        let (size, filled) = (size.unwrap_or(Size::new(6, 6)), FILLED_AT_FIRST);
        seed.map(|seed| GameId::Random { size, filled, seed, first: player }.to_string())
    }

    fn named(pick: &Pick<Dominoes>, files: Files) -> Result<Named<Instance>> {
        let More { size, player, .. } = pick.more;
        let named = match size {
            Some(Size { rows, cols }) => {
                Progress::asked(Dominoes::open(&format!("dominoes:{rows}x{cols}")))?
            }
            None => pick.choose(Dominoes::INFO.first, files)?,
        };
        let instance = named.instance;
        let first = if player == Player::Horizontal { player } else { instance.first };
        Ok(named.changed(Instance { first, ..instance }))
    }

    fn help(command: Command, opens: bool) -> Command {
        // In the help the limit stands before the method, as ever.
        let at = command.get_arguments().position(|arg| arg.get_id() == "method").unwrap_or(0);
        let command = command.mut_arg("limit", |arg| arg.display_order(at));
        let command = with_default(command, &Method::default());
        if !opens {
            return command;
        }
        let limit = "Plies searched while watching and for the computer: 1 to 9 [default: 3]";
        command
            .mut_arg("limit", |arg| arg.help(limit))
            .mut_arg("player", |arg| arg.help("Who starts: vertical or horizontal"))
    }

    fn actions() -> Vec<Action> {
        vec![
            Action::new(Verb::Solve, "The best move within a limit, or who wins", solve),
            compare::action("The methods on one position, limit by limit", STEPS, comparison),
        ]
    }

    fn listed(named: &Named<Instance>) -> (String, Option<Size>, String) {
        ("board".to_owned(), Some(named.instance.board.size()), named.about.clone())
    }
}

/// How large a board is, and who is to move.
#[derive(Args)]
pub struct More {
    /// An empty board of this size; with --seed a random one
    #[arg(long, value_name = "RxC", value_parser = |text: &str| Size::parse(text, 1..=MAX_SIDE, "8x8"), conflicts_with_all = ["layout", "id", "board"])]
    size: Option<Size>,
    /// Who is to move: vertical or horizontal
    #[arg(long, value_name = "WHO", default_value = "vertical", value_parser = word::<Player>(), hide_possible_values = true)]
    player: Player,
    #[command(flatten)]
    seed: SeedArgs,
}

/// `frontier solve dominoes`.
#[derive(Args)]
struct Solve {
    #[command(flatten)]
    pick: Pick<Dominoes>,
    /// Plies to search; every leaf is counted
    #[arg(long, value_name = "N", required_unless_present = "exact", value_parser = clap::value_parser!(u32).range(0..=128))]
    limit: Option<u32>,
    /// Who wins with perfect play: V, H, N (who starts) or P (who does not); --limit-mem bounds the table of
    /// known positions, which forgets when it is full and stops nothing
    #[arg(long, conflicts_with_all = ["limit", "player", "trace"])]
    exact: bool,
    #[command(flatten)]
    trace: TraceArgs,
    /// The method whose events --trace writes: minimax, alpha-beta, 'with ordering' or 'with table'
    #[arg(long, value_name = "M", default_value = "alpha-beta", value_parser = word::<Algorithm>(), hide_possible_values = true, requires = "trace")]
    method: Algorithm,
    #[command(flatten)]
    limits: LimitArgs,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

fn solve(args: &Solve, io: &mut Io) -> Result<()> {
    let instance = args.pick.resolve(io.files)?.instance;
    let Instance { board, first } = instance;
    let begun = Instant::now();
    if args.exact {
        let mut solve = exact::Solve::new(&board, args.limits.limits());
        let status = Progress::solve(&mut solve);
        let (nodes, evaluated, bytes) = (solve.nodes(), solve.evaluated(), solve.table_bytes());
        let (mib, kib) = (args.limits.limit_mem, bytes >> 10);
        let outcome = solve.outcome();
        let shown = outcome.map(|outcome| format!("{outcome}  {}", outcome.about()));
        let answer = Answer::default()
            .key("outcome", outcome.map(Words::word))
            .line("outcome", shown.as_deref().unwrap_or("not known"))
            .key("nodes", nodes)
            .line("nodes", format_args!("{nodes}  ({evaluated} bounds)"))
            .key("evaluated", evaluated)
            .key("table_bytes", bytes)
            .line("table", format_args!("{kib} KiB  (bounded by {mib} MiB, then forgets)"))
            .took(begun.elapsed().as_secs_f64())
            .maybe("stopped", why_stopped(status));
        return conclude(answer, status, args.json, io);
    }
    let plies = args.limit.unwrap_or(1);
    let mut search = full_width::search(&board, first, plies);
    search.stop_after(args.limits.limits().steps);
    let status = Progress::solve(&mut search);
    let (mv, value) = match search.best() {
        Some(best) => (best.mv, Some(best.value)),
        None => search.best_so_far().unzip(),
    };
    let seconds = begun.elapsed().as_secs_f64();
    if let Some(path) = args.trace.wanted() {
        let method = Method { algorithm: args.method, plies };
        save_run::<Dominoes>(&instance, &method, args.limits.limits(), path, io.files)?;
    }
    let place = |pos: Pos| format!("{} (row {}, column {})", name(pos), pos.row, pos.col);
    let answer = Answer::default()
        .key("move", mv.map(|pos| vec![pos.row, pos.col]))
        .line("move", mv.map_or("none".to_owned(), place))
        .key("value", value)
        .line_if("value", value)
        .both("leaves", search.leaves())
        .took(seconds)
        .maybe("stopped", why_stopped(status));
    conclude(answer, status, args.json, io)
}

/// `frontier compare dominoes`.
#[derive(Args)]
struct Compare {
    #[command(flatten)]
    pick: Pick<Dominoes>,
    /// Most plies looked ahead, from 1 on
    #[arg(long, value_name = "N", default_value_t = PLIES, value_parser = clap::value_parser!(u32).range(1..=9))]
    limit: u32,
}

fn comparison(args: &Compare, limits: Limits, files: Files) -> Result<Comparison> {
    let named = args.pick.resolve(files)?;
    Ok(side_by_side(named, methods(args.limit), limits, &REPORT))
}
