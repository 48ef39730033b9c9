//! The command line of a puzzle that needs no arguments of its own: everything follows from its
//! [`Look`], the [`Puzzle`] behind it and the options of its methods.
//!
//! It opens with `--layout` or `--id`, and has `solve NAME`, `inspect NAME`, `compare NAME` and a part in `list`.

use super::args::LimitArgs;
use super::compare;
use super::generic::{Commands, Pick, solve_action};
use super::progress::Progress;
use super::registry::{Action, Listed};
use crate::compare::comparison::Comparison;
use crate::compare::methods::Methods;
use crate::compare::subject::Subject;
use crate::puzzles::files::Files;
use crate::puzzles::library::Library;
use crate::puzzles::puzzle::{Named, Puzzle};
use crate::tui::midend::desk::{Instance, Look};
use anyhow::{Error, Result};
use clap::Args;
use std::marker::PhantomData;
use std::time::Instant;

/// The command line of a puzzle, which follows from its [`Look`].
pub struct Simple<L>(PhantomData<fn() -> L>);

impl<L: Look> Simple<L> {
    /// The command line of `L`.
    #[allow(clippy::new_without_default)] // a default says nothing about a puzzle
    pub fn new() -> Simple<L> {
        Simple(PhantomData)
    }
}

/// Which instance.
#[derive(Args)]
pub struct ByName {
    /// A built-in instance (see `frontier list`) or a file
    #[arg(long, value_name = "NAME|FILE")]
    layout: Option<String>,
    /// A game id
    #[arg(long, value_name = "GAME-ID", conflicts_with = "layout")]
    id: Option<String>,
}

impl<P: Puzzle> Pick<P> for ByName {
    fn resolve(&self, files: Files) -> Result<Named<P::Instance>> {
        let library = Library::<P>::default();
        let found = library.choose(self.id.as_deref(), self.layout.as_deref(), files);
        Progress::asked(found).map_err(Error::msg)
    }
}

fn compare<P: Puzzle>(args: &ByName, limits: LimitArgs, files: Files) -> Result<Comparison> {
    let named = Pick::<P>::resolve(args, files)?;
    let methods = P::methods(&named.instance);
    let subject = Methods::<P>::new(named.name, named.instance, methods, limits.limits());
    Ok(subject.comparison(Instant::now))
}

impl<L: Look> Commands for Simple<L> {
    type Look = L;
    type Pick = ByName;

    fn actions() -> Vec<Action> {
        vec![
            solve_action::<Self>(L::Puzzle::INFO.about),
            compare::action("The methods on one instance", compare::<L::Puzzle>),
        ]
    }

    fn list() -> Result<Vec<Listed>> {
        let listed = |named: Named<Instance<L>>| Listed {
            name: named.name,
            kind: L::Puzzle::INFO.noun.to_owned(),
            size: None,
            about: named.about,
        };
        Ok(L::Puzzle::built_in().into_iter().map(listed).collect())
    }
}
