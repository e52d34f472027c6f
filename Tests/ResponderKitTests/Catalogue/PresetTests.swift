import Foundation
import ResponderKit
import Testing

/// Holds the table of the presets to the code.
@Suite struct `The presets of UIBehavior` {
  private static let page = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/ResponderKit/ResponderKit.docc/Behaviours.md")

  /// What the page says, by the name of the property.
  private func rows() throws -> [String: (old: String, current: String)] {
    var rows: [String: (old: String, current: String)] = [:]
    for line in try String(contentsOf: Self.page, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 4, cells[0].hasPrefix("`") else { continue }
      #expect(!cells[3].isEmpty, "\(cells[0])")
      rows[cells[0].filter { $0 != "`" }] = (
        cells[1].filter { $0 != "`" }, cells[2].filter { $0 != "`" }
      )
    }
    return rows
  }

  private func values(_ behavior: UIBehavior) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: Mirror(reflecting: behavior).children.map {
        ($0.label ?? "", "\($0.value)")
      })
  }

  @Test func `differ in what the page lists, and in nothing else`() throws {
    let (old, current) = (values(.iOS4), values(.current))
    let differing = current.keys.filter { old[$0] != current[$0] }
    let rows = try rows()
    #expect(Set(differing) == Set(rows.keys))
    for (name, row) in rows {
      #expect(old[name] == row.old, "\(name)")
      #expect(current[name] == row.current, "\(name)")
    }
    #expect(rows.count >= 7)
  }

  @Test func `are what they are called, and the current one is what a new application has`() {
    #expect(values(UIBehavior()) == values(.current))
    for preset in UIBehavior.Preset.allCases {
      #expect(values(preset.behavior) == values(preset == .iOS4 ? .iOS4 : .current))
    }
  }
}
