//! `quintet replay NUMBER --link`: a link that holds a replay.

use crate::failure::{CommandResult, Failure};
use crate::storage_args::ReplayInput;
use crate::{output, saving};
use quintet_app::link::Link;

/// Prints a link to the player's page that holds this recording.
pub(crate) fn print_link(args: &ReplayInput<'_>, bytes: &[u8]) -> CommandResult {
    let base = args.options.base.clone().unwrap_or_else(|| saving::settings().text("web.address"));
    let base = base.split('#').next().unwrap_or_default();
    if !["http://", "https://"].iter().any(|scheme| base.starts_with(scheme)) {
        return Err(Failure::Usage(if base.is_empty() {
            "a link needs the address of your page: --base URL, or `quintet settings set web.address URL`"
                .into()
        } else {
            format!("{base:?} is not the address of a page: it must begin with https:// or http://")
        }));
    }
    let fragment =
        Link::Replay(bytes.to_vec()).fragment().map_err(|error| Failure::Negative(error.to_string()))?;
    output::line(format_args!("{base}{fragment}"))
}
