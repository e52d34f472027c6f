/// The page that shows an inspector's records, as a single file without external resources.
public struct InspectorPage: Sendable {
  /// The title of the page.
  public var title: String
  /// Whether the page receives further records from its server.
  public var isLive: Bool

  /// Creates a page.
  public init(title: String, isLive: Bool = false) {
    self.title = title
    self.isLive = isLive
  }

  /// Returns the page as HTML.
  /// - Parameter records: Lines of JSON in the form of the control socket.
  public func html(records: [UInt8]) -> [UInt8] {
    let (head, tail) = ends
    return head + Self.harmless(records) + tail
  }

  /// What is before and after the records.
  package var ends: (head: [UInt8], tail: [UInt8]) {
    // Split first: a title may contain a mark.
    let parts = Self.text(PackageResources.inspector_html)
      .split(separator: "/*RECORDS*/", maxSplits: 1).map(completed)
    precondition(parts.count == 2, "The page has no place for records.")
    return (Array(parts[0].utf8), Array(parts[1].utf8))
  }

  /// Returns a part of the page with style, script and title.
  private func completed(_ part: Substring) -> String {
    var html = part.replacing("/*STYLE*/", with: Self.text(PackageResources.inspector_css))
    html.replace("/*SCRIPT*/", with: Self.script)
    if isLive { html.replace("<html lang=\"en\">", with: "<html lang=\"en\" data-live>") }
    let name = Self.escaped(title)
    html.replace("<title>responderd</title>", with: "<title>\(name)</title>")
    html.replace("<h1 id=\"title\">responderd</h1>", with: "<h1 id=\"title\">\(name)</h1>")
    return String(html)
  }

  /// The parts of the script, each after those that it uses.
  private static var script: String {
    let parts = [
      PackageResources.records_js, PackageResources.list_js, PackageResources.stage_js,
      PackageResources.lanes_js, PackageResources.comparison_js, PackageResources.inspector_js,
    ]
    return parts.map(text).joined(separator: "\n")
  }

  private static func text(_ resource: [UInt8]) -> String {
    String(decoding: resource, as: UTF8.self)
  }

  /// Escapes characters that could end a script, because names may contain markup. A JSON parser reads
  /// the same records.
  package static func harmless(_ records: some Collection<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(records.count)
    for byte in records {
      // JSON contains these characters inside of strings only.
      switch byte {
      case UInt8(ascii: "<"): bytes += Array("\\u003c".utf8)
      case UInt8(ascii: ">"): bytes += Array("\\u003e".utf8)
      default: bytes.append(byte)
      }
    }
    return bytes
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
