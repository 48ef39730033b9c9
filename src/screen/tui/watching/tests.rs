use super::*;
use crate::engine::{run::Job, testing::Count};

/// One run, not yet playing.
fn alone(run: Count, speed: Option<Speed>) -> Watching<Count> {
    Watching::abreast(Race::of_one(run), speed, None, |_| None)
}

/// Runs whose answer takes four steps, side by side.
fn with_answer(race: Race<Count>) -> Watching<Count> {
    let answer_of =
        |run: &Count| run.status().is_over().then(|| AnswerPlayback::new("four", (), 4, (2, 100)));
    Watching::abreast(race, Some(Speed::PerSecond(10)), None, answer_of)
}

const LINE: (Rect, Rect) =
    (Rect { x: 0, y: 22, width: 80, height: 1 }, Rect { x: 3, y: 22, width: 20, height: 1 });

fn whole(total: u64) -> Watching<Count> {
    alone(Count::new(total, total), None)
}

/// Where the run is, and whether it moves.
fn state(watching: &Watching<Count>) -> (u64, bool) {
    (watching.race.front().at(), watching.is_moving())
}

fn seconds(n: f64) -> Duration {
    Duration::from_secs_f64(n)
}

#[test]
fn playing_waits_until_a_speed_can_be_chosen() {
    let mut watching = alone(Count::new(0, 12_000), None);
    watching.begin();
    assert!(watching.is_moving() && watching.next_tick() == Some(LOOK));
    assert!(!watching.tick(LOOK), "nothing is known yet");
    watching.compute(&mut || false);
    assert_eq!(watching.next_tick(), Some(Duration::ZERO));
    assert!(watching.tick(Duration::ZERO));
    assert_eq!(watching.transport().speed, "1 k steps/s");
    watching.tick(seconds(2.0));
    assert_eq!(watching.race.front().at(), 2000);

    let mut slow = alone(Count::new(3, 9), None);
    slow.begin();
    assert!(slow.tick(PATIENCE), "no longer than that");
    let mut chosen = alone(Count::new(0, 9), Some(Speed::PerSecond(2)));
    chosen.begin();
    assert_eq!(chosen.next_tick(), Some(Duration::ZERO), "a chosen speed need not wait");
}

#[test]
fn keys_step_jump_and_choose_the_speed() {
    let mut watching = whole(95);
    for (action, at) in [
        (Action::StepForward, 1),
        (Action::NextLandmark, 10),
        (Action::StepBack, 9),
        (Action::PreviousLandmark, 0),
        (Action::StepBack, 0),
        (Action::ToEnd, 95),
        (Action::StepForward, 95),
        (Action::PreviousLandmark, 90),
        (Action::Scrub(500), 47),
        (Action::ToStart, 0),
        (Action::Finish, 95),
    ] {
        watching.update(action);
        assert_eq!(state(&watching), (at, false), "{action:?}");
    }
    assert_eq!(watching.chosen, None);
    watching.update(Action::Slower);
    assert_eq!(watching.chosen, Some(Speed::PerSecond(10)));
    watching.update(Action::PlayPause);
    assert_eq!(state(&watching), (0, true), "again from the start");
    assert_eq!(watching.label(Action::PlayPause).as_deref(), Some("pause"));
    assert_eq!(watching.label(Action::NextLandmark).as_deref(), Some("next ten"));
    watching.update(Action::PlayPause);
    assert_eq!(watching.label(Action::PlayPause), None);
}

#[test]
fn the_end_of_what_is_not_computed_is_watched_as_it_comes() {
    let mut watching = alone(Count::new(5, 5000), None);
    watching.update(Action::Finish);
    assert!(watching.is_moving() && watching.transport().growing);
    assert!(watching.compute(&mut || false));
    watching.tick(LOOK);
    assert!(watching.is_at_end() && !watching.is_moving());
    assert_ne!(watching.chosen, Some(Speed::Max), "not chosen by the user");
}

#[test]
fn the_mouse_turns_presses_and_drags() {
    let mut watching = whole(1000);
    assert!(watching.pointer(Pointer::Wheel(1), (3, 3), LINE), "the wheel works anywhere");
    assert_eq!(watching.race.front().at(), 10);
    assert!(watching.pointer(Pointer::Wheel(-1), (3, 3), LINE));
    assert!(!watching.pointer(Pointer::Press, (3, 3), LINE), "the board is the tab's");
    assert!(watching.pointer(Pointer::Press, (1, 22), LINE));
    assert!(watching.is_moving());
    assert!(watching.pointer(Pointer::Press, (3, 22), LINE));
    assert_eq!(state(&watching), (0, false));
    assert!(watching.pointer(Pointer::Drag, (22, 22), LINE), "the end of the line as it is drawn");
    assert_eq!(watching.race.front().at(), 1000);
    assert!(watching.pointer(Pointer::Press, (23, 22), LINE), "words beside the line");
    assert_eq!(watching.race.front().at(), 1000);
}

