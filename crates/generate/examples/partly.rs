#![allow(missing_docs)]
fn main() {
    let seed: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let (t, k) = lanner_generate::partly_known(seed);
    println!("{t}");
    for (n, v) in k {
        println!("% --fix {n}={v}");
    }
}
