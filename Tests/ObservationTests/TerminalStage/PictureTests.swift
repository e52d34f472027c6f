import RouteLog
import TestSupport
import Testing

@testable import TerminalStage

@Suite struct PictureTests {
  private func lines(
    _ width: Int, _ height: Int, step: Int, isUnicode: Bool = true, isColored: Bool = false,
    of history: StageHistory? = nil
  ) throws -> [String] {
    let history = try history ?? SampleHistory.make()
    var player = StagePlayer()
    for _ in 0...step { player.handle(.forward, in: history) }
    let grid = StagePicture(
      history: history, player: player, isColored: isColored, isUnicode: isUnicode
    ).grid(width: width, height: height)
    return (0..<height).map { y in
      let scalars = (0..<width).map { Unicode.Scalar(grid[$0, y].scalar) ?? "?" }
      return String(String.UnicodeScalarView(scalars.map { $0 == "\0" ? " " : $0 }))
    }
  }

  @Test func `views lie to scale beside the events, the one that handles has double lines`() throws
  {
    #expect(
      try lines(60, 12, step: 1) == [
        "┌window───────┐  touches moved 7                            ",
        "│╔left╗ ┌rig…┐│                                             ",
        "│║    ║ │    ││                                             ",
        "│║    ║ │    ││                                             ",
        "│║    ║ │    ││  handled by left                            ",
        "│║·   ║7│    ││                                             ",
        "│║    ║ │    ││     0.00 began 7              left          ",
        "│║    ║ │    ││     0.50 moved 7              left          ",
        "│║    ║ │    ││                                             ",
        "│╚════╝ └────┘│                                             ",
        "└─────────────┘                                             ",
        " space play  ← →  q quit             0.50 of 2.00 s  2 of 3 ",
      ])
  }

  @Test(arguments: [60, 80, 200])
  func `calls of the life cycle have different titles`(width: Int) throws {
    var history = try SampleHistory.make()
    let methods = [
      "applicationWillResignActive", "applicationDidEnterBackground",
      "applicationWillEnterForeground", "applicationDidBecomeActive",
      "applicationDidReceiveMemoryWarning", "viewWillLayoutSubviews", "viewDidLayoutSubviews",
      "viewWillDisappear", "viewDidDisappear",
    ]
    for (index, method) in methods.enumerated() {
      var route = RouteRecord(time: 104 + Double(index), event: .lifecycle, subtype: method)
      route.handledBy = "Delegate"
      history.append(route)
    }
    let rows = try lines(width, 24, step: 2 + methods.count, of: history)
    let titles = rows.compactMap { row -> Substring? in
      let time = row.firstMatch(of: /[0-9]\.[0-9]{2}\s/)
      guard let time, row.contains(" De") else { return nil }
      return row[time.range.upperBound...].prefix { $0 != " " }
    }
    #expect(Set(titles).count == methods.count, "\(rows)")
    if width == 200 { #expect(Set(titles) == Set(methods.map { Substring($0) })) }
  }

  @Test func `without Unicode there are only ASCII characters`() throws {
    for step in 0..<3 {
      let text = try lines(60, 12, step: step, isUnicode: false).joined()
      #expect(text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value < 0x7f })
    }
    #expect(try lines(60, 12, step: 0, isUnicode: false)[1].contains("#left#"))
  }

  @Test func `hidden and transparent views are not drawn`() throws {
    let text = try lines(80, 24, step: 2).joined(separator: "\n")
    #expect(text.contains("left") && !text.contains("gone") && !text.contains("right"))
    #expect(text.contains("dropped"))
  }

  @Test func `it fits every window, from none to a very large one`() throws {
    for (width, height) in [
      (1, 1), (10, 3), (29, 24), (30, 10), (49, 24), (50, 10), (60, 24), (80, 24), (200, 60),
      (300, 11),
    ] {
      for step in 0..<3 {
        let lines = try lines(width, height, step: step)
        #expect(lines.count == height && lines.allSatisfy { $0.unicodeScalars.count == width })
        if width >= 60, height >= 20 { #expect(lines[0].contains("window")) }
      }
    }
  }

  @Test func `names hold no controls, and wide characters take two cells`() throws {
    var history = StageHistory()
    let view = try SampleHistory.view(1, "a\u{1b}[2J画面é\n", in: nil, [0, 0, 320, 480])
    history.append(try SampleHistory.look(.tree, at: 0, [view]))
    let handler = "\u{1b}]0;x\u{7}"
    history.append(try SampleHistory.touches("began", at: 0, [(1, 100, 300)], by: handler))
    let lines = try lines(80, 24, step: 0, of: history)
    #expect(lines[0].hasPrefix("┌a?[2J画 面 é?─"))
    #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
  }

  @Test func `positions that are hidden are not shown`() throws {
    var history = try SampleHistory.make()
    var route = try SampleHistory.touches("began", at: 104, [(8, 60, 240)], by: "left")
    history.append(route)
    #expect(try lines(60, 12, step: 3, of: history).contains { $0.prefix(14).contains("8") })
    history = try SampleHistory.make()
    route.hidePositions()
    history.append(route)
    #expect(try !lines(60, 12, step: 3, of: history).contains { $0.prefix(14).contains("8") })
  }

  @Test func `a screen without a size and views without a position are drawn safely`() throws {
    var history = StageHistory()
    let all = [
      try SampleHistory.view(1, "far", in: nil, [1e300, -1e300, 1e300, 1e300]),
      try SampleHistory.view(2, "flat", in: 1, [5, 5, 0, 0]),
      // It lies in itself.
      try SampleHistory.view(3, "loop", in: 3, [0, 0, 10, 10]),
    ]
    history.append(try SampleHistory.look(.tree, at: 0, all, screen: [0, 0]))
    history.append(try SampleHistory.touches("began", at: 0, [(1, 1e308, -1e308)]))
    for (width, height) in [(30, 10), (80, 24)] {
      #expect(try lines(width, height, step: 0, of: history).count == height)
    }
  }

  /// A terminal that gets only what changed shows the same as the grid.
  @Test func `what is sent to the terminal makes it show each picture`() throws {
    var generator = SeededGenerator(seed: 7)
    var encoder = CellEncoder(depth: .direct)
    var screen = ScreenReader(width: 20, height: 6)
    screen.read(Array("\u{1b}[?1049h".utf8))
    var grid = CellGrid(width: 20, height: 6, isUnicode: true)
    for round in 0..<500 {
      for _ in 0..<Int.random(in: 1...8, using: &generator) {
        let texts = ["画", "ab画c", "x", "─│", "longer text than fits"]
        let text = texts[Int.random(in: 0..<texts.count, using: &generator)]
        var style = CellStyle()
        style.isBold = Bool.random(using: &generator)
        if Bool.random(using: &generator) { style.background = CellColor(1, 2, 3) }
        grid.write(
          text, x: Int.random(in: 0..<20, using: &generator),
          y: Int.random(in: 0..<6, using: &generator),
          room: Int.random(in: 0...12, using: &generator), style: style)
      }
      if round % 50 == 49 { encoder.forget() }
      screen.read(encoder.bytes(for: grid))
      let wanted = (0..<6).map { y in
        (0..<20).map { x in
          Character(grid[x, y].scalar == 0 ? "\u{0}" : Unicode.Scalar(grid[x, y].scalar) ?? "?")
        }
      }
      #expect(screen.rows == wanted, "round \(round)")
    }
    #expect(encoder.bytes(for: grid).isEmpty)
    #expect(screen.looks.isSuperset(of: ["0", "1", "48", "2"]))
  }

  @Test func `without colours none are sent, and with 256 their numbers`() throws {
    let history = try SampleHistory.make()
    var player = StagePlayer()
    player.handle(.forward, in: history)
    func looks(_ depth: CellEncoder.Depth) -> Set<String> {
      var screen = ScreenReader(width: 80, height: 24)
      var encoder = CellEncoder(depth: depth)
      let grid = StagePicture(
        history: history, player: player, isColored: depth != .none, isUnicode: true
      ).grid(width: 80, height: 24)
      screen.read(encoder.bytes(for: grid))
      return screen.looks
    }
    #expect(looks(.none).isSubset(of: ["0", "1", "2", "7"]))
    #expect(looks(.indexed).isSuperset(of: ["48", "5", "196", "21"]))
    #expect(looks(.direct).isSuperset(of: ["48", "2", "255"]))
  }

  @Test(
    arguments: [
      (["TERM": "xterm-256color", "LANG": "C.UTF-8"], "unicode indexed"),
      (["TERM": "xterm", "COLORTERM": "truecolor", "LANG": "en_GB.utf8"], "unicode direct"),
      (
        ["TERM": "xterm-256color", "NO_COLOR": "1", "LC_ALL": "C", "LANG": "C.UTF-8"],
        "ascii none"
      ),
      (["TERM": "xterm-256color", "NO_COLOR": ""], "ascii indexed"),
      (["TERM": "vt100"], "ascii none"), (["TERM": "dumb"], "nothing"), ([:], "nothing"),
    ])
  func `the environment determines the colours and characters of a terminal`(
    environment: [String: String], wanted: String
  ) {
    let look = TerminalLook(environment)
    let found = look.map { "\($0.isUnicode ? "unicode" : "ascii") \($0.depth)" } ?? "nothing"
    #expect(found == wanted)
  }
}
