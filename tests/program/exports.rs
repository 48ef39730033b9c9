//! What is exported as clauses has the same answers: a small solver of its own finds them.

use crate::common::program::{json, text};

fn export(args: &str) -> String {
    text(&format!("export {args}"))
}

fn solve(args: &str) -> serde_json::Value {
    json(&format!("solve {args} --json"))
}

/// Clauses over variables 1, 2, …; a negative number is a negated variable.
struct Clauses {
    variables: usize,
    clauses: Vec<Vec<i32>>,
    /// The clauses in which a literal stands: variable v at 2v, its negation at 2v + 1.
    of: Vec<Vec<usize>>,
}

fn place(literal: i32) -> usize {
    literal.unsigned_abs() as usize * 2 + usize::from(literal < 0)
}

impl Clauses {
    /// Reads the DIMACS format, and that its header counts right.
    fn read(text: &str) -> Clauses {
        let mut lines = text.lines().skip_while(|line| line.starts_with('c'));
        let header: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
        assert_eq!(header[..2], ["p", "cnf"]);
        let (variables, count): (usize, usize) =
            (header[2].parse().unwrap(), header[3].parse().unwrap());
        let mut clauses = vec![Vec::new()];
        for number in lines.flat_map(str::split_whitespace) {
            match number.parse::<i32>().unwrap() {
                0 => clauses.push(Vec::new()),
                literal => {
                    assert!(literal.unsigned_abs() as usize <= variables);
                    clauses.last_mut().unwrap().push(literal);
                }
            }
        }
        assert_eq!(clauses.pop(), Some(Vec::new()), "the last clause ends with 0");
        assert_eq!(clauses.len(), count);
        let mut of = vec![Vec::new(); 2 * variables + 2];
        for (number, clause) in clauses.iter().enumerate() {
            clause.iter().for_each(|&literal| of[place(literal)].push(number));
        }
        Clauses { variables, clauses, of }
    }

    /// Makes a literal true and what follows from it by unit clauses; false at a contradiction.
    fn assign(&self, literal: i32, values: &mut [Option<bool>], trail: &mut Vec<i32>) -> bool {
        let mut due = vec![literal];
        while let Some(literal) = due.pop() {
            match values[literal.unsigned_abs() as usize] {
                Some(value) if value == (literal > 0) => continue,
                Some(_) => return false,
                None => {}
            }
            values[literal.unsigned_abs() as usize] = Some(literal > 0);
            trail.push(literal);
            for &number in &self.of[place(-literal)] {
                let value = |l: i32| values[l.unsigned_abs() as usize].map(|v| v == (l > 0));
                let clause = &self.clauses[number];
                if clause.iter().any(|&l| value(l) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&l| value(l).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&only), None) => due.push(only),
                    _ => {}
                }
            }
        }
        true
    }

    /// Up to `most` models (Davis, Logemann and Loveland 1962).
    fn models(&self, most: usize) -> Vec<Vec<bool>> {
        let mut values = vec![None; self.variables + 1];
        let mut found = Vec::new();
        let units = self.clauses.iter().filter(|c| c.len() == 1);
        if units.clone().all(|c| self.assign(c[0], &mut values, &mut Vec::new())) {
            self.explore(&mut values, &mut found, most);
        }
        found
    }

    fn explore(&self, values: &mut Vec<Option<bool>>, found: &mut Vec<Vec<bool>>, most: usize) {
        if found.len() >= most {
            return;
        }
        // A literal of the shortest clause that is still open.
        let value = |l: i32| values[l.unsigned_abs() as usize].map(|v| v == (l > 0));
        let open = |clause: &&Vec<i32>| clause.iter().all(|&l| value(l) != Some(true));
        let free = |clause: &Vec<i32>| clause.iter().filter(|&&l| value(l).is_none()).count();
        let shortest = self.clauses.iter().filter(open).min_by_key(|clause| free(clause));
        let literal = match shortest {
            Some(clause) => clause.iter().copied().find(|&l| value(l).is_none()),
            None => (1..=self.variables).find(|&v| values[v].is_none()).map(|v| v as i32),
        };
        let Some(literal) = literal else {
            found.push(values[1..].iter().map(|v| v.unwrap()).collect());
            return;
        };
        for literal in [literal, -literal] {
            let mut trail = Vec::new();
            if self.assign(literal, values, &mut trail) {
                self.explore(values, found, most);
            }
            trail.iter().for_each(|l| values[l.unsigned_abs() as usize] = None);
        }
    }
}

#[test]
fn the_solver_of_this_test_counts_right() {
    let clauses = Clauses::read("c two of three\np cnf 3 3\n1 2 0\n2 3 0\n1 3 0\n");
    assert_eq!(clauses.models(10).len(), 4);
    assert_eq!(Clauses::read("p cnf 1 2\n1 0\n-1 0\n").models(10).len(), 0);
}

/// The presses of a model as the command line writes them.
fn presses(model: &[bool], columns: usize) -> String {
    let rows = model.chunks(columns);
    rows.map(|row| row.iter().map(|&p| if p { '1' } else { '0' }).collect::<String>())
        .collect::<Vec<_>>()
        .join("/")
}

#[test]
fn lights_have_the_same_solutions() {
    for (board, columns) in [
        ("--layout anchor", 5),
        ("--layout corners", 5),
        ("--board 101/010/110", 3),
        ("--board 1111/0110/0110/1001 --torus", 4),
        ("--board 11011/00100/11111 --pattern knight", 5),
        // One light of 5 x 5 cannot be turned off alone.
        ("--board 10000/00000/00000/00000/00000", 5),
    ] {
        let models =
            Clauses::read(&export(&format!("lights {board} --format dimacs"))).models(4096);
        let answer = solve(&format!("lights {board} --method minimum"));
        let solutions: usize = answer["solutions"].as_str().unwrap().parse().unwrap();
        assert_eq!(models.len(), solutions, "{board}");
        assert_eq!(answer["solvable"], !models.is_empty(), "{board}");
        if let Some(least) = models.iter().map(|m| m.iter().filter(|&&p| p).count()).min() {
            assert_eq!(answer["count"], least, "{board}");
            let ours = answer["presses"].as_str().unwrap();
            assert!(models.iter().any(|m| presses(m, columns) == ours), "{board}");
        }
    }
}

#[test]
fn sudoku_has_the_same_unique_solution() {
    for layout in ["sample1", "mace4"] {
        let clauses = Clauses::read(&export(&format!("sudoku --layout {layout} --format dimacs")));
        assert_eq!(clauses.variables, 729);
        let models = clauses.models(2);
        assert_eq!(models.len(), 1, "{layout} has one solution");
        let digits: String = models[0]
            .chunks(9)
            .map(|cell| {
                assert_eq!(cell.iter().filter(|&&d| d).count(), 1, "one digit a cell");
                char::from(b'1' + cell.iter().position(|&d| d).unwrap() as u8)
            })
            .collect();
        assert_eq!(solve(&format!("sudoku --layout {layout}"))["solution"], digits.as_str());
    }
    let empty = ".".repeat(81);
    let two = Clauses::read(&export(&format!("sudoku --board {empty} --format dimacs"))).models(2);
    assert_eq!(two.len(), 2, "more than one");
}
