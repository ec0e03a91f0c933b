//! What Quintet keeps.
