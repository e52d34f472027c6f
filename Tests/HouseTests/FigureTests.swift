import Foundation
import TestSupport
import Testing

/// What the pages say that input costs, beside the figures that were recorded last.
@Suite struct `Figures of the cost` {
  private static let file = "Tests/Benchmarks/figures"
  private static let page = "Sources/ResponderKit/ResponderKit.docc/Performance.md"

  /// By case, reader and figure.
  private let figures: [[String]: Double]

  init() throws {
    var figures: [[String]: Double] = [:]
    for line in try Self.text(Self.file).split(separator: "\n") {
      let words = line.split(separator: "\t").map(String.init)
      try #require(words.count == 4, "\(line)")
      let value: Double = try #require(Double(words[3]), "\(line)")
      figures[Array(words.prefix(3))] = value
    }
    self.figures = figures
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Repository.root.appending(path: path), encoding: .utf8)
  }

  private func value(_ situation: String, _ reader: String, _ figure: String) throws -> Double {
    try #require(figures[[situation, reader, figure]], "no figure: \(situation), \(reader)")
  }

  /// `12,345`.
  private static func grouped(_ value: Double) -> String {
    var digits = "\(Int(value.rounded()))"
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits = String(digits.dropLast(3))
    }
    return ([digits] + groups).joined(separator: ",")
  }

  private static func rounded(_ value: Double, places: Int) -> String {
    String(format: "%.\(places)f", value)
  }

  @Test func `are in the overview of the performance, as they were recorded`() throws {
    // Wherever the lines end.
    let page = try Self.text(Self.page).split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    let frame = try value("moved 1", "responderd", "instructions")
    let ofLibinput = try value("moved 1", "libinput", "instructions")
    #expect(
      page.contains(
        "\(Self.grouped(frame)) instructions, \(Self.rounded(frame / ofLibinput, places: 2)) times")
    )
    let start = try value("start", "responderd", "instructions")
    let ofList = try value("start", "libinput", "instructions")
    #expect(
      page.contains(
        "\(Self.rounded(start / ofList, places: 2)) times as much as `libinput list-devices`"))
    let memory = try value("idle for 60 s", "responderd", "anonymous kB")
    #expect(page.contains("\(Self.rounded(memory / 1000, places: 1)) MB of anonymous memory"))
  }

  /// The readers of the page's first table, in the order of its columns.
  private static let columns = ["floor", "libevdev", "libinput", "debug-events", "responderd"]

  @Test(arguments: [
    ("frame, 1 finger moves", "moved 1"), ("frame, 5 fingers move", "moved 5"),
    ("frame, 10 fingers move", "moved 10"), ("finger put down", "tap began"),
    ("media key, down and up", "media key"),
    ("accelerometer at 1 kHz, a sample", "sensor 1000 Hz"),
    ("the same while it is shaken", "sensor 1000 Hz shaken"),
    ("two fingers on four recognisers", "gestures 2"),
    ("tap from down to action, in a tree of 1,000 views", "tap to action"),
    ("replay, a frame of 5 fingers, text parsed", "replay"),
  ])
  func `are in the page of the performance`(row: String, situation: String) throws {
    let line = try #require(
      try Self.text(Self.page).split(separator: "\n").first { $0.hasPrefix("| \(row) |") },
      "no row: \(row)")
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    for (reader, cell) in zip(Self.columns, cells.dropFirst()) where cell != "–" {
      let recorded = try value(situation, reader, "instructions")
      #expect(cell == Self.grouped(recorded), "\(row), \(reader)")
    }
    #expect(cells.dropFirst().contains { $0 != "–" }, "\(row) has no figure")
  }
}
