//! A small server of static files for this computer alone.

use crate::failure::{CommandResult, Failure};
use quintet_web::page::{CONTENT_SECURITY_POLICY, PageFile, media_type};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

/// The maximum length of a request in bytes.
const MAX_REQUEST: u64 = 16 << 10;

/// How long a connection may wait for the next request.
const PATIENCE: Duration = Duration::from_secs(30);

/// Serves these files on this computer until the program is ended; calls `ready` with the address.
pub(super) fn serve(
    files: Vec<PageFile>,
    port: u16,
    ready: impl FnOnce(&str) -> CommandResult,
) -> CommandResult {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => {
            Failure::Usage(format!("port {port} is in use: choose another with --port, or --port 0 for any"))
        }
        _ => Failure::Usage(format!("port {port}: {error}")),
    })?;
    let port = listener.local_addr()?.port();
    ready(&format!("http://localhost:{port}/"))?;
    let files = Arc::new(files);
    for stream in listener.incoming().flatten() {
        let files = Arc::clone(&files);
        let answer = move || {
            // A connection that breaks concerns no other.
            let _ = converse(&stream, &files);
        };
        let _ = thread::Builder::new().name("web".into()).spawn(answer);
    }
    Ok(())
}

/// Answers the requests of a connection.
fn converse(stream: &TcpStream, files: &[PageFile]) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    stream.set_nodelay(true)?;
    let mut reader = BufReader::new(stream);
    while let Some(request) = read_request(&mut reader)? {
        let mut stream = stream;
        stream.write_all(&answer(&request, files))?;
        if request.closes {
            break;
        }
    }
    Ok(())
}

/// A request: its first line, and whether the connection ends after it.
#[derive(PartialEq, Eq, Debug)]
struct Request {
    method: String,
    path: String,
    closes: bool,
}

/// Reads a request; `None` if there are no more or it is malformed.
fn read_request(reader: &mut impl BufRead) -> io::Result<Option<Request>> {
    let mut head = reader.take(MAX_REQUEST);
    let mut line = String::new();
    head.read_line(&mut line)?;
    let mut words = line.split_ascii_whitespace();
    let (Some(method), Some(path), Some(version)) = (words.next(), words.next(), words.next()) else {
        return Ok(None);
    };
    let (method, path) = (method.to_owned(), path.to_owned());
    let mut closes = version == "HTTP/1.0";
    loop {
        let mut field = String::new();
        if head.read_line(&mut field)? == 0 {
            return Ok(None);
        }
        let field = field.trim_end().to_ascii_lowercase();
        if field.is_empty() {
            return Ok(Some(Request { method, path, closes }));
        }
        // A request with a body is answered, and the body is not read.
        closes |= field == "connection: close"
            || field.starts_with("content-length:")
            || field.starts_with("transfer-encoding:");
    }
}

fn answer(request: &Request, files: &[PageFile]) -> Vec<u8> {
    let path = request.path.split(['?', '#']).next().unwrap_or_default();
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let found = files.iter().find(|file| file.name == name);
    let (status, name, body) = match (request.method.as_str(), found) {
        ("GET" | "HEAD", Some(file)) => ("200 OK", file.name, file.bytes.as_slice()),
        ("GET" | "HEAD", None) => ("404 Not Found", "", &b"There is no such file.\n"[..]),
        _ => ("405 Method Not Allowed", "", &b"Only GET and HEAD are served.\n"[..]),
    };
    let kind = if name.is_empty() { "text/plain; charset=utf-8" } else { media_type(name) };
    let connection = if request.closes { "close" } else { "keep-alive" };
    let mut bytes = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: {connection}\r\n\
         Cache-Control: no-cache\r\nContent-Security-Policy: {CONTENT_SECURITY_POLICY}\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\n\
         Cross-Origin-Opener-Policy: same-origin\r\nCross-Origin-Resource-Policy: same-origin\r\n\r\n",
        body.len()
    )
    .into_bytes();
    if request.method != "HEAD" {
        bytes.extend_from_slice(body);
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(request: &str) -> String {
        let files = [PageFile { name: "index.html", bytes: b"<p>".to_vec() }];
        let request = read_request(&mut request.as_bytes()).unwrap();
        request.map_or(String::new(), |request| String::from_utf8(answer(&request, &files)).unwrap())
    }

    #[test]
    fn files_are_served_with_the_policy_and_nothing_else_is() {
        for path in ["/", "/index.html", "/?x=1"] {
            let text = answered(&format!("GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            assert!(text.starts_with("HTTP/1.1 200 OK\r\n") && text.ends_with("\r\n\r\n<p>"), "{text}");
            assert!(text.contains("Content-Security-Policy: default-src 'none'"));
        }
        for path in ["/../Cargo.toml", "//etc/passwd", "/%2e%2e/x", "/index.htm"] {
            assert!(answered(&format!("GET {path} HTTP/1.1\r\n\r\n")).starts_with("HTTP/1.1 404"), "{path}");
        }
        assert!(answered("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc").contains("405"));
        assert!(answered("HEAD / HTTP/1.1\r\n\r\n").ends_with("\r\n\r\n"));
        assert_eq!(answered("nonsense\r\n\r\n"), "");
        assert_eq!(answered(&format!("GET /{} HTTP/1.1\r\n\r\n", "x".repeat(20_000))), "");
    }
}
