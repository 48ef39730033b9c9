//! Settings: what the user may choose for the whole playground, kept in the session.

use super::theme::{Choice, SchemeChoice};
use super::view::form::Form;
use crate::engine::playback::Speed;
use crate::engine::words::{as_text, unknown};
use crate::options;
use crate::puzzles::options::{OptionKind, Options as _, Setting, Value};
use serde::{Deserialize as _, Deserializer};
use std::sync::LazyLock;

options! {
    /// What the user chose.
    pub struct Settings {
        /// Colours.
        color: Choice = Choice::Auto, "colours";
        /// The set of colours.
        theme: SchemeChoice = SchemeChoice::Auto, "theme";
        /// Whether to draw with ASCII only.
        ascii: bool = false, "signs" "unicode: Lines, blocks and arrows.|\
            ascii: Letters and marks every terminal and font has.";
        /// Steps a second while watching.
        speed: UsualSpeed = UsualSpeed(None), "speed";
        /// Most frames a second for what moves by itself, within bounds.
        #[serde(deserialize_with = "read_fps")]
        fps: u32 = 20, within 1..=120, "frames/s" "Most frames a second; fewer suit a slow line.";
        /// Whether the time spent on a puzzle is shown.
        timer: bool = true, "timer" "hidden: Play without a clock.|shown: The time spent on a puzzle.";
        /// Whether a game that is won is celebrated by something that moves.
        motion: bool = true, "motion" "reduced: Nothing moves but what you watch.|\
            full: A game that is won is celebrated for a second.";
    }
}

/// The speed a run begins at; none to suit each run.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UsualSpeed(pub Option<Speed>);

as_text!(UsualSpeed, |speed: &Self| speed.0.map_or("auto".into(), speed_word), |text| match text {
    "auto" => Ok(UsualSpeed(None)),
    text => Speed::parse(text).map(|speed| UsualSpeed(Some(speed))),
});

/// The speeds a form offers, and how they are shown: none, then all there are.
static SPEEDS: LazyLock<Vec<(Option<Speed>, String)>> = LazyLock::new(|| {
    let named = |speed: Speed| (Some(speed), speed.to_string());
    [(None, "auto".to_owned())].into_iter().chain(Speed::ALL.map(named)).collect()
});

impl Setting for UsualSpeed {
    const KIND: OptionKind = OptionKind::Word {
        all: || {
            let about = |speed: &Option<Speed>| match speed {
                None => "Each run takes about twelve seconds to watch.",
                Some(_) => "The speed a run begins at; + and - change it.",
            };
            SPEEDS.iter().map(|(speed, name)| (name.as_str(), about(speed))).collect()
        },
        read: |text| {
            let known = SPEEDS.iter().find(|(_, name)| name == text);
            known.map(|(_, name)| name.as_str()).ok_or_else(|| unknown("speed", text, &[]))
        },
        label: |word| word,
    };

    fn value(self) -> Value {
        let known = SPEEDS.iter().find(|(speed, _)| *speed == self.0).or(SPEEDS.first());
        Value::Word(known.map_or("", |(_, name)| name))
    }

    fn of(value: Value) -> Option<Self> {
        let known = SPEEDS.iter().find(|(_, name)| value == Value::Word(name));
        known.map(|(speed, _)| UsualSpeed(*speed))
    }
}

impl Settings {
    /// The form to change them in.
    pub fn form(&self) -> Form {
        Form::new("settings").options(self, |_, _| true)
    }

    /// What the form says.
    pub fn from_form(form: &Form) -> Settings {
        let mut settings = Settings::default();
        form.set_options(&mut settings);
        settings
    }

    /// Takes over from `new` what differs between `old` and `new`: what was just changed.
    pub fn adopt(&mut self, old: &Settings, new: &Settings) {
        for option in Settings::OPTIONS {
            let now = (option.get)(new);
            if (option.get)(old) != now {
                (option.set)(self, now);
            }
        }
        // A speed that the form does not offer is given up there.
        if old.speed != new.speed {
            self.speed = new.speed;
        }
    }
}

/// A speed as [`Speed::parse`] reads it.
pub fn speed_word(speed: Speed) -> String {
    if let Speed::PerSecond(n) = speed { n.to_string() } else { "max".into() }
}

fn read_fps<'de, D: Deserializer<'de>>(from: D) -> Result<u32, D::Error> {
    u32::deserialize(from).map(|fps| fps.clamp(1, 120))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::words::Words;
    use proptest::prelude::*;

    fn any_settings() -> impl Strategy<Value = Settings> {
        let speed = prop_oneof![
            Just(None),
            Just(Some(Speed::Max)),
            (1u32..=1_000_000).prop_map(|n| Some(Speed::PerSecond(n)))
        ];
        let color = proptest::sample::select(Choice::values().collect::<Vec<_>>());
        let theme = proptest::sample::select(SchemeChoice::values().collect::<Vec<_>>());
        (color, theme, any::<bool>(), speed, 1..=120u32, any::<bool>(), any::<bool>()).prop_map(
            |(color, theme, ascii, speed, fps, timer, motion)| Settings {
                color,
                theme,
                ascii,
                speed: UsualSpeed(speed),
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
            let choosable = settings.speed.0.is_none_or(|s| Speed::ALL.contains(&s));
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
        assert_eq!(Speed::parse("max"), Ok(Speed::Max));
        for speed in [Speed::Max, Speed::PerSecond(20)] {
            assert_eq!(Speed::parse(&speed_word(speed)), Ok(speed));
        }
        assert_eq!(Speed::parse("20"), Ok(Speed::PerSecond(20)));
        for bad in ["0", "1000001", "fast", "-3", ""] {
            assert!(Speed::parse(bad).is_err(), "{bad}");
        }
    }
}
