//! Settings: what the user may choose for the whole playground, kept in the session.

use super::theme::{Choice, SchemeChoice};
use super::view::form::{Field, Form};
use crate::engine::playback::Speed;
use crate::puzzles::words::Words as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use std::ops::RangeInclusive;

const COLOURS: Field = Field("colours");
const THEME: Field = Field("theme");
const SIGNS: Field = Field("signs");
const SPEED: Field = Field("speed");
const FRAMES: Field = Field("frames/s");
const TIMER: Field = Field("timer");
const MOTION: Field = Field("motion");

/// Frames a second that can be asked for.
pub const FPS: RangeInclusive<u32> = 1..=120;

/// What the user chose.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// Colours.
    pub color: Choice,
    /// The set of colours.
    pub theme: SchemeChoice,
    /// Whether to draw with ASCII only.
    pub ascii: bool,
    /// Steps a second while watching; `None` to suit each run.
    #[serde(serialize_with = "write_speed", deserialize_with = "read_speed")]
    pub speed: Option<Speed>,
    /// Most frames a second for what moves by itself, within [`FPS`].
    #[serde(deserialize_with = "read_fps")]
    pub fps: u32,
    /// Whether the time spent on a puzzle is shown.
    pub timer: bool,
    /// Whether a game that is won is celebrated by something that moves.
    pub motion: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            color: Choice::Auto,
            theme: SchemeChoice::Auto,
            ascii: false,
            speed: None,
            fps: 20,
            timer: true,
            motion: true,
        }
    }
}

/// Speeds the form offers: none, then all there are.
fn speeds() -> impl Iterator<Item = Option<Speed>> {
    [None].into_iter().chain(Speed::ALL.map(Some))
}

impl Settings {
    /// The form to change them in.
    pub fn form(&self) -> Form {
        let speed_at = speeds().position(|speed| speed == self.speed).unwrap_or(0);
        let named = |speed: Option<Speed>| match speed {
            None => ("auto".to_owned(), "Each run takes about twelve seconds to watch."),
            Some(speed) => (speed.to_string(), "The speed a run begins at; + and - change it."),
        };
        Form::new("settings")
            .choice(
                COLOURS,
                Choice::values().map(|choice| (choice, choice.about())),
                self.color.position(),
            )
            .choice(
                THEME,
                SchemeChoice::values().map(|choice| (choice, choice.about())),
                self.theme.position(),
            )
            .choice(
                SIGNS,
                [
                    ("unicode", "Lines, blocks and arrows."),
                    ("ascii", "Letters and marks every terminal and font has."),
                ],
                usize::from(self.ascii),
            )
            .choice(SPEED, speeds().map(named), speed_at)
            .number(
                FRAMES,
                self.fps,
                u64::from(*FPS.start())..=u64::from(*FPS.end()),
                "Most frames a second; fewer suit a slow line.",
            )
            .choice(
                TIMER,
                [("hidden", "Play without a clock."), ("shown", "The time spent on a puzzle.")],
                usize::from(self.timer),
            )
            .choice(
                MOTION,
                [
                    ("reduced", "Nothing moves but what you watch."),
                    ("full", "A game that is won is celebrated for a second."),
                ],
                usize::from(self.motion),
            )
    }

    /// What the form says.
    pub fn from_form(form: &Form) -> Settings {
        Settings {
            color: Choice::values().nth(form.chosen(COLOURS)).unwrap_or_default(),
            theme: SchemeChoice::values().nth(form.chosen(THEME)).unwrap_or_default(),
            ascii: form.chosen(SIGNS) == 1,
            speed: speeds().nth(form.chosen(SPEED)).flatten(),
            fps: form.value(FRAMES),
            timer: form.chosen(TIMER) == 1,
            motion: form.chosen(MOTION) == 1,
        }
    }

    /// Takes over from `new` what differs between `old` and `new`: what was just changed.
    pub fn adopt(&mut self, old: &Settings, new: &Settings) {
        fn take<T: Copy + PartialEq>(mine: &mut T, old: T, new: T) {
            if old != new {
                *mine = new;
            }
        }
        take(&mut self.color, old.color, new.color);
        take(&mut self.theme, old.theme, new.theme);
        take(&mut self.ascii, old.ascii, new.ascii);
        take(&mut self.speed, old.speed, new.speed);
        take(&mut self.fps, old.fps, new.fps);
        take(&mut self.timer, old.timer, new.timer);
        take(&mut self.motion, old.motion, new.motion);
    }
}

