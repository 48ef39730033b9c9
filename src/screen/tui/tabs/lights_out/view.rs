//! What is on each square, in every mode.

use super::*;
use super::{editor::Editor, squares::Sign};
use crate::puzzles::lights_out::Told;

/// What decides how large a board is drawn.
pub fn shape(rules: &Rules, is_ascii: bool) -> Shape {
    Shape { size: rules.size(), packs: rules.states() == 2 && !is_ascii }
}

impl LightsTab {
    /// Where the boards are while playing or setting up, so that clicks are read against what is drawn.
    fn places(&self, area: Rect, focus: Pos, theme: &Theme) -> Places {
        let places = layout::places(area, shape(self.rules(), theme.ascii), focus);
        self.ui.places.set(Some(places));
        places
    }

    /// The quiet pattern that forbids the board at hand, if it is to be shown.
    pub(super) fn quiet(&self) -> Option<&[u8]> {
        self.best()?.best().err().map(|why| why.quiet.as_slice())
    }

    /// Draws the game.
    pub(super) fn draw_played(&self, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let (rules, ui) = (self.rules(), &self.ui);
        let hint = self.lit_hint();
        let places = self.places(area, ui.kept.cursor, theme);
        // What a press under the cursor turns; nothing where it is not for the user to press.
        let is_idle = self.game.is_over() || ui.solving.is_some();
        let touched = if is_idle { &[] } else { self.game.touched(self.index(ui.kept.cursor)) };
        // They are marked on the lights where there is no room for them beside these.
        let plan = self.left().filter(|_| ui.reveal && !self.game.is_over());
        let marks = plan.as_ref().filter(|_| places.right.is_none());
        let is_left = |cell: usize| marks.is_some_and(|marks| marks.get(cell) > Some(&0));
        let lights = faces(rules, &self.game.board().lights);
        let face = |pos| {
            let cell = rules.size().index(pos);
            let light = Face { glows: self.glows(pos), ..lights(pos) };
            let turned = touched.iter().find(|turned| usize::from(turned.0) == cell);
            let sign = match turned {
                _ if hint == Some(cell) || is_left(cell) => Some(Sign::Here),
                Some(_) if rules.states() == 2 => (!light.glows).then_some(Sign::Turns),
                Some((_, by)) => Some(Sign::Goes(light.value, (light.value + by) % rules.states())),
                None => light.sign,
            };
            Face { sign, ..light }
        };
        let (name, presses) = match (&plan, self.quiet()) {
            (Some(plan), _) => ("presses left", Cow::from(plan)),
            (_, Some(quiet)) => ("quiet pattern", quiet.into()),
            _ => ("presses made", self.game.presses().into()),
        };
        let presses = faces(rules, &presses);
        places.draw(face, Some(ui.kept.cursor), (name, &presses), buf, theme);
    }

    /// Whether the wave that celebrates a solved board, from the last press on, has come to a light, or this
    /// press, which goes from its own light to the others it turned.
    fn glows(&self, pos: Pos) -> bool {
        let Some(last) = self.game.last() else { return false };
        let size = self.rules().size();
        let at = size.pos(last);
        let away = pos.row.abs_diff(at.row) + pos.col.abs_diff(at.col);
        let Some(share) = self.celebration() else {
            let is_there = |share: f32| (away > 0) == (share >= 0.5);
            return self.ui.ripple.share().is_some_and(is_there)
                && self.game.touched(last).iter().any(|&(cell, _)| size.pos(cell.into()) == pos);
        };
        let wave = (share * f32::from(size.rows + size.cols + WAVE)) as u16;
        (wave.saturating_sub(WAVE)..wave).contains(&away)
    }

    /// Draws the board being set up.
    pub(super) fn draw_set_up(&self, editor: &Editor, area: Rect, buf: &mut Buffer, theme: &Theme) {
        let lights = editor.draft.instance().board.lights;
        let (name, presses) = match self.best().map(Minimum::best) {
            Some(Ok((solution, _))) => ("a solution", solution),
            Some(Err(unsolvable)) => ("quiet pattern", unsolvable.quiet.as_slice()),
            None => ("a solution", &[][..]),
        };
        let [lights, presses] = [&lights, presses].map(|values| faces(self.rules(), values));
        let (cursor, presses) = (editor.cursor(), (name, &presses as Press));
        self.places(area, cursor, theme).draw(lights, Some(cursor), presses, buf, theme);
    }
}

/// What is on a square of presses.
type Press<'a> = &'a dyn Fn(Pos) -> Face;

impl Places {
    /// Draws the lights with what is on them and the cursor, and the presses beside them under their name.
    pub(super) fn draw(
        self,
        face: impl Fn(Pos) -> Face,
        cursor: Option<Pos>,
        presses: (&str, Press),
        buf: &mut Buffer,
        theme: &Theme,
    ) {
        let Places { left, right } = self;
        left.name(buf, "lights", theme);
        let is_packed = left.view.is_half();
        left.draw(buf, theme, light_colours(theme), |pos| match face(pos) {
            face if is_packed && cursor == Some(pos) => Face { sign: Some(Sign::Here), ..face },
            face => face,
        });
        if let Some(cursor) = cursor {
            left.cursor(buf, cursor, theme);
        }
        right.into_iter().for_each(|right| right.presses(presses, buf, theme));
    }
}

impl Squares {
    /// Draws presses under their name.
    pub(super) fn presses(&self, (name, press): (&str, Press), buf: &mut Buffer, theme: &Theme) {
        self.name(buf, name, theme);
        self.draw(buf, theme, |_| press_colour(theme), press);
    }
}

