//! Correct searches of every kind pass in silence; what is planted in them is found.

use frontier::engine::log::source::Bytes;
use frontier::engine::log::{Audit, Fault, Log};
use frontier::engine::run::Job as _;
use frontier::engine::seed::Random;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fmt::Write as _;

/// A search as a student may write it, on a grid with costs of entering its cells.
struct Student {
    rng: Random,
    size: i64,
    /// Costs; 0 for a wall.
    cells: Vec<u32>,
    weight: u32,
    out: String,
    names: Vec<u32>,
}

const KINDS: [&str; 9] =
    ["bfs", "dfs", "ucs", "greedy", "lazy greedy", "astar", "lazy", "ida", "recursive"];

impl Student {
    fn new(seed: u64, has_costs: bool) -> Student {
        let mut rng = Random::new(seed);
        let size = 4 + (rng.below(6) as i64);
        let mut cell = |_| match rng.below(5) {
            0 => 0,
            n if has_costs => 1 + n + rng.below(4),
            _ => 1,
        };
        let mut cells: Vec<u32> = (0..size * size).map(&mut cell).collect();
        let last = cells.len() - 1;
        (cells[0], cells[last]) = (1, 1);
        let mut names: Vec<u32> = (0..size as u32 * size as u32).collect();
        rng.shuffle(&mut names);
        Student { rng, size, cells, weight: 1, out: String::new(), names }
    }

    fn h(&self, cell: usize) -> u32 {
        let (x, y) = (cell as i64 % self.size, cell as i64 / self.size);
        self.weight * (2 * self.size - 2 - x - y) as u32
    }

    fn beside(&mut self, cell: usize) -> Vec<usize> {
        let (x, y) = (cell as i64 % self.size, cell as i64 / self.size);
        let mut all = [(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)];
        self.rng.shuffle(&mut all);
        let inside = |&(x, y): &(i64, i64)| x >= 0 && y >= 0 && x < self.size && y < self.size;
        let cells = all.iter().filter(|at| inside(at)).map(|(x, y)| (y * self.size + x) as usize);
        cells.filter(|&cell| self.cells[cell] > 0).collect()
    }

    fn say(&mut self, kind: &str, cell: usize, parent: Option<usize>, g: u32, figures: bool) {
        let name = |cell: usize| self.names[cell];
        let parent = parent.map_or("null".to_owned(), |parent| name(parent).to_string());
        let (x, y) = (cell as i64 % self.size, cell as i64 / self.size);
        let (id, h, cost) = (name(cell), self.h(cell), self.cells[cell]);
        let _ = write!(
            self.out,
            "{{\"type\":\"{kind}\",\"id\":{id},\"pId\":{parent},\"x\":{x},\"y\":{y},\"g\":{g}"
        );
        if figures {
            let _ = write!(self.out, ",\"h\":{h},\"f\":{}", g + h);
        }
        if kind != "source" {
            let _ = write!(self.out, ",\"cost\":{cost}");
        }
        self.out.push_str("}\n");
    }

    /// Searches with a queue; `key` orders it, an older or a newer node first among equals.
    fn search(&mut self, kind: &str, newest: bool) -> String {
        let goal = self.cells.len() - 1;
        let figures =
            matches!(kind, "astar" | "greedy" | "lazy greedy" | "lazy") || self.rng.below(2) == 0;
        let mut queue: Vec<(i64, i64, usize, Option<usize>, u32)> = vec![(0, 0, 0, None, 0)];
        let mut best: Vec<Option<u32>> = vec![None; self.cells.len()];
        let mut closed = vec![false; self.cells.len()];
        best[0] = Some(0);
        self.say("source", 0, None, 0, figures);
        let mut count = 0;
        while !queue.is_empty() {
            let at = (0..queue.len()).min_by_key(|&at| (queue[at].0, queue[at].1)).unwrap();
            let (_, _, cell, parent, g) = queue.remove(at);
            if std::mem::replace(&mut closed[cell], true) {
                continue;
            }
            if cell == goal {
                self.say("goal", cell, parent, g, figures);
                break;
            }
            self.say("expand", cell, parent, g, figures);
            for next in self.beside(cell) {
                let new = g + self.cells[next];
                let is_better = best[next].is_none_or(|old| new < old);
                let takes = match kind {
                    // The first way is as good as any.
                    "bfs" | "greedy" => best[next].is_none(),
                    "dfs" | "lazy greedy" | "lazy" => !closed[next],
                    _ => is_better && !closed[next],
                };
                if !takes {
                    self.say("drop", next, Some(cell), new, figures);
                    continue;
                }
                count += 1;
                let is_lazy = kind.starts_with("lazy");
                let verb = if best[next].is_some() && !is_lazy { "update" } else { "generate" };
                let verb = if kind == "dfs" { "generate" } else { verb };
                self.say(verb, next, Some(cell), new, figures);
                if !is_lazy {
                    queue.retain(|waiting| waiting.2 != next);
                }
                best[next] =
                    Some(if kind == "dfs" { new } else { best[next].map_or(new, |b| b.min(new)) });
                let key = match kind {
                    "bfs" => count,
                    "dfs" => -count,
                    "ucs" => new.into(),
                    "greedy" | "lazy greedy" => self.h(next).into(),
                    _ => (new + self.h(next)).into(),
                };
                queue.push((key, if newest { -count } else { count }, next, Some(cell), new));
            }
            self.say("close", cell, None, g, figures);
        }
        std::mem::take(&mut self.out)
    }

