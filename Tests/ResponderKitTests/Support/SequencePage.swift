import Foundation

/// The pages that draw sequences.
enum SequencePage {
  /// The lines of each drawing, by the heading above it.
  static func drawings(on name: String = "Sequences") throws -> [String: [String]] {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Sources/ResponderKit/ResponderKit.docc/\(name).md")
    var found: [String: [String]] = [:]
    for section in try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ") {
      let parts = section.components(separatedBy: "```")
      guard parts.count == 3, let heading = section.split(separator: "\n").first else { continue }
      found[String(heading)] = parts[1].split(separator: "\n").dropFirst().map(String.init)
    }
    return found
  }
}
