import Foundation
import TestSupport
import Testing

@testable import Inspector
@testable import RouteLog

/// The page of a replay in a real browser, from a file.
@Suite(.needsBrowser, .serialized) final class ReportTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-report-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The page of the demo, and the routes that it printed as JSON meanwhile.
  private func demo(_ arguments: String...) throws -> (page: URL, routes: [RouteRecord]) {
    let page = folder.appending(path: "demo.html")
    let run = try CommandRun(
      arguments: ["demo", "--trace", "json", "--report", page.path] + arguments)
    #expect(run.status == 0, "\(run.errors)")
    let routes = try run.lines.map {
      try JSONDecoder().decode(RouteRecord.self, from: Data($0.utf8))
    }
    return (page, routes)
  }

  @Test func `six views lie at their frames, inside and beside each other`() throws {
    let browser = try Browser()
    try browser.open(try demo().page.absoluteString)
    let script = """
      Object.fromEntries([...document.querySelectorAll("#stage polygon")].map((view) => {
        const box = view.getBBox();
        return [view.dataset.view, [box.x, box.y, box.width, box.height].map((n) => Math.round(n * 10) / 10)];
      }))
      """
    let boxes = try #require(try browser.evaluate(script) as? [String: [Double]])
    #expect(
      boxes == [
        "window": [0, 0, 320, 480], "white": [0, 0, 320, 480], "red": [16, 24, 288, 204],
        "blue": [16, 252, 288, 204], "yellow": [30.4, 44.4, 115.2, 163.2],
        "green": [174.4, 44.4, 115.2, 163.2], "orange": [30.4, 272.4, 115.2, 163.2],
        "purple": [174.4, 272.4, 115.2, 163.2],
      ])
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `each event shows the hit path, calls and handler of the JSON trace`() throws {
    let browser = try Browser()
    let (page, routes) = try demo("--all")
    try browser.open(page.absoluteString)
    let state = """
      (() => {
        const all = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent);
        const one = (selector) => document.querySelector(selector)?.textContent ?? null;
        return { path: all("#hit-path li"), calls: all("#calls li"), handler: one("#handler"),
          outcome: one("#outcome"), reason: one("#reason"), position: one("#position"),
          hit: [...document.querySelectorAll("#stage polygon.hit")].map((view) => view.dataset.view) };
      })()
      """
    try browser.press("Home")
    for (index, route) in routes.enumerated() {
      let shown = try #require(try browser.evaluate(state) as? [String: Any])
      let place = "event \(index + 1): \(route.event) \(route.subtype)"
      #expect(shown["position"] as? String == "\(index + 1) of \(routes.count)")
      #expect(shown["path"] as? [String] == route.hitTest, "\(place)")
      #expect(
        shown["calls"] as? [String] == route.calls.map { "\($0.to) \($0.method)" }, "\(place)")
      #expect(shown["handler"] as? String == route.handledBy, "\(place)")
      #expect(shown["outcome"] as? String == route.outcome?.rawValue, "\(place)")
      #expect(shown["reason"] as? String == route.reason, "\(place)")
      if let hit = route.hitTest.last { #expect(shown["hit"] as? [String] == [hit], "\(place)") }
      try browser.press("ArrowDown")
    }
    #expect(routes.count > 150)
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `a finger that is put down shows the reason for every view`() throws {
    let browser = try Browser()
    let (page, routes) = try demo()
    try browser.open(page.absoluteString)
    let began = try #require(routes.firstIndex { $0.event == .touches })
    try browser.press("Home")
    for _ in 0..<began { try browser.press("j", text: "j") }
    let rows = try browser.texts(".walk li")
    #expect(rows.count == 8)
    #expect(rows.first == "windowit contains the hit view")
    #expect(rows.contains { $0.hasPrefix("blueoutside: ") })
    #expect(try browser.texts(".walk li[data-outcome=hit] b") == [routes[began].hitTest.last])
  }

  @Test func `a recogniser has a lane with its failed and its successful gestures`() throws {
    let browser = try Browser()
    let (page, routes) = try demo("--app", "sticker", "--all")
    try browser.open(page.absoluteString)
    func titles(_ state: String) throws -> [String] {
      try browser.texts("#lanes rect[data-state=\(state)] title")
    }
    #expect(
      try titles("failed").contains("pinch: possible → failed: 1 finger was down, 2 are needed"))
    #expect(
      try titles("failed").contains("rotation: possible → failed: 1 finger was down, 2 are needed"))
    for name in ["pan", "pinch", "rotation", "double tap"] {
      #expect(try titles("ended").contains { $0.hasPrefix("\(name): ") }, "\(name)")
    }
    var transitions: [String] = []
    for _ in routes {
      transitions += try browser.texts("#transitions li")
      try browser.press("ArrowDown")
    }
    #expect(transitions.contains("rotation possible → failed: 1 finger was down, 2 are needed"))
    #expect(transitions.contains("pan changed → ended"))
    #expect(!transitions.contains { $0.hasPrefix("rotation") && $0.contains("turned 1") })
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test(arguments: [360, 1400])
  func `no event is wider than the panel of details, a call with its cause either`(
    width: Int
  ) throws {
    let browser = try Browser(width: width, height: 800)
    let (page, routes) = try demo("--app", "life-cycle")
    try browser.open(page.absoluteString)
    var causes = 0
    try browser.press("Home")
    for index in routes.indices {
      causes += try browser.texts("#details dd button").count
      let overflow = "$('details').scrollWidth - $('details').clientWidth"
      #expect(try #require(try browser.evaluate(overflow) as? Int) <= 0, "event \(index + 1)")
      try browser.press("ArrowDown")
    }
    #expect(causes > 20)
  }

  @Test func `each touch that began has its hit test, also after other events of the frame`() throws
  {
    let browser = try Browser()
    let (page, routes) = try demo()
    try browser.open(page.absoluteString)
    var others = 0
    for (index, route) in routes.enumerated()
    where route.subtype == "began" && !route.touches.isEmpty {
      _ = try browser.evaluate("step(\(index))")
      let hit = try browser.texts(".walk li[data-outcome=hit] b")
      #expect(hit == [try #require(route.hitTest.last)], "event \(index + 1)")
      if routes[index - 1].time == route.time { others += 1 }
    }
    #expect(others > 0)
  }

  @Test func `the list of views has the tree, and points at the screen`() throws {
    let browser = try Browser()
    try browser.open(try demo().page.absoluteString)
    #expect(try browser.texts("#tree-rows li").isEmpty)
    _ = try browser.evaluate("$('tree').open = true")
    try browser.wait(for: "$('tree-rows').children.length > 0")
    #expect(
      try browser.texts("#tree-rows li b") == [
        "window", "white", "red", "yellow", "green", "blue", "orange", "purple",
      ])
    let place = "document.querySelectorAll('#tree-rows li')[3]"
    let depths = "[...$('tree-rows').children].map((row) => parseInt(row.style.paddingLeft))"
    #expect(try browser.evaluate(depths) as? [Int] == [4, 16, 28, 40, 40, 28, 40, 40])
    _ = try browser.evaluate("\(place).dispatchEvent(new MouseEvent('mouseover', {bubbles: true}))")
    let pointed = "document.querySelector('#stage .pointed').dataset.view"
    #expect(try browser.evaluate(pointed) as? String == "yellow")
    // The first event is a finger on one of the views.
    #expect(
      try browser.texts("#tree-rows li.hit b") == browser.texts(".walk li[data-outcome=hit] b"))
  }

  @Test func `latencies are summed up for the events that are shown`() throws {
    let browser = try Browser()
    try browser.open(try demo().page.absoluteString)
    #expect(try browser.evaluate("$('latency').textContent") as? String == "")
    _ = try browser.evaluate(
      """
      shown.forEach((index, place) => { records.steps[index].route.latencyMicroseconds = place < 100 ? place + 1 : null; });
      filter()
      """)
    try browser.wait(for: "$('latency').textContent !== ''")
    #expect(
      try browser.evaluate("$('latency').textContent") as? String
        == "Kernel to handler, 100 events: 50 % within 50 µs, 90 % within 90 µs, 99 % within 99 µs, longest 100 µs"
    )
  }

  @Test func `the cause of a call is chosen also where a filter hides it`() throws {
    let browser = try Browser()
    let (page, routes) = try demo("--app", "life-cycle")
    try browser.open(page.absoluteString)
    let call = try #require(routes.firstIndex { $0.event == .machine }).advanced(by: 1)
    #expect(routes[call].event == .lifecycle)
    _ = try browser.evaluate("$('kind').value = 'lifecycle'; filter(); show(\(call))")
    _ = try browser.evaluate("$('kind').value = 'lifecycle'; filter()")
    #expect(try browser.evaluate("shown[current]") as? Int == call)
    _ = try browser.evaluate("document.querySelector('#details dd button').click()")
    #expect(try browser.evaluate("shown[current]") as? Int == call - 1)
    #expect(try browser.evaluate("$('kind').value") as? String == "")
  }

  @Test func `the details scroll by keyboard while they have the focus`() throws {
    let browser = try Browser(width: 1400, height: 500)
    try browser.open(try demo().page.absoluteString)
    _ = try browser.evaluate("$('details').style.flex = '0 0 60px'; step(1); $('details').focus()")
    let chosen = try browser.evaluate("current") as? Int
    try browser.press("End")
    try browser.wait(for: "$('details').scrollTop > 0")
    #expect(try browser.evaluate("current") as? Int == chosen)
    try browser.press("j")
    #expect(try browser.evaluate("current") as? Int == chosen.map { $0 + 1 })
  }

  @Test func `the shake is plotted with its beginning, its end and the numbers that decided`()
    throws
  {
    let browser = try Browser()
    let (page, routes) = try demo()
    try browser.open(page.absoluteString)
    #expect(try browser.evaluate("document.querySelectorAll('#lanes .axis').length") as? Int == 3)
    let points = try browser.evaluate(
      "document.querySelector('#lanes .axis.x').points.numberOfItems")
    let samples =
      try String(contentsOf: page, encoding: .utf8)
      .components(separatedBy: "\"inspect\":\"sample\"").count - 1
    #expect(samples > 20 && points as? Int == samples)
    let marks = "[...document.querySelectorAll('#lanes .mark')].map((mark) => mark.dataset.shake)"
    #expect(try browser.evaluate(marks) as? [String] == ["began", "ended"])
    let end = try #require(routes.lastIndex { $0.event == .motion })
    try browser.press("Home")
    for _ in 0..<end { try browser.press("ArrowRight") }
    let cause = try #require(try browser.texts("#details .cause").first)
    #expect(cause.contains("changes of direction in") && cause.contains("windows were a shake"))
  }

  @Test func `the filter leaves what matches, and the keyboard alone goes everywhere`() throws {
    let browser = try Browser()
    let (page, routes) = try demo()
    try browser.open(page.absoluteString)
    try browser.press("/", text: "/")
    #expect(try browser.evaluate("document.activeElement.id") as? String == "filter")
    let name = try #require(routes.first { $0.event == .touches }?.hitTest.last)
    for letter in name { try browser.press(String(letter), text: String(letter)) }
    let matching = routes.filter { RecordEncoder.string($0, as: .json).contains(name) }
    #expect(!matching.isEmpty && matching.count < routes.count)
    #expect(try browser.texts("#position") == ["1 of \(matching.count)"])
    try browser.press("Escape")
    try browser.press("End")
    #expect(try browser.texts("#position") == ["\(matching.count) of \(matching.count)"])
    #expect(try browser.texts("#hit-path li").contains(name))
    let dropped = routes.filter(\.isDropped)
    _ = try browser.evaluate(
      "document.getElementById('filter').value = ''; document.getElementById('dropped').click()")
    #expect(try browser.texts("#position").first?.hasSuffix("of \(dropped.count)") == true)
    #expect(try browser.texts("#reason").first == dropped[0].reason)
  }

  @Test func `the file loads nothing else, and is small compared with its data`() throws {
    let browser = try Browser()
    let (page, _) = try demo()
    try browser.open(page.absoluteString)
    #expect(browser.addresses.filter { $0 != page.absoluteString } == [])
    let empty = InspectorPage(title: "").html(records: [])
    #expect(empty.count < 300_000)
  }

  @Test(arguments: [360, 700, 1040, 1400])
  func `the chosen event is in sight in the list`(width: Int) throws {
    let browser = try Browser(width: width, height: 800)
    try browser.open(try demo("--all").page.absoluteString)
    let place = """
      (() => {
        const row = document.querySelector(".event[aria-selected=true]")?.getBoundingClientRect();
        const list = document.getElementById("events").getBoundingClientRect();
        return row !== undefined && row.top >= list.top - 1 && row.bottom <= list.bottom + 1;
      })()
      """
    for key in ["End", "ArrowUp", "PageUp", "PageUp", "ArrowUp", "PageDown", "Home", "ArrowDown"] {
      try browser.press(key)
      // The text beside the buttons may make the list smaller.
      try browser.wait(for: place)
      #expect(try browser.evaluate(place) as? Bool == true, "\(key)")
    }
  }

  @Test func `names with markup appear as text`() throws {
    let names = ["<img src=x onerror=alert(1)>", "</script><script>alert(1)</script>", "a & b"]
    var lines = ""
    for (index, name) in names.enumerated() {
      var record = RouteRecord(time: Double(index), event: .touches, subtype: "began")
      record.seq = index + 1
      record.hitTest = [name]
      record.handledBy = name
      record.calls = [RouteRecord.Call(to: name, method: "touchesBegan")]
      lines += RecordEncoder.string(record, as: .json)
    }
    let page = folder.appending(path: "markup.html")
    let title = "/*RECORDS*/ <b>\(names[1]) /*SCRIPT*/"
    let html = InspectorPage(title: title).html(records: Array(lines.utf8))
    try Data(html).write(to: page)
    let browser = try Browser()
    try browser.open(page.absoluteString)
    #expect(try browser.texts("h1") == [title])
    for name in names {
      #expect(try browser.texts("#handler") == [name])
      #expect(try browser.texts("#hit-path li") == [name])
      try browser.press("ArrowDown")
    }
    #expect(try browser.evaluate("document.images.length") as? Int == 0)
    #expect(try browser.evaluate("document.scripts.length") as? Int == 2)
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test(arguments: [(360, false), (360, true), (1400, true)])
  func `narrow, wide and dark pages fit their window and stay legible`(
    width: Int, isDark: Bool
  ) throws {
    let browser = try Browser(width: width, height: 800, isDark: isDark)
    try browser.open(try demo().page.absoluteString)
    let overflow = "document.documentElement.scrollWidth - innerWidth"
    #expect(try #require(try browser.evaluate(overflow) as? Int) <= 0)
    // The contrast of every colour of text with what it is written on (WCAG 2: 4.5 to 1).
    let contrast = """
      (() => {
        const light = (color) => {
          const parts = color.match(/[\\d.]+/g).slice(0, 3).map((n) => n / 255)
            .map((n) => n <= 0.03928 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
          return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
        };
        const ground = (node) => {
          for (let at = node; at; at = at.parentElement) {
            const color = getComputedStyle(at).backgroundColor;
            if (!color.endsWith(", 0)")) return color;
          }
          return "rgb(255, 255, 255)";
        };
        let least = 99;
        for (const node of document.querySelectorAll("h1, h2, h3, p, li, span, dt, dd, button, label, input")) {
          const [a, b] = [light(getComputedStyle(node).color), light(ground(node))];
          least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
        }
        return least;
      })()
      """
    #expect(try #require(try browser.evaluate(contrast) as? Double) >= 4.5)
  }
}