/// Draws lights or presses alone, as large as they fit, where not even half blocks do in dots; where that is.
pub(super) fn draw_alone(
    rules: &Rules,
    (values, colour): (&[u8], impl Fn(u8) -> Color),
    area: Rect,
    buf: &mut Buffer,
    theme: &Theme,
) -> Rect {
    let (squares, size) = (layout::alone(area, shape(rules, theme.ascii)), rules.size());
    if squares.view.is_whole() || theme.ascii {
        squares.draw(buf, theme, colour, faces(rules, values));
        return squares.view.area();
    }
    // In the middle of whole characters.
    let whole = Size::new(size.rows.next_multiple_of(4), size.cols.next_multiple_of(2));
    let [down, right] = [whole.rows - size.rows, whole.cols - size.cols].map(|spare| spare / 2);
    let is_on = |pos: &Pos| values.get(size.index(*pos)) > Some(&0);
    let at = |pos: Pos| Pos::new(pos.row + down, pos.col + right);
    let points = [(colour(1), size.cells().filter(is_on).map(at).collect())];
    let place = board::draw_points(area, whole, &points, buf);
    buf.set_style(place, Style::new().bg(theme.unlit));
    place
}

/// Draws lights as a trace tells them, with the presses beside them if there are any.
pub fn told(told: &Told, area: Rect, buf: &mut Buffer, theme: &Theme) {
    let Told { rules, lights, presses, here } = told;
    let Some(presses) = presses else {
        draw_alone(rules, (lights, light_colours(theme)), area, buf, theme);
        return;
    };
    let places =
        layout::places(area, shape(rules, theme.ascii), rules.size().pos(here.unwrap_or(0)));
    let lights = marked(rules, lights, *here);
    places.draw(lights, None, ("presses", &faces(rules, presses)), buf, theme);
}

/// Explains lights and presses with these values.
pub fn add_values(states: u8, [lights, presses]: [&[u8]; 2], legend: &mut Legend, theme: &Theme) {
    let is_plain = states == 2;
    let mut add = |values: &[u8], n: u8, colour: Color, words: String| {
        let sign = if is_plain { theme.glyphs.fill[2].repeat(2) } else { n.to_string() };
        legend.add(values.contains(&n), sign, Style::new().fg(colour), words);
    };
    for n in 1..states {
        let is_on = if is_plain { "that is on".into() } else { format!("in state {n}") };
        add(lights, n, light_colours(theme)(n), format!("light {is_on}"));
    }
    for n in 1..states {
        add(presses, n, press_colour(theme), format!("press made {}", times(n)));
    }
}

/// Lights across the wave.
const WAVE: u16 = 2;

/// Lights or presses, of which one that is on or made once needs no digit where there are two states.
pub(super) fn faces<'a>(rules: &Rules, values: &'a [u8]) -> impl Fn(Pos) -> Face + use<'a> {
    let (size, plain) = (rules.size(), if rules.states() == 2 { 1 } else { 0 });
    move |pos| match values.get(size.index(pos)).copied().unwrap_or(0) {
        OPEN => Face { sign: Some(Sign::Char('?')), ..Face::default() },
        value => {
            let digit = char::from_digit(value.into(), 10).filter(|_| value > plain);
            Face { value, sign: digit.map(Sign::Char), glows: false }
        }
    }
}

/// The same with a mark on the one at hand.
pub(super) fn marked<'a>(
    rules: &Rules,
    values: &'a [u8],
    here: Option<usize>,
) -> impl Fn(Pos) -> Face + use<'a> {
    let (size, plain) = (rules.size(), faces(rules, values));
    move |pos| match plain(pos) {
        face if here == Some(size.index(pos)) => Face { sign: Some(Sign::Here), ..face },
        face => face,
    }
}

pub(super) fn light_colours(theme: &Theme) -> impl Fn(u8) -> Color + use<'_> {
    |value| theme.lights[usize::from(value.saturating_sub(1)).min(7)]
}

/// The colour of a press: black can be read on it in every scheme.
pub(super) fn press_colour(theme: &Theme) -> Color {
    theme.lights[4]
}

/// Draws a solution, a quiet pattern and the solution they make, with the signs between them, and the press at hand.
pub(super) fn draw_sum(
    sum: &Sum,
    (rules, here): (&Rules, Option<usize>),
    squares: [Squares; 3],
    buf: &mut Buffer,
    theme: &Theme,
) {
    for (squares, (name, presses)) in squares.iter().zip(&sum.terms) {
        let (told, short) = match name.rsplit_once(": ") {
            Some((_, presses)) => (presses.to_owned(), format!("{presses} presses")),
            None => (name.replace(" pattern", ""), name.replacen("quiet ", "", 1)),
        };
        let fits = |words: &&&String| width(words) <= squares.view.area().width + 2;
        let words = [name, &short].iter().find(fits).map_or(&told, |words| *words);
        squares.presses((words, &marked(rules, presses, here)), buf, theme);
    }
    let minus = if theme.ascii { "-" } else { "−" };
    for (pair, sign) in squares.windows(2).zip([if sum.is_minus { minus } else { "+" }, "="]) {
        let [left, right] = [0, 1].map(|side| pair[side].view.area());
        let (x, y) = ((left.right() + right.x) / 2, left.y + (left.height - 1) / 2);
        put(buf, x, y, right.x, sign, theme.strong);
    }
}