    /// One walk down the tree within a bound; the next bound, or none if the goal was found.
    fn walk(&mut self, path: &mut Vec<usize>, g: u32, bound: u32) -> Option<u32> {
        let (cell, parent) = (path[path.len() - 1], path.len().checked_sub(2).map(|at| path[at]));
        let f = g + self.h(cell);
        if f > bound {
            return Some(f);
        }
        self.say("expand", cell, parent, g, true);
        if cell == self.cells.len() - 1 || self.out.len() > 200_000 {
            return None;
        }
        let mut least = u32::MAX;
        let all: Vec<usize> =
            self.beside(cell).into_iter().filter(|next| !path.contains(next)).collect();
        for &next in &all {
            self.say("generate", next, Some(cell), g + self.cells[next], true);
        }
        for next in all {
            path.push(next);
            least = least.min(self.walk(path, g + self.cells[next], bound)?);
            path.pop();
        }
        Some(least)
    }

    fn deepening(&mut self) -> String {
        let mut bound = self.h(0);
        self.say("source", 0, None, 0, true);
        for _ in 0..6 {
            match self.walk(&mut vec![0], 0, bound) {
                Some(next) if next < u32::MAX => bound = next,
                _ => break,
            }
        }
        std::mem::take(&mut self.out)
    }

    /// Depth first by recursion: a child is generated when it is gone into.
    fn recurse(&mut self, cell: usize, parent: Option<usize>, g: u32, seen: &mut Vec<bool>) {
        self.say("generate", cell, parent, g, false);
        self.say("expand", cell, parent, g, false);
        seen[cell] = true;
        for next in self.beside(cell) {
            if !seen[next] {
                self.recurse(next, Some(cell), g + self.cells[next], seen);
            }
        }
    }

    fn run(&mut self, kind: &str) -> String {
        match kind {
            "ida" => self.deepening(),
            "recursive" => {
                let mut seen = vec![false; self.cells.len()];
                self.recurse(0, None, 0, &mut seen);
                std::mem::take(&mut self.out)
            }
            _ => {
                let newest = self.rng.below(2) == 0;
                self.search(kind, newest)
            }
        }
    }
}

fn audit(text: &str) -> Audit {
    let mut log = Log::new(Box::new(Bytes::new(text.into())));
    log.finish();
    log.audited().clone()
}

fn all(audit: &Audit) -> Vec<(Fault, u64)> {
    let counts = Fault::ALL.iter().map(|(fault, ..)| (*fault, audit.count(*fault)));
    counts.filter(|(_, count)| *count > 0).collect()
}

#[test]
fn correct_searches_of_every_kind_are_silent() {
    for seed in 0..1000 {
        let kind = KINDS[seed as usize % KINDS.len()];
        let text = Student::new(seed, seed % 3 > 0).run(kind);
        let audit = audit(&text);
        let findings = audit.findings(0..usize::MAX);
        assert!(findings.is_empty(), "{kind} {seed}: {:?}\n{text}", &findings[..1]);
    }
}

