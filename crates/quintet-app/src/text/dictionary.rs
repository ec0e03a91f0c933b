//! The texts of one language, read from its file.
//!
//! The files use this much of the Fluent format: texts with attributes, arguments, and variants that an argument selects by
//! its value or its plural form. Texts are formatted here, because the formatter for all of Fluent brings the plural forms
//! of two hundred languages along, which a page would have to download.

use super::{Arg, Language};
use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, Resource, Variant, VariantKey,
};
use fluent_syntax::parser::parse_runtime;
use std::collections::HashMap;
use std::fmt::Write;

/// The texts of one language, by key: `message` or `message.attribute`.
pub(super) struct Dictionary {
    language: Language,
    /// Those without arguments.
    plain: HashMap<String, String>,
    /// The others.
    patterns: HashMap<String, Pattern<&'static str>>,
}

impl Dictionary {
    /// Reads a file. Parts with errors are left out: a test finds them.
    pub(super) fn new(language: Language, source: &'static str) -> Dictionary {
        let resource = parse_runtime(source).unwrap_or_else(|(resource, _)| resource);
        let mut dictionary = Dictionary { language, plain: HashMap::new(), patterns: HashMap::new() };
        for (key, pattern) in texts(resource) {
            match dictionary.write(&pattern, &[]) {
                Some(text) => drop(dictionary.plain.insert(key, text)),
                None => drop(dictionary.patterns.insert(key, pattern)),
            }
        }
        dictionary
    }

    /// The text with this key, if it has no arguments.
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        self.plain.get(key).map(String::as_str)
    }

    /// The text with this key and these arguments, if it needs no others.
    pub(super) fn format(&self, key: &str, args: &[(&str, Arg<'_>)]) -> Option<String> {
        match self.patterns.get(key) {
            Some(pattern) => self.write(pattern, args),
            None => self.get(key).map(str::to_owned),
        }
    }

    fn write(&self, pattern: &Pattern<&str>, args: &[(&str, Arg<'_>)]) -> Option<String> {
        let mut text = String::new();
        for element in &pattern.elements {
            match element {
                PatternElement::TextElement { value } => text.push_str(value),
                PatternElement::Placeable { expression: Expression::Inline(inline) } => {
                    match argument(inline, args)? {
                        Arg::Text(value) => text.push_str(value),
                        // Writing to a string does not fail.
                        Arg::Number(number) => drop(write!(text, "{number}")),
                    }
                }
                PatternElement::Placeable { expression: Expression::Select { selector, variants } } => {
                    let chosen = self.choose(variants, argument(selector, args)?)?;
                    text.push_str(&self.write(&chosen.value, args)?);
                }
            }
        }
        Some(text)
    }

    /// The variant that a value selects.
    fn choose<'a, 't>(
        &self,
        variants: &'a [Variant<&'t str>],
        value: &Arg<'_>,
    ) -> Option<&'a Variant<&'t str>> {
        let is_chosen = |variant: &&Variant<&str>| match (&variant.key, value) {
            (VariantKey::Identifier { name }, Arg::Text(text)) => name == text,
            (VariantKey::Identifier { name }, Arg::Number(number)) => {
                *name == self.language.plural(number.unsigned_abs())
            }
            (VariantKey::NumberLiteral { value }, Arg::Number(number)) => value.parse() == Ok(*number),
            (VariantKey::NumberLiteral { .. }, Arg::Text(_)) => false,
        };
        variants.iter().find(is_chosen).or_else(|| variants.iter().find(|variant| variant.default))
    }
}

/// The argument that an expression names.
fn argument<'a>(inline: &InlineExpression<&str>, args: &'a [(&str, Arg<'a>)]) -> Option<&'a Arg<'a>> {
    match inline {
        InlineExpression::VariableReference { id } => {
            args.iter().find(|(name, _)| *name == id.name).map(|(_, value)| value)
        }
        _ => None,
    }
}

/// All texts of a file with their keys.
pub(super) fn texts<S: AsRef<str>>(resource: Resource<S>) -> Vec<(String, Pattern<S>)> {
    let mut texts = Vec::new();
    for entry in resource.body {
        if let Entry::Message(message) = entry {
            let id = message.id.name.as_ref().to_owned();
            let attributes = message.attributes.into_iter();
            texts.extend(
                attributes.map(|attribute| (format!("{id}.{}", attribute.id.name.as_ref()), attribute.value)),
            );
            texts.extend(message.value.map(|value| (id, value)));
        }
    }
    texts
}
