import RouteLog

/// Any bytes as a file of expected routes: what is accepted is as expected by itself.
enum ExpectationFuzzer {
  static func mistakes(in bytes: [UInt8]) -> [String] {
    let routes: ExpectedRoutes
    do { routes = try ExpectedRoutes(bytes, path: "file") } catch {
      return error.description.utf8.count < 1000 ? [] : ["a message of many characters"]
    }
    return routes.lines.compactMap { line in
      let value = routes.value(of: line)
      guard routes.kinds.contains(line.event) else { return "line \(line.number) is of no kind" }
      return value.difference(from: value).map { "line \(line.number) differs from itself: \($0)" }
        ?? (value.text.isEmpty ? "line \(line.number) expects nothing" : nil)
    }
  }
}
