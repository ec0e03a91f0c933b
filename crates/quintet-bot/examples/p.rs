use quintet_bot::srs::*; use quintet_engine::kernel::Kind;
fn main(){ for q in std::env::args().skip(1) { let k: Vec<Kind> = q.chars().map(|c| Kind::from_letter(c).unwrap()).collect(); let t=std::time::Instant::now(); let n=perft(&Board::EMPTY,&k); let s=t.elapsed().as_secs_f64(); println!("{q} {n} {s:.3} s {:.1} M/s", n as f64/s/1e6);} }
