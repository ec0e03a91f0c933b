//! Pieces and fields as serde values.

use quintet_cascade::{Field, Piece};

fn again<T: serde::Serialize + serde::de::DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).unwrap()).unwrap()
}

#[test]
fn serialised_values_are_read_back() {
    let field: Field = "7 4 4 2 5 (()[]()()) 0 3 1 6 () 1 2".parse().unwrap();
    assert_eq!(again(&field), field);
    let piece: Piece = "2 5 (()[]()())".parse().unwrap();
    assert_eq!((again(&piece), again(&piece).colour()), (piece.clone(), 5));
    assert_eq!(serde_json::to_string(&piece).unwrap(), "\"2 5 (()[]()())\"");
    assert_eq!((again(&Field::default()), again(&Piece::default())), Default::default());
}

#[test]
fn malformed_text_is_refused_with_its_position() {
    let error = serde_json::from_str::<Piece>("\"3 1 ()\"").unwrap_err().to_string();
    assert!(error.contains("line 1, column 1: the side must be a power of two"), "{error}");
    let error = serde_json::from_str::<Field>("\"0 2 2 1 1 () 0 5\"").unwrap_err().to_string();
    assert!(error.contains("the piece does not fit at (0, 5)"), "{error}");
    assert!(serde_json::from_str::<Field>("7").is_err());
}
