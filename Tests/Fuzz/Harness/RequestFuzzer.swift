import Inspector

/// Any bytes as a request of a browser: nothing is served without the secret, and what follows a request does not
/// change it.
enum RequestFuzzer {
  private static let port: UInt16 = 4711

  static func mistakes(in bytes: [UInt8]) -> [String] {
    var access = InspectorAccess(port: port)
    // The secrets are not guessed. These bytes stand for them.
    let secrets: [UInt8: String] = [
      1: access.token, 2: access.directory, 3: "127.0.0.1:\(port)",
      4: "Host: 127.0.0.1:\(port)\r\n\r\n", 5: "GET /",
    ]
    let request = bytes.flatMap { byte in secrets[byte].map { Array($0.utf8) } ?? [byte] }
    let head = request.prefix(HTTPRequest.limit)
    guard let parsed = try? HTTPRequest(head) else { return [] }
    var mistakes: [String] = []
    // A character of several bytes can be cut off.
    if head.count < HTTPRequest.limit, (try? HTTPRequest(head + [65])) != parsed {
      mistakes.append("another request if a byte follows")
    }
    switch access.verdict(on: parsed) {
    case .serve where !bytes.contains(2): mistakes.append("served without the directory")
    case .redirect where !bytes.contains(1): mistakes.append("redirected without the token")
    case .redirect:
      if case .redirect = access.verdict(on: parsed) { mistakes.append("a token counts twice") }
    case .serve, .refused: break
    }
    return mistakes
  }
}