#[test]
fn the_answer_is_played_back_after_the_end() {
    let mut watching = with_answer(Race::of_one(Count::new(30, 30)));
    let steps = |w: &Watching<Count>| w.answer().map(AnswerPlayback::at);
    let both = |w: &Watching<Count>| (steps(w), w.race.front().at());
    watching.begin();
    assert!(watching.tick(Duration::ZERO) && watching.tick(seconds(3.0)));
    assert_eq!(steps(&watching), Some(0));
    assert_eq!((watching.transport().len, watching.transport().speed.as_str()), (4, "four"));
    assert_eq!(watching.next_tick(), Some(seconds(0.5)));
    assert!(watching.tick(seconds(1.0)));
    assert_eq!(steps(&watching), Some(2));
    watching.update(Action::PlayPause);
    assert!(!watching.is_moving() && watching.next_tick().is_none());
    watching.update(Action::StepBack);
    watching.update(Action::StepBack);
    assert_eq!(steps(&watching), Some(0));
    watching.update(Action::StepBack);
    assert_eq!(both(&watching), (None, 30), "back at the end of the run");
    watching.update(Action::StepForward);
    watching.update(Action::ToEnd);
    assert_eq!(steps(&watching), Some(4));
    assert!(!watching.tick(seconds(9.0)));
    watching.update(Action::Finish);
    assert!(watching.is_moving() && steps(&watching) == Some(0), "once more");
    watching.update(Action::Finish);
    watching.pointer(Pointer::Wheel(-1), (0, 0), LINE);
    assert_eq!(steps(&watching), Some(3));
    watching.update(Action::PreviousLandmark);
    assert_eq!(both(&watching), (None, 20));
    watching.update(Action::Finish);
    watching.update(Action::Finish);
    watching.update(Action::PlayPause);
    assert_eq!(both(&watching), (None, 0), "the run again");
    watching.update(Action::Finish);
    watching.update(Action::ToStart);
    assert_eq!(both(&watching), (None, 0), "before the answer is the run");
}

#[test]
fn what_rests_or_plays_slowly_can_be_read() {
    let at = |speed| alone(Count::new(100, 100), Some(speed));
    for (speed, slow) in
        [(Speed::PerSecond(2), true), (Speed::PerSecond(5), false), (Speed::Max, false)]
    {
        let mut watching = at(speed);
        watching.begin();
        assert!(watching.is_slow(4), "it has not begun to move");
        watching.tick(Duration::ZERO);
        assert_eq!(watching.is_slow(4), slow, "{speed}");
        watching.update(Action::PlayPause);
        assert!(watching.is_slow(4), "it rests");
    }
}

#[test]
fn runs_abreast_are_played_as_one() {
    let race = Race::new(Count::new(30, 30), vec![Count::new(95, 95), Count::new(60, 60)]);
    let mut watching = with_answer(race);
    let ats = |w: &Watching<Count>| w.race.lanes().map(Run::at).collect::<Vec<_>>();
    watching.update(Action::NextLandmark);
    watching.update(Action::StepForward);
    assert_eq!(ats(&watching), [11, 11, 11]);
    watching.branch = Some(vec![5, 40, 70]);
    watching.update(Action::StepForward);
    assert_eq!(ats(&watching), [30, 40, 40], "the shorter one waits at its end");
    watching.update(Action::StepForward);
    watching.branch = None;
    assert_eq!(ats(&watching), [30, 70, 60]);
    watching.update(Action::ToEnd);
    watching.update(Action::StepForward);
    assert!(watching.answer().is_none(), "there is no one answer to play back");
}

#[test]
fn what_another_program_does_is_shown_live_and_played_once_it_ended() {
    let live = |chosen| {
        let mut watching = alone(Count::new(0, 1200), chosen);
        watching.follow_live();
        watching.race.advance(600);
        watching.tick(seconds(0.1));
        assert_eq!(watching.race.front().at(), 600, "as it comes");
        watching
    };
    // It stays at its end, and is played when asked to, in some seconds.
    let mut whole = live(None);
    whole.race.advance(600);
    assert!(whole.is_live && whole.tick(seconds(0.1)));
    assert!(!whole.is_live);
    assert_eq!(state(&whole), (1200, false));
    whole.update(Action::PlayPause);
    assert_eq!(state(&whole), (0, true));
    assert_eq!(whole.transport().speed, "100 steps/s");
    // Paused meanwhile, it stays where it is; the speed that was chosen is kept.
    let mut paused = live(Some(Speed::PerSecond(5)));
    paused.update(Action::PlayPause);
    assert_eq!(paused.next_tick(), None);
    paused.race.advance(600);
    assert_eq!(paused.next_tick(), Some(Duration::ZERO), "the end of the program is news");
    paused.tick(seconds(0.1));
    assert_eq!(state(&paused), (600, false));
    paused.update(Action::PlayPause);
    assert_eq!((paused.race.front().at(), paused.transport().speed.as_str()), (600, "5 steps/s"));
}