/// Lines of a trace, to be changed.
fn lines(text: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn joined(lines: &[serde_json::Value]) -> String {
    lines.iter().map(|line| format!("{line}\n")).collect()
}

/// What is changed in a trace so that this is wrong from then on: the event at which it has to be found.
fn plant(lines: &mut Vec<serde_json::Value>, fault: Fault, at: usize) -> Option<usize> {
    let is = |line: &serde_json::Value, kind: &str| line["type"] == kind;
    let from = lines.iter().skip(at).position(|line| is(line, "generate"))? + at;
    match fault {
        Fault::F => lines[from]["f"] = (lines[from]["f"].as_i64()? + 3).into(),
        Fault::G => {
            let g = lines[from]["g"].as_i64()? + 2;
            lines[from]["g"] = g.into();
            lines[from]["f"] = (g + lines[from]["h"].as_i64()?).into();
        }
        Fault::Orphan => lines[from]["pId"] = "nobody".into(),
        Fault::NoId => {
            lines[from].as_object_mut()?.remove("id");
        }
        Fault::Reexpanded => {
            let again = lines.iter().skip(at).position(|line| is(line, "close"))? + at;
            let id = lines[again]["id"].clone();
            let first = lines.iter().position(|line| is(line, "expand") && line["id"] == id)?;
            let line = lines[first].clone();
            lines.insert(again + 1, line);
            return Some(again + 1);
        }
        _ => return None,
    }
    Some(from)
}

#[test]
fn what_is_planted_in_an_a_star_is_found_where_it_is() {
    for seed in 0..120 {
        let text = Student::new(seed, true).run("astar");
        let planted = [Fault::F, Fault::G, Fault::Orphan, Fault::NoId, Fault::Reexpanded];
        for fault in planted {
            let mut lines = lines(&text);
            let third = lines.len() / 3;
            let Some(event) = plant(&mut lines, fault, third) else { continue };
            let text = joined(&lines);
            let audit = audit(&text);
            let first: Vec<u32> = audit.first(fault).collect();
            assert!(first.contains(&(event as u32)), "{fault:?} {seed} {event}: {first:?}\n{text}");
        }
    }
}

#[test]
fn an_expansion_out_of_turn_is_found_with_what_waits() {
    let mut found = 0;
    for seed in 0..60 {
        let mut student = Student::new(1000 + seed, true);
        student.size = 9;
        student.cells = (0..81).map(|_| 1 + student.rng.below(5)).collect();
        student.names = (0..81).collect();
        let text = student.run("astar");
        let mut all = lines(&text);
        // The whole step of a node comes before that of another with less f.
        let steps: Vec<usize> = (0..all.len()).filter(|&at| all[at]["type"] == "expand").collect();
        let pair = steps.windows(3).skip(steps.len() / 3).find(|three| {
            let f = |at: usize| all[at]["f"].as_i64().unwrap();
            let parent = &all[three[1]]["pId"];
            f(three[1]) > f(three[0]) && *parent != all[three[0]]["id"]
        });
        let Some(&[first, second, end]) = pair else { continue };
        all[first..end].rotate_left(second - first);
        let audit = audit(&joined(&all));
        assert!(audit.first(Fault::Order).any(|at| at as usize == first), "{seed}: {audit:?}");
        let finding = &audit.findings(first..first + 1)[0];
        assert!(finding.text.starts_with("not the lowest f: "), "{finding:?}");
        found += 1;
    }
    assert!(found > 30, "{found}");
}

#[test]
fn a_cheaper_way_that_was_not_taken_is_found() {
    let text = r#"{"type":"source","id":"s","g":0,"h":2,"f":2}
{"type":"expand","id":"s","g":0,"h":2,"f":2}
{"type":"generate","id":"a","pId":"s","g":1,"h":1,"f":2,"cost":1}
{"type":"generate","id":"b","pId":"s","g":5,"h":1,"f":6,"cost":5}
{"type":"expand","id":"a","pId":"s","g":1,"h":1,"f":2}
{"type":"drop","id":"b","pId":"a","g":2,"h":1,"f":3,"cost":1}
{"type":"expand","id":"b","pId":"s","g":5,"h":1,"f":6}
"#;
    let found = audit(text);
    assert_eq!(all(&found), [(Fault::WorseKept, 1)]);
    assert_eq!(found.first(Fault::WorseKept).collect::<Vec<_>>(), [5]);
    let told = audit(&text.replace("drop", "update"));
    assert_eq!(told.first(Fault::WorseKept).collect::<Vec<_>>(), [6], "{told:?}");
    // Where cells tell the cost of entering them, nothing has to be dropped aloud.
    for seed in 0..40 {
        let mut student = Student::new(seed, true);
        student.cells.iter_mut().for_each(|cost| *cost = (*cost).max(1));
        let text = student.run("astar");
        let kept: String = text
            .lines()
            .filter(|line| !line.contains("\"drop\""))
            .map(|l| format!("{l}\n"))
            .collect();
        assert!(all(&audit(&kept)).is_empty(), "{seed}");
        let mut lines = lines(&kept);
        let Some(at) = lines.iter().position(|line| line["type"] == "update") else { continue };
        let id = lines[at]["id"].clone();
        let before = lines[..at].iter().rev().find(|line| line["id"] == id).unwrap().clone();
        lines.remove(at);
        for line in lines[at..].iter_mut().filter(|line| line["id"] == id) {
            for key in ["g", "f", "pId"] {
                line[key] = before[key].clone();
            }
        }
        assert!(audit(&joined(&lines)).count(Fault::WorseKept) > 0, "{seed}\n{}", joined(&lines));
    }
}

#[test]
fn what_is_not_told_is_not_checked() {
    let audit = audit("{\"type\":\"expand\",\"id\":1}\n{\"type\":\"expand\",\"id\":2,\"pId\":1}\n");
    assert!(all(&audit).is_empty());
    let checks: Vec<&str> =
        audit.not_checked.iter().filter_map(|why| Some(why.split_once(':')?.0)).collect();
    assert_eq!(checks, ["order", "f", "g", "inconsistent", "worse_kept"]);
}

/// The same search with an id for every node instead of every cell, and nothing said of what it drops.
fn numbered(text: &str) -> String {
    let mut lines = lines(text);
    lines.retain(|line| line["type"] != "drop");
    let way = |line: &Value| format!("{} {} {}", line["id"], line["pId"], line["g"]);
    let mut waiting = BTreeMap::new();
    let mut closed: BTreeMap<String, usize> = BTreeMap::new();
    for (number, line) in lines.iter_mut().enumerate() {
        let (cell, way) = (line["id"].to_string(), way(line));
        if let Some(parent) = closed.get(&line["pId"].to_string()) {
            line["pId"] = (*parent).into();
        }
        let node = *waiting.entry(way).or_insert(number);
        line["id"] = node.into();
        if line["type"] == "expand" {
            closed.insert(cell, node);
        }
    }
    joined(&lines)
}

#[test]
fn copies_of_what_was_expanded_may_be_dropped_in_silence() {
    for seed in 0..200 {
        for kind in ["lazy", "dfs"] {
            let text = numbered(&Student::new(seed, seed % 2 == 0).run(kind));
            assert_eq!(all(&audit(&text)), [], "{kind} {seed}\n{text}");
        }
    }
}

/// What a student may get wrong in an A*, and what an audit has to call it.
const BUGS: [(&str, Fault); 13] = [
    ("the goal is taken when it is seen", Fault::Order),
    ("the largest f first now and then", Fault::Order),
    ("any node first now and then", Fault::Order),
    ("f counts h twice", Fault::F),
    ("f forgets g now and then", Fault::F),
    ("f forgets h now and then", Fault::F),
    ("every step costs one", Fault::G),
    ("no step costs anything", Fault::G),
    ("the first way is kept", Fault::WorseKept),
    ("what is expanded stays in the queue", Fault::Reexpanded),
    ("the parent is nobody", Fault::Orphan),
    ("an id is missing", Fault::NoId),
    ("h jumps", Fault::Inconsistent),
];

/// An A* with one of the bugs on an open grid, and the first event at which it shows.
fn buggy(bug: &str, seed: u64) -> Option<(String, usize)> {
    let mut rng = Random::new(seed);
    const SIZE: usize = 9;
    let costs: Vec<i64> = (0..SIZE * SIZE).map(|_| 1 + i64::from(rng.below(5))).collect();
    let h = |cell: usize| match (cell % SIZE, cell / SIZE) {
        (x, y) if bug == "h jumps" && (x + y) % 3 == 1 => 0,
        (x, y) => (2 * SIZE - 2 - x - y) as i64,
    };
    let (mut out, mut shown, mut events) = (String::new(), None, 0);
    let mut say = |kind: &str, cell: usize, parent: Option<usize>, g: i64, is_wrong: bool| {
        let f = match bug {
            "f counts h twice" => g + 2 * h(cell),
            "f forgets g now and then" if cell % 7 == 3 => h(cell),
            "f forgets h now and then" if cell % 5 == 2 => g,
            _ => g + h(cell),
        };
        let is_wrong = is_wrong || bug.starts_with('f') && f != g + h(cell);
        let strange = events > 20 && kind == "generate" && shown.is_none();
        let id = match bug {
            "an id is missing" if strange => String::new(),
            _ => format!("\"id\":{cell},"),
        };
        let parent = match (bug, parent) {
            ("the parent is nobody", _) if strange => "\"nobody\"".to_owned(),
            (_, parent) => parent.map_or("null".to_owned(), |parent| parent.to_string()),
        };
        let is_strange = strange && matches!(bug, "an id is missing" | "the parent is nobody");
        let (h, cost) = (h(cell), costs[cell]);
        let cost = if kind == "source" { String::new() } else { format!(",\"cost\":{cost}") };
        let _ = writeln!(
            out,
            "{{\"type\":\"{kind}\",{id}\"pId\":{parent},\"g\":{g},\"h\":{h},\"f\":{f}{cost}}}"
        );
        if is_wrong || is_strange {
            shown = shown.or(Some(events));
        }
        events += 1;
    };
    // Cell, parent, g, and the key by which it waits.
    let mut queue = vec![(0usize, None, 0i64, h(0))];
    let mut best = vec![None; SIZE * SIZE];
    let mut closed = [false; SIZE * SIZE];
    let mut stays = bug == "what is expanded stays in the queue";
    best[0] = Some(0);
    say("source", 0, None, 0, false);
    for step in 0.. {
        let f = |at: usize| queue[at].2 + h(queue[at].0);
        let least = (0..queue.len()).map(f).min()?;
        let all = 0..queue.len();
        let at = match bug {
            "the largest f first now and then" if step % 8 == 7 => all.max_by_key(|&at| f(at))?,
            "any node first now and then" if step % 8 == 7 => {
                rng.below(queue.len() as u32) as usize
            }
            _ => all.min_by_key(|&at| queue[at].3)?,
        };
        let (mut is_wrong, keeps) = (f(at) > least, stays && step == 5);
        let (cell, parent, g, key) = queue.remove(at);
        // Along a path f falls where h does by more than a step costs.
        is_wrong |= parent.is_some_and(|from: usize| h(from) > costs[cell] + h(cell));
        if keeps {
            stays = false;
            queue.push((cell, parent, g, key - 1));
        }
        if cell == SIZE * SIZE - 1 {
            // A goal may be seen before it is its turn.
            say("goal", cell, parent, g, false);
            break;
        }
        say("expand", cell, parent, g, is_wrong || closed[cell]);
        closed[cell] = true;
        let (x, y) = (cell % SIZE, cell / SIZE);
        let beside = [
            (x > 0).then(|| cell - 1),
            (x + 1 < SIZE).then(|| cell + 1),
            (y > 0).then(|| cell - SIZE),
            (y + 1 < SIZE).then(|| cell + SIZE),
        ];
        for next in beside.into_iter().flatten() {
            let new = match bug {
                "every step costs one" => g + 1,
                "no step costs anything" => g,
                _ => g + costs[next],
            };
            let is_wrong = new != g + costs[next];
            let known: Option<i64> = best[next];
            let is_better = known.is_none_or(|old| new < old);
            let keeps = bug == "the first way is kept" && known.is_some();
            if closed[next] || !is_better || keeps {
                // What is dropped has no g to go on with.
                say("drop", next, Some(cell), new, keeps && is_better && !closed[next]);
                continue;
            }
            let verb = if known.is_some() { "update" } else { "generate" };
            say(verb, next, Some(cell), new, is_wrong);
            queue.retain(|waiting| waiting.0 != next);
            let key = new + h(next);
            if bug == "the goal is taken when it is seen" && next == SIZE * SIZE - 1 {
                let is_early = queue.iter().any(|waiting| waiting.3 < key);
                say("goal", next, Some(cell), new, is_early);
                return Some((out, shown?));
            }
            queue.push((next, Some(cell), new, key));
            best[next] = Some(new);
        }
        say("close", cell, None, g, false);
    }
    Some((out, shown?))
}

#[test]
fn every_kind_of_bug_that_shows_is_found_at_its_first_event() {
    for (bug, fault) in BUGS {
        let mut shown = 0;
        for seed in 0..80 {
            let Some((text, event)) = buggy(bug, seed) else { continue };
            let audit = audit(&text);
            let first = audit.first(fault).next();
            assert_eq!(first, Some(event as u32), "{bug}, seed {seed}: {:?}", all(&audit));
            if fault == Fault::Inconsistent {
                // It is seen from f alone as well: no f is more than the path costs.
                let mut lines = lines(&text);
                lines.iter_mut().for_each(|line| drop(line.as_object_mut().unwrap().remove("h")));
                let audit = self::audit(&joined(&lines));
                assert_eq!(audit.first(fault).next(), Some(event as u32), "{bug}, seed {seed}");
            }
            shown += 1;
        }
        assert!(shown > 20, "{bug}: it showed {shown} times");
    }
}

/// A search by a key on a grid, whose events give these of f, g and h.
fn keyed(seed: u64, given: &str, newest: bool, key: fn(i64, i64) -> i64) -> String {
    let mut student = Student::new(seed, !seed.is_multiple_of(2));
    let (mut out, goal) = (String::new(), student.cells.len() - 1);
    let mut say = |student: &Student, kind: &str, cell: usize, parent: Option<usize>, g: i64| {
        let h = i64::from(student.h(cell));
        let figures = [("f", key(g, h)), ("g", g), ("h", h)].into_iter();
        let figures = figures.filter(|(name, _)| given.contains(name));
        let figures: String = figures.map(|(name, x)| format!(",\"{name}\":{x}")).collect();
        let parent = parent.map_or("null".to_owned(), |parent| parent.to_string());
        let cost = if kind == "source" { 0 } else { student.cells[cell] };
        let (x, y) = (cell as i64 % student.size, cell as i64 / student.size);
        let place = format!("\"x\":{x},\"y\":{y},\"cost\":{cost}");
        let _ = writeln!(
            out,
            "{{\"type\":\"{kind}\",\"id\":{cell},\"pId\":{parent},{place}{figures}}}"
        );
    };
    let mut queue = vec![(key(0, student.h(0).into()), 0, 0, None, 0)];
    let (mut closed, mut count) = (vec![false; goal + 1], 0);
    say(&student, "source", 0, None, 0);
    while let Some(at) = (0..queue.len()).min_by_key(|&at| (queue[at].0, queue[at].1)) {
        let (_, _, cell, parent, g) = queue.remove(at);
        if std::mem::replace(&mut closed[cell], true) {
            continue;
        }
        say(&student, "expand", cell, parent, g);
        if cell == goal {
            say(&student, "end", cell, parent, g);
            break;
        }
        for next in student.beside(cell) {
            if closed[next] {
                continue;
            }
            let g = g + i64::from(student.cells[next]);
            count += 1;
            let age = if newest { -count } else { count };
            queue.push((key(g, student.h(next).into()), age, next, Some(cell), g));
            say(&student, "generate", next, Some(cell), g);
        }
        say(&student, "close", cell, parent, g);
    }
    out
}

#[test]
fn a_search_is_silent_whatever_it_calls_f() {
    for seed in 0..200 {
        for newest in [false, true] {
            for given in ["f", "g", "h", "fg", "fh", "gh", "fgh"] {
                let silent = |text: &str| {
                    if text.lines().count() < 12 {
                        return; // two events may be of any search
                    }
                    let found = audit(text).findings(0..usize::MAX);
                    assert!(found.is_empty(), "{seed} {newest} {given}: {:?}\n{text}", found[0]);
                };
                silent(&keyed(seed, given, newest, |g, h| g + h));
                // Greedy, whose f may be h.
                if !given.contains('g') {
                    silent(&keyed(seed, given, newest, |_, h| h));
                }
                if given == "gh" {
                    // A weight that nothing tells but the order.
                    silent(&keyed(seed, given, newest, |g, h| g + 2 * h));
                    silent(&keyed(seed, given, newest, |g, h| 2 * g + 3 * h));
                }
                if given == "fgh" {
                    // Greedy by h, which it calls f; weighted A*.
                    let greedy = audit(&keyed(seed, given, newest, |_, h| h));
                    let faults = [Fault::Order, Fault::WorseKept].map(|fault| greedy.count(fault));
                    assert_eq!(faults, [0, 0], "{seed} {newest}");
                    silent(&keyed(seed, given, newest, |g, h| g + 2 * h));
                }
            }
        }
    }
}

#[test]
fn a_greedy_search_is_one_too_where_h_is_told_as_f_less_g() {
    for seed in 0..200 {
        let text = Student::new(seed, !seed.is_multiple_of(2))
            .run("greedy")
            .replace("\"h\":", "\"note\":");
        let found = audit(&text).findings(0..usize::MAX);
        assert!(found.is_empty(), "{seed}: {:?}\n{text}", found[0]);
    }
}

/// In how many of these weighted searches, which tell such figures, the audit says so and does not find `fault`.
fn recognised(seeds: impl Iterator<Item = u64>, figures: &str, says: &str, fault: Fault) -> usize {
    let is_recognised = |&seed: &u64| {
        let audit = audit(&keyed(seed, figures, false, |g, h| g + 2 * h));
        audit.not_checked.iter().any(|why| why.contains(says)) && audit.count(fault) == 0
    };
    seeds.filter(is_recognised).count()
}

#[test]
fn a_weighted_search_is_recognised_from_its_start_or_without_h_from_what_its_path_costs() {
    assert!(recognised(0..40, "fgh", "f is g + 2 h", Fault::F) > 30);
    let seeds = (0..80).step_by(2);
    assert!(recognised(seeds, "fg", "as in a weighted search", Fault::Inconsistent) > 25);
}

#[test]
fn an_expansion_out_of_turn_is_found_where_f_is_g() {
    let mut found = 0;
    for seed in (1..120).step_by(2) {
        let mut all = lines(&keyed(seed, "fg", false, |g, _| g));
        let steps: Vec<usize> = (0..all.len()).filter(|&at| all[at]["type"] == "expand").collect();
        let pair = steps.windows(3).skip(steps.len() / 3).find(|three| {
            let g = |at: usize| all[at]["g"].as_i64().unwrap();
            g(three[1]) > g(three[0]) && all[three[1]]["pId"] != all[three[0]]["id"]
        });
        let Some(&[first, second, end]) = pair else { continue };
        all[first..end].rotate_left(second - first);
        let audit = audit(&joined(&all));
        found += u32::from(audit.first(Fault::Order).any(|at| at as usize == first));
    }
    assert!(found > 30, "{found}");
}

#[test]
fn breadth_first_search_may_drop_a_cheaper_way_whatever_its_events_tell() {
    let text = r#"{"type":"expand","id":"s","g":0,"h":20,"f":20}
{"type":"generate","id":"a","pId":"s","g":7,"h":20,"f":27}
{"type":"generate","id":"b","pId":"s","g":10,"h":10,"f":20}
{"type":"expand","id":"a","pId":"s","g":7,"h":20,"f":27}
{"type":"generate","id":"c","pId":"a","g":11,"h":17,"f":28}
{"type":"generate","id":"d","pId":"a","g":12,"h":30,"f":42}
{"type":"generate","id":"e","pId":"a","g":15,"h":26,"f":41}
{"type":"expand","id":"b","pId":"s","g":10,"h":10,"f":20}
{"type":"generate","id":"i","pId":"b","g":20,"h":0,"f":20}
{"type":"expand","id":"c","pId":"a","g":11,"h":17,"f":28}
{"type":"drop","id":"e","pId":"c","g":14,"h":26,"f":40}
{"type":"expand","id":"d","pId":"a","g":12,"h":30,"f":42}
{"type":"expand","id":"e","pId":"a","g":15,"h":26,"f":41}
{"type":"expand","id":"i","pId":"b","g":20,"h":0,"f":20}
"#;
    assert_eq!(all(&audit(text)), []);
}

#[test]
fn a_state_may_be_expanded_again_where_g_is_not_told() {
    let event = |kind: &str, id: &str, parent: &str, h: u32| {
        format!("{{\"type\":\"{kind}\",\"id\":\"{id}\",\"pId\":\"{parent}\",\"h\":{h}}}\n")
    };
    let before = event("expand", "s", "", 3)
        + &event("generate", "a", "s", 1)
        + &event("generate", "b", "s", 0)
        + &event("expand", "b", "s", 0)
        + &event("generate", "c", "b", 5)
        + &event("expand", "a", "s", 1);
    let (offer, again) = (event("generate", "b", "a", 0), event("expand", "b", "a", 0));
    let reexpanded = |text: String| audit(&text).count(Fault::Reexpanded);
    assert_eq!(reexpanded(before.clone() + &offer + &again), 0, "the way may be cheaper");
    assert_eq!(reexpanded(before + &again), 1);
}
