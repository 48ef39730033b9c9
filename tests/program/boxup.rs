//! Boxup on the command line, through the real program.

use crate::common::folder::Folder;
use crate::common::program::{error, fails, frontier, json, text};

#[test]
fn solve_prints_the_contract() {
    for method in ["bfs", "astar", "greedy"] {
        let answer = json(&format!("solve boxup --level seed-3 --method {method} --json"));
        assert_eq!(answer["solvable"], true);
        let cost = answer["cost"].as_u64().unwrap();
        assert_eq!(answer["plan"].as_str().unwrap().len() as u64, cost);
        assert!(if method == "greedy" { cost >= 24 } else { cost == 24 });
        assert!(answer["expanded"].is_u64() && answer["seconds"].is_f64());
    }
    assert!(text("solve boxup --level seed-1").contains("push-small right red"));
}

#[test]
fn failures_say_where_and_have_their_status() {
    let folder = Folder::new();
    let bad = folder.file("bad.box", "@ B< .\n. x .\n");
    let (status, line) = fails(&format!("solve boxup --level {bad}"));
    assert_eq!(status, 1);
    assert!(line.starts_with(&format!("{bad}:2:3: cell 2: unknown item")), "{line}");
    let none = folder.file("none.box", "B^ rv @\n");
    let answer = json(&format!("solve boxup --level {none} --json"));
    assert_eq!((&answer["solvable"], &answer["cost"]), (&false.into(), &().into()));
    // Known without a search, and said whatever stops one.
    let none = folder.file("hopeless.box", "B^ . @\n. rv .\n");
    let answer = json(&format!("solve boxup --level {none} --method bfs --limit-nodes 1 --json"));
    assert_eq!((&answer["solvable"], &answer["expanded"]), (&false.into(), &1.into()));
    let out = frontier("solve boxup --level full-house --method bfs --limit-nodes 5 --json");
    let answer: serde_json::Value = serde_json::from_slice(&out.stdout).unwrap();
    assert_eq!((&answer["solvable"], &answer["expanded"]), (&().into(), &5.into()));
    assert_eq!(error(out), (1, "stopped without an answer: limit of 5 steps".into()));
    let (status, line) = fails("solve boxup --method none");
    assert_eq!(status, 2);
    assert!(line.contains("unknown method 'none', expected bfs, astar or greedy"), "{line}");
    let out = folder.name("pddl");
    assert_eq!(
        text(&format!("export boxup --level seed-1 --format pddl --out {out}")).lines().count(),
        2
    );
    assert!(std::fs::read_to_string(folder.name("pddl/domain.pddl")).unwrap().contains(":strips"));
}

#[test]
fn generate_gives_the_same_levels_for_the_same_seed() {
    let args = "generate boxup -n 3 --seed 4 --size 3x3 --blocks 2 --least 20 --most 40";
    let ids = text(args);
    assert_eq!(ids, text(args));
    for id in ids.lines() {
        let cost = json(&format!("solve boxup --id {id} --json"))["cost"].as_u64().unwrap();
        assert!((20..=40).contains(&cost), "{id}: {cost}");
    }
    let hardest = text("generate boxup --hardest --size 3x3 --blocks 1");
    assert!(hardest.contains("; par: 57"), "{hardest}");
}

#[test]
fn list_has_the_levels() {
    let listed = text("list");
    assert!(listed.contains("ninety-one") && listed.contains("Full house, 67 moves"));
}
