//! The texts of one language, read from its file.

use super::Arg;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use fluent_syntax::ast;
use std::collections::HashMap;
use unic_langid::LanguageIdentifier;

/// The texts of one language. Those without arguments are formatted when the file is read.
pub(super) struct Dictionary {
    plain: HashMap<String, String>,
    bundle: FluentBundle<FluentResource>,
}

impl Dictionary {
    /// Reads a file. Parts with errors are left out: a test finds them.
    pub(super) fn new(code: &str, source: &str) -> Dictionary {
        let resource = FluentResource::try_new(source.to_owned()).unwrap_or_else(|(resource, _)| resource);
        let language: LanguageIdentifier = code.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![language]);
        // Terminals have no use for the marks that isolate arguments from text of the other direction.
        bundle.set_use_isolating(false);
        let keys = keys(&resource);
        bundle.add_resource_overriding(resource);
        let plain = keys.into_iter().filter_map(|key| {
            let text = format(&bundle, &key, None)?;
            Some((key, text))
        });
        Dictionary { plain: plain.collect(), bundle }
    }

    /// The text with this key, if it has no arguments.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.plain.get(key).map(String::as_str)
    }

    /// The text with this key and these arguments, if it needs no others.
    pub(super) fn format(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Option<String> {
        let args: FluentArgs<'_> = args.iter().map(|(name, Arg(value))| (*name, value.clone())).collect();
        format(&self.bundle, key, Some(&args))
    }
}

/// The keys of all texts: `message` or `message.attribute`.
pub(super) fn keys(resource: &FluentResource) -> Vec<String> {
    let mut keys = Vec::new();
    for entry in resource.entries() {
        if let ast::Entry::Message(message) = entry {
            let id = message.id.name;
            keys.extend(message.value.is_some().then(|| id.to_owned()));
            keys.extend(message.attributes.iter().map(|attribute| format!("{id}.{}", attribute.id.name)));
        }
    }
    keys
}

fn format(bundle: &FluentBundle<FluentResource>, key: &str, args: Option<&FluentArgs<'_>>) -> Option<String> {
    let (id, attribute) = key.split_once('.').map_or((key, None), |(id, attribute)| (id, Some(attribute)));
    let message = bundle.get_message(id)?;
    let pattern = match attribute {
        Some(attribute) => message.get_attribute(attribute)?.value(),
        None => message.value()?,
    };
    let mut errors = Vec::new();
    let text = bundle.format_pattern(pattern, args, &mut errors);
    errors.is_empty().then(|| text.into_owned())
}
