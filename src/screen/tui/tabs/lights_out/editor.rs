//! Setting a board up, light by light, with the algebra that follows every change.

use super::*;
use crate::puzzles::lights_out::play::Draft;

/// Fills the board at random.
pub const FILL: Action = Action::Own("fill");
/// Turns all lights off.
pub const CLEAR: Action = Action::Own("clear");

/// A board being set up.
pub type Editor = Drawing<Lights>;

/// There are only the lights.
pub struct Lights;

impl Tools for Lights {
    type Instance = Instance;
    type Cell = u8;
    type Rest = Rules;
    /// What algebra says of it.
    type Verdict = Minimum;
    type Saved = SavedBoard<Instance>;

    fn begin(instance: &Instance) -> Option<(Lights, Draft)> {
        let Size { rows, cols } = instance.rules.size();
        Some((Lights, Draft::new(instance, Pos::new(rows / 2, cols / 2))?))
    }

    fn judge(draft: &Draft) -> Minimum {
        Minimum::of(&draft.instance())
    }

    fn command(drawing: &Editor, action: Action) -> Option<Command> {
        let Action::Digit(state) = action else { return None };
        let fits = state < drawing.draft.rest().states();
        Some(Command::when(fits, "a light has no such state here"))
    }

    fn update(drawing: &mut Editor, action: Action) -> Option<String> {
        let draft = &mut drawing.draft;
        let changed = match action {
            Action::Act => draft.toggle(),
            Action::Digit(state) => draft.put(state),
            FILL => {
                // Another board by every board.
                let lights = draft.cells().as_slice().iter();
                let seed = |sum: u64, &it: &u8| sum.wrapping_mul(31).wrapping_add(it.into());
                let mut random = Random::new(lights.fold(1, seed));
                let states = u32::from(draft.rest().states());
                draft.fill(|| random.below(states) as u8)
            }
            CLEAR => draft.fill(|| 0),
            _ => false,
        };
        drawing.judge_if(changed);
        None
    }

    fn press(drawing: &mut Editor) -> Option<bool> {
        Self::update(drawing, Action::Act);
        Some(true)
    }

    fn panel(drawing: &Editor, _: bool, panel: &mut Panel) {
        let rules = drawing.draft.rest();
        panel.row("cursor", &LightsUi::cell_name(drawing.cursor()));
        panel.gap();
        let lights = (drawing.draft.cells().as_slice(), rules.states());
        panel::solvability(Some(&drawing.verdict), lights, panel, true);
        let keys = "Space or a click turns a light, a digit sets its state. A drag draws on.";
        let edges = panel::about_edges(rules);
        panel.notes_apart(&[keys, edges, panel::about_quiet(Some(&drawing.verdict))]);
    }

    fn drawn(drawing: &Editor) -> Result<Instance, String> {
        Ok(drawing.draft.instance())
    }

    fn is_busy(best: &Minimum) -> bool {
        !best.status().is_over()
    }

    /// Goes on with what algebra says of a board until `enough`; whether it says more.
    fn compute(best: &mut Minimum, enough: &mut dyn FnMut() -> bool) -> bool {
        let said =
            |best: &Minimum| (best.progress().map(|share| (share * 100.0) as u32), best.status());
        let before = said(best);
        best.advance_until(enough);
        said(best) != before
    }

    fn save(drawing: &Editor) -> Self::Saved {
        SavedBoard { board: drawing.draft.instance() }
    }

    fn restore(saved: Self::Saved, cursor: Pos, at: &Instance) -> Result<(Self, Draft), String> {
        let SavedBoard { board } = saved;
        let draft = Draft::new(&board, cursor).filter(|_| board.rules == at.rules);
        Ok((Lights, draft.ok_or("the board being set up has other rules")?))
    }
}
