//! `frontier solve pacman`: one instance, one method, one answer.

use super::super::failure::{Usage, stopped, why_stopped};
use super::super::progress::Progress;
use super::super::{output, trace};
use super::{InstanceArgs, Open, Solve};
use crate::engine::grid::{Dir, Pos};
use crate::engine::run::{Keep, Status};
use crate::puzzles::files::Files;
use crate::puzzles::pacman::maze::WIN_SCORE;
use crate::puzzles::pacman::run::MapRun;
use crate::puzzles::pacman::solve::{Refusal, Report, report, run};
use crate::puzzles::pacman::{Pacman, ProblemKind};
use anyhow::{Error, Result, anyhow};
use serde::Serialize;
use std::io::Write;
use std::time::Instant;

/// A path as the contract has it: letters for four directions, cells for eight.
#[derive(Serialize)]
#[serde(untagged)]
enum Path {
    Letters(String),
    Cells(Vec<[u16; 2]>),
}

/// A cost as a whole number where it is one.
#[derive(Serialize)]
#[serde(untagged)]
enum Number {
    Whole(u64),
    Real(f64),
}

#[derive(Serialize)]
struct Answer {
    found: bool,
    cost: Option<Number>,
    expanded: u64,
    generated: u64,
    peak_frontier: u64,
    path: Option<Path>,
    final_energy: Option<u32>,
    score: Option<i64>,
    seconds: f64,
    stopped: Option<String>,
}

/// The letters of a walk in four directions.
pub fn letters(path: &[Pos]) -> String {
    path.windows(2).filter_map(|w| Dir::between(w[0], w[1])).map(Dir::letter).collect()
}

impl Answer {
    fn new(problem: ProblemKind, report: &Report, seconds: f64) -> Answer {
        let navigation = problem == ProblemKind::Navigation;
        Answer {
            found: report.found,
            cost: report
                .cost
                .map(|c| if navigation { Number::Real(c) } else { Number::Whole(c as u64) }),
            expanded: report.expanded,
            generated: report.generated,
            peak_frontier: report.peak_frontier,
            path: report.path.as_ref().map(|path| {
                if navigation {
                    Path::Cells(path.iter().map(|p| [p.row, p.col]).collect())
                } else {
                    Path::Letters(letters(path))
                }
            }),
            final_energy: report.final_energy,
            score: report
                .cost
                .filter(|_| problem == ProblemKind::Maze)
                .map(|c| WIN_SCORE - c as i64),
            seconds,
            stopped: why_stopped(report.status),
        }
    }

    fn write(&self, out: &mut dyn Write) -> std::io::Result<()> {
        match (&self.cost, &self.stopped) {
            (Some(Number::Whole(cost)), _) => writeln!(out, "found       cost {cost}")?,
            (Some(Number::Real(cost)), _) => writeln!(out, "found       cost {cost:.3}")?,
            (None, Some(limit)) => writeln!(out, "not found   {limit}")?,
            (None, None) => writeln!(out, "no way      the search is complete")?,
        }
        writeln!(out, "expanded    {}", self.expanded)?;
        writeln!(out, "generated   {}", self.generated)?;
        writeln!(out, "frontier    {} at most", self.peak_frontier)?;
        if let Some(energy) = self.final_energy {
            writeln!(out, "energy      {energy} left")?;
        }
        if let Some(score) = self.score {
            writeln!(out, "score       {score}")?;
        }
        match &self.path {
            Some(Path::Letters(path)) => writeln!(out, "path        {path}")?,
            Some(Path::Cells(path)) => {
                let cells: Vec<String> = path.iter().map(|[r, c]| format!("{r},{c}")).collect();
                writeln!(out, "path        {}", cells.join(" "))?;
            }
            None => {}
        }
        writeln!(out, "time        {:.6} s", self.seconds)
    }
}

/// The run that `frontier inspect pacman` asks for.
///
/// # Errors
/// An unreadable or unsuitable map, or a method that does not fit.
pub fn begin(args: &Open, files: Files) -> Result<Box<dyn MapRun>> {
    let named = args.instance.resolve(files)?;
    let method = args.method.method(named.instance.problem);
    run(&named.instance, &method, args.limits.limits(), Keep::History)
        .map_err(|refusal| refused(&args.instance, refusal))
}

/// The end of what is wrong with a maze of several dots.
const SEVERAL_DOTS: &str = " dots, expected exactly one '.'";

fn refused(instance: &InstanceArgs, refusal: Refusal) -> Error {
    match refusal {
        Refusal::Map(bad) => {
            let several = instance.goal.is_none() && bad.what.ends_with(SEVERAL_DOTS);
            let hint = if several { ": --goal R,C asks for one" } else { "" };
            anyhow!("{}:{bad}{hint}", instance.source())
        }
        Refusal::Method(_) => Usage::new(refusal).into(),
    }
}

/// `frontier solve pacman`.
///
/// # Errors
/// An unreadable or unsuitable map, a method that does not fit, a limit reached without an answer.
pub fn solve(args: &Solve, files: Files, out: &mut dyn Write) -> Result<()> {
    let named = args.instance.resolve(files)?;
    let method = args.method.method(named.instance.problem);
    let begun = Instant::now();
    let mut run = run(&named.instance, &method, args.limits.limits(), Keep::Latest)
        .map_err(|refusal| refused(&args.instance, refusal))?;
    Progress::solve(run.as_mut());
    let report = report(run.as_mut());
    let answer = Answer::new(named.instance.problem, &report, begun.elapsed().as_secs_f64());
    if let Some(path) = args.trace.wanted() {
        match run.search() {
            Some(search) => trace::save::<Pacman>(search, &method, path, files)?,
            None => {
                let limits = args.limits.limits();
                trace::save_run::<Pacman>(&named.instance, &method, limits, path, files)?;
            }
        }
    }
    if args.json {
        output::json(&answer, out)?;
    } else {
        answer.write(out)?;
    }
    match report.status {
        Status::Stopped(limit) => Err(stopped(limit)),
        _ => Ok(()),
    }
}
