//! Measures how many lines are parsed in a second: `cargo run --release -p lanner-syntax --example parse_speed [FILE…]`.
//! Without files a program of 1,000,000 lines is made.

use std::time::Instant;

use lanner_base::Dialect;

const SAMPLE: &str = "\
function [total, count] = accumulate(values, limit) % sums what is below the limit
  total = 0;
  count = zeros(1, numel(values));
  for k = 1:numel(values)
    if values(k) < limit && ~isnan(values(k))
      total = total + values(k)^2 / (1 + abs(values(k)));
      count(end + 1) = k;
    end
  end
  fprintf('%d of %d\\n', sum(count), numel(values));
  table = [1 -2 3; 4, 5, 6];
  result.name{2}(3) = struct('a', {{1, 'two'}}, 'b', @(x) x' * x);
end
";

fn main() -> std::io::Result<()> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let text = if files.is_empty() {
        SAMPLE.repeat(1_000_000 / SAMPLE.lines().count() + 1)
    } else {
        files.iter().map(std::fs::read_to_string).collect::<Result<Vec<_>, _>>()?.join("\n")
    };
    let lines = text.lines().count();
    let start = Instant::now();
    let parse = lanner_syntax::parse(&text, Dialect::Octave);
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{lines} lines, {} errors, {seconds:.3} s, {:.0} lines/s",
        parse.errors.len(),
        lines as f64 / seconds
    );
    let start = Instant::now();
    drop(parse);
    println!("dropped in {:.3} s", start.elapsed().as_secs_f64());
    Ok(())
}
