/// Decides who may see the page.
///
/// The token in the address is valid once, and leads to a secret path; only requests below that path are
/// served. The path is in no cookie, because browsers send cookies to every port of a host. Requests of other
/// sites, and for other names of this machine, are refused.
package struct InspectorAccess {
  /// The token in the address.
  package let token: String
  /// The directory of the page, with a slash at both ends.
  package let directory: String
  private let port: UInt16
  private let hosts: Set<String>
  private let origins: Set<String>
  /// Whether the token was used.
  private var isUsed = false

  /// The answer to a request.
  package enum Verdict: Equatable {
    /// Serve this file of the directory; `""` is the page.
    case serve(String)
    /// Redirect the browser to the page.
    case redirect
    /// Refuse the request, for this reason.
    case refused(String)
  }

  package init(port: UInt16) {
    token = Self.secret()
    directory = "/\(Self.secret())/"
    self.port = port
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    origins = Set(hosts.map { "http://\($0)" })
  }

  /// 128 unpredictable bits: the generator asks the kernel.
  private static func secret() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<4).map { _ in
      let part = String(generator.next() as UInt32, radix: 16)
      return String(repeating: "0", count: 8 - part.count) + part
    }.joined()
  }

  /// Returns the answer to a request with the method GET.
  package mutating func verdict(on request: HTTPRequest) -> Verdict {
    // A name that resolves to this machine may belong to another site (DNS rebinding).
    guard let host = request.only("host"), hosts.contains(host) else {
      // Such as that of an SSH client that forwards another port.
      let isForwarded = ["127.0.0.1", "localhost"].contains(
        request.only("host")?.split(separator: ":").first)
      return .refused(
        isForwarded
          ? "the port in the address must be that of the server, also if it is forwarded: "
            + "ssh -L \(port):127.0.0.1:\(port)" : "this host is not served")
    }
    if request.headers["origin"] != nil {
      guard let origin = request.only("origin"), origins.contains(origin) else {
        return .refused("requests of other sites are refused")
      }
    }
    let start = request.path.prefix(directory.count)
    if Self.isSame(start, directory) { return .serve(String(request.path.dropFirst(start.count))) }
    guard request.path == "/", let given = request.parameter("token"), Self.isSame(given, token)
    else { return .refused("the token is missing or wrong") }
    guard !isUsed else { return .refused("the token was used already; start the inspector again") }
    isUsed = true
    return .redirect
  }

  /// Compares in constant time.
  private static func isSame(_ one: some StringProtocol, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
