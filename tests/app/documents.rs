//! The documents show what the program shows, and stay short.

use crate::common::stage::Stage;
use frontier::puzzles::lesson::parse;
use frontier::tui::keys::{Action, KeyTable, Keymap, Line, Mode, Own, rows};
use frontier::tui::midend::editor::resized;
use frontier::tui::picture;
use frontier::tui::theme::{Depth, Theme};

fn path(name: &str) -> String {
    format!("{}/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn read(name: &str) -> String {
    std::fs::read_to_string(path(name)).unwrap()
}

/// Replaces what stands between two marks of a document, and fails if that changes it.
fn section(document: &str, begin: &str, end: &str, wanted: &str) {
    let text = read(document);
    let (head, rest) = text.split_once(begin).unwrap();
    let (found, tail) = rest.split_once(end).unwrap();
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(path(document), format!("{head}{begin}{wanted}{end}{tail}")).unwrap();
        return;
    }
    assert_eq!(found, wanted, "run UPDATE_README=1 cargo test --test app documents");
}

#[test]
fn the_keys_are_those_of_the_table() {
    let keys = markdown(&Stage::open("").app.all_keys());
    section("docs/keys.md", "<!-- keys -->\n", "<!-- end of keys -->", &keys);
}

/// Every line of a tab's keys is read, and its own actions are those its code names.
#[test]
fn the_keys_of_a_tab_name_actions_of_its_code() {
    let tabs = Stage::open("").app.all_keys();
    for (folder, own) in ["pacman", "lights_out", "sudoku", "boxup", "dominoes"].iter().zip(tabs) {
        let rows = rows(own.1);
        assert_eq!(rows.len(), own.1.lines().count(), "{folder}");
        let names = rows.iter().filter_map(|row| match row.action {
            Action::Own(name) => Some(name).filter(|_| resized(row.action).is_none()),
            _ => None,
        });
        let mut named: Vec<&str> = names.collect();
        let files = ["editor", "playing", "gallery"].map(|file| format!("{folder}/{file}.rs"));
        let code: Vec<String> = files
            .iter()
            .filter_map(|file| {
                std::fs::read_to_string(path(&format!("src/screen/tui/tabs/{file}"))).ok()
            })
            .collect();
        let code = code.concat();
        let ours = code.split("Action::Own(\"").skip(1).filter_map(|rest| rest.split('"').next());
        let mut known: Vec<&str> = ours.collect();
        named.sort_unstable();
        known.sort_unstable();
        assert_eq!(named, known, "{folder}");
    }
}

#[test]
fn the_readme_has_a_picture_of_the_program_and_a_whole_example() {
    let theme = Theme::new(Depth::TrueColor, false);
    let mut stage = Stage::with("", theme);
    let link = "pacman:plaza@bfs|astar/B|greedy/B|bidirectional-bfs:288";
    stage.app.follow(&link.parse().unwrap()).unwrap();
    stage.app.finish_following().unwrap();
    let picture = picture::svg(&stage.app.still((100, 32)));
    let path = path("docs/picture.svg");
    if std::env::var_os("UPDATE_README").is_some() {
        std::fs::write(&path, &picture).unwrap();
    }
    let found = std::fs::read_to_string(&path).unwrap();
    assert!(found == picture, "run UPDATE_README=1 cargo test --test app documents");
    assert!(read("README.md").contains("(docs/picture.svg)"));
    let example = format!("```rust\n{}```\n", read("examples/own_puzzle.rs"));
    section("README.md", "<!-- example -->\n", "<!-- end of example -->", &example);
}

#[test]
fn the_first_documents_stay_short() {
    for (name, most) in [("README.md", 200), ("ARCHITECTURE.md", 140)] {
        let lines = read(name).lines().count();
        assert!(lines <= most, "{name} has {lines} lines, at most {most}");
    }
}

/// Every link on the page for teachers opens, and its lesson is one.
#[test]
fn what_teachers_are_shown_opens() {
    let page = read("docs/teach.md");
    let links: Vec<String> = page
        .split("--at '")
        .skip(1)
        .filter_map(|rest| rest.split('\'').next())
        .map(|link| link.replace("\\|", "|"))
        .collect();
    assert!(links.len() >= 16, "{links:?}");
    let mut stage = Stage::open("");
    for link in links {
        stage.app.follow(&link.parse().unwrap()).unwrap_or_else(|why| panic!("{link}: {why}"));
        stage.settle();
        assert_eq!(stage.app.followed(), Some(Ok(())), "{link}");
    }
    let lesson = page.split("```text\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    stage.app.check_lesson(parse("teach", lesson).unwrap()).unwrap();
}

/// Every document and example that another one points to is there.
#[test]
fn links_between_documents_lead_somewhere() {
    let docs = ["docs/inspect.md", "docs/keys.md", "docs/rules.md", "docs/speed.md"];
    let more = [
        "docs/ssh.md",
        "docs/teach.md",
        "docs/traces.md",
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
    ];
    let (mut seen, mut gone) = (0, Vec::new());
    for name in docs.iter().chain(&more) {
        for link in read(name).split("](").skip(1).filter_map(|rest| rest.split(')').next()) {
            let target = link.split('#').next().unwrap_or_default();
            let from = std::path::PathBuf::from(path(name)).parent().unwrap().join(target);
            seen += 1;
            if !target.contains("://") && !from.exists() {
                gone.push(format!("{name}: {link}"));
            }
        }
    }
    assert!(seen > 15 && gone.is_empty(), "{seen} links, gone: {gone:?}");
}

/// The table as Markdown, for docs/keys.md: what holds in all tabs by mode, then what each tab adds.
fn markdown(tabs: &[(&str, Own)]) -> String {
    let mut out = String::new();
    let mut table = |title: &str, lines: Vec<Line>, names_modes: bool| {
        if lines.is_empty() {
            return;
        }
        out.push_str(&format!("| {title} | |\n|---|---|\n"));
        for line in lines {
            let code = |name: String| if name == "to" { name } else { format!("`{name}`") };
            let keys: Vec<String> = line.names(false).into_iter().map(code).collect();
            let modes: Vec<_> = line.modes.iter().map(|m| m.title().to_lowercase()).collect();
            let modes = match names_modes && line.modes != [Mode::Play] {
                true => format!(" ({})", modes.join(", ")),
                false => String::new(),
            };
            out.push_str(&format!("| {} | {}{modes} |\n", keys.join(" "), line.help));
        }
        out.push('\n');
    };
    let mut shared = KeyTable::new("", &Keymap::default()).sections();
    shared.rotate_right(1);
    for (title, lines) in shared {
        table(title, lines, false);
    }
    for &(name, own) in tabs {
        table(name, Line::gather(rows(own).iter()), true);
    }
    out
}