/// Reads a speed: `max`, or steps a second from 1 to a million.
///
/// # Errors
/// Anything else, with what was expected.
pub fn parse_speed(text: &str) -> Result<Speed, String> {
    if text == "max" {
        return Ok(Speed::Max);
    }
    match text.parse::<u32>() {
        Ok(n) if (1..=1_000_000).contains(&n) => Ok(Speed::PerSecond(n)),
        _ => Err("expected a number from 1 to 1000000, or max".into()),
    }
}

/// A speed as [`parse_speed`] reads it.
pub fn speed_word(speed: Speed) -> String {
    match speed {
        Speed::Max => "max".into(),
        Speed::PerSecond(n) => n.to_string(),
    }
}

fn write_speed<S: Serializer>(speed: &Option<Speed>, to: S) -> Result<S::Ok, S::Error> {
    match speed {
        None => to.serialize_str("auto"),
        Some(speed) => to.serialize_str(&speed_word(*speed)),
    }
}

fn read_speed<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Speed>, D::Error> {
    match String::deserialize(from)?.as_str() {
        "auto" => Ok(None),
        text => parse_speed(text).map(Some).map_err(D::Error::custom),
    }
}

fn read_fps<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    u32::deserialize(from).map(|fps| fps.clamp(*FPS.start(), *FPS.end()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn any_settings() -> impl Strategy<Value = Settings> {
        let speed = prop_oneof![
            Just(None),
            Just(Some(Speed::Max)),
            (1u32..=1_000_000).prop_map(|n| Some(Speed::PerSecond(n)))
        ];
        let color = prop::sample::select(Choice::values().collect::<Vec<_>>());
        let theme = prop::sample::select(SchemeChoice::values().collect::<Vec<_>>());
        (color, theme, any::<bool>(), speed, FPS, any::<bool>(), any::<bool>()).prop_map(
            |(color, theme, ascii, speed, fps, timer, motion)| Settings {
                color,
                theme,
                ascii,
                speed,
                fps,
                timer,
                motion,
            },
        )
    }

    proptest! {
        #[test]
        fn written_settings_read_back(settings in any_settings()) {
            let text = serde_json::to_string(&settings).unwrap();
            prop_assert_eq!(serde_json::from_str::<Settings>(&text).unwrap(), settings);
            let choosable = settings.speed.is_none_or(|s| Speed::ALL.contains(&s));
            if choosable {
                prop_assert_eq!(Settings::from_form(&settings.form()), settings);
            }
        }
    }

    #[test]
    fn missing_settings_are_the_usual_ones_and_wild_ones_are_tamed() {
        assert_eq!(serde_json::from_str::<Settings>("{}").unwrap(), Settings::default());
        let fps = |text| serde_json::from_str::<Settings>(text).map(|s| s.fps);
        assert_eq!(fps(r#"{"fps": 0}"#).unwrap(), 1);
        assert_eq!(fps(r#"{"fps": 4000000000}"#).unwrap(), 120);
        assert!(fps(r#"{"fps": -1}"#).is_err());
        assert!(fps(r#"{"speed": "0"}"#).is_err());
        assert!(fps(r#"{"color": "pink"}"#).is_err());
    }

    #[test]
    fn only_what_was_changed_is_kept() {
        let mut kept = Settings::default();
        let now = Settings { ascii: true, ..kept };
        kept.adopt(&now, &Settings { fps: 30, ..now });
        assert_eq!(kept, Settings { fps: 30, ..Settings::default() });
    }

    #[test]
    fn speeds_have_bounds() {
        assert_eq!(parse_speed("max"), Ok(Speed::Max));
        assert_eq!(parse_speed("20"), Ok(Speed::PerSecond(20)));
        for bad in ["0", "1000001", "fast", "-3", ""] {
            assert!(parse_speed(bad).is_err(), "{bad}");
        }
    }
}
