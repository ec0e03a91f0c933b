//! `quintet bench`: prints a checksum over a fixed set of games.

use crate::failure::{CommandResult, Failure};
use crate::progress::Progress;
use clap::Args;
use quintet_session::signature::signature;
use std::io::{Write, stdout};

// The options of `quintet bench`.
#[derive(Args)]
pub(crate) struct BenchArgs {
    /// Play a fixed set of games and print a checksum of the results: builds with the same rules print the same number
    #[arg(long)]
    signature: bool,
}

pub(crate) fn run(args: &BenchArgs) -> CommandResult {
    if !args.signature {
        return Err(Failure::Usage(
            "use `quintet bench --signature`: it plays a fixed set of games and prints a checksum of the results"
                .into(),
        ));
    }
    let progress = Progress::new();
    let signature = signature(&mut |done, of| progress.percent(done, of))?;
    drop(progress);
    Ok(writeln!(stdout(), "{signature}")?)
}
