import Foundation
import TestSupport
import Testing

@testable import Inspector
@testable import RouteLog

/// The timeline of the page: its cursor, its zoom and its ranges, in a real browser.
@Suite(.needsBrowser, .serialized) final class TimelineTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-timeline-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func command(_ number: Int, at time: Double, latency: Int? = nil) -> String {
    var route = RouteRecord(time: time, event: .remoteControl, subtype: "remoteControlPlay")
    route.seq = number
    if number % 3 != 0 { route.handledBy = "view" }
    route.latencyMicroseconds = latency
    return RecordEncoder.string(route, as: .json)
  }

  private func browser(with lines: [String], width: Int = 1400) throws -> Browser {
    let page = folder.appending(path: "page.html")
    try Data(InspectorPage(title: "page").html(records: Array(lines.joined().utf8))).write(to: page)
    let browser = try Browser(width: width, height: 900)
    try browser.open(page.absoluteString)
    return browser
  }

  private static let times = [10.0, 10.5, 11.7, 13.0, 14.4]

  private func browser(width: Int = 1400) throws -> Browser {
    try browser(
      with: Self.times.enumerated().map {
        command($0 + 1, at: $1, latency: 100 * ($0 + 1))
      }, width: width)
  }

  /// The centre of the mark of each event that is shown.
  private func marks(in browser: Browser) throws -> [Double] {
    let list = """
      [...document.querySelectorAll("#lanes .tick")].map((one) => {
        const box = one.getBoundingClientRect();
        return box.left + box.width / 2;
      })
      """
    return try #require(try browser.evaluate(list) as? [Double])
  }

  /// Brings the timeline into sight, where the pointer finds it.
  private func heightOfFirstLane(in browser: Browser) throws -> Double {
    _ = try browser.evaluate("$('lanes').scrollIntoView({ block: 'end' })")
    return try presentHeightOfFirstLane(in: browser)
  }

  private func presentHeightOfFirstLane(in browser: Browser) throws -> Double {
    try browser.waitForFrames()
    let height = "$('lanes').getBoundingClientRect().top + 12"
    return try #require(try browser.evaluate(height) as? Double)
  }

  /// The centre of the cursor.
  private func cursor(in browser: Browser) throws -> Double {
    let place = """
      (() => { const box = $("now").getBoundingClientRect(); return box.left + box.width / 2; })()
      """
    return try #require(try browser.evaluate(place) as? Double)
  }

  private func expectCursorOnEachEvent(_ count: Int, in browser: Browser, _ when: String) throws {
    let marks = try marks(in: browser)
    try #require(marks.count == count, "\(when)")
    for index in 0..<count {
      _ = try browser.evaluate("choose(\(index))")
      #expect(abs(try cursor(in: browser) - marks[index]) <= 0.5, "\(when), event \(index + 1)")
    }
  }

  @Test(arguments: [360, 1400, 2560])
  func `the cursor stands on its event when the page is loaded, follows and is resized`(
    width: Int
  ) throws {
    let browser = try browser(width: width)
    try expectCursorOnEachEvent(5, in: browser, "loaded")
    _ = try browser.evaluate("follows = true")
    let overflow = "document.documentElement.scrollWidth - innerWidth"
    for (index, time) in [15.0, 17.5, 40].enumerated() {
      let line = try JSONEncoder().encode([command(6 + index, at: time)])
      _ = try browser.evaluate(
        "records.addLines(\(String(decoding: line, as: UTF8.self))[0]); showNew()")
      // Before the timeline is drawn again, the event is beyond its end.
      #expect(try #require(try browser.evaluate(overflow) as? Int) <= 0)
      let end = "$('lanes').getBoundingClientRect().right"
      #expect(try cursor(in: browser) <= #require(try browser.evaluate(end) as? Double))
      _ = try browser.evaluate("lanes.draw()")
      #expect(abs(try cursor(in: browser) - #require(try marks(in: browser).last)) <= 0.5)
    }
    try expectCursorOnEachEvent(8, in: browser, "following")
    try browser.resize(width: width * 3 / 4, height: 700)
    try browser.wait(
      for: """
        innerWidth === \(width * 3 / 4)
          && document.querySelector("#lanes svg").clientWidth === Math.max($("lanes").clientWidth, 280)
        """)
    try expectCursorOnEachEvent(8, in: browser, "resized")
    _ = try browser.evaluate("lanes.zoom(0.4); step(2)")
    let shown = try marks(in: browser)
    #expect(try shown.contains { abs($0 - (try cursor(in: browser))) <= 0.5 }, "zoomed")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `the cursor stands on its event where a scroll bar makes the page narrower`() throws {
    let browser = try browser()
    // The window keeps its size.
    _ = try browser.evaluate("document.body.style.width = `${document.body.clientWidth - 15}px`")
    try browser.wait(
      for: "document.querySelector('#lanes svg').clientWidth === $('lanes').clientWidth")
    try browser.waitForFrames()
    try expectCursorOnEachEvent(5, in: browser, "narrower")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `the wheel zooms towards the pointer, and keys zoom, move and show all again`() throws
  {
    let browser = try browser()
    let all = try marks(in: browser)
    // A wheel that turns before the page is drawn reaches nothing.
    var turns = 0
    while try marks(in: browser).count == 5, turns < 600 {
      try browser.turnWheel(x: all[2], y: heightOfFirstLane(in: browser), by: -300)
      usleep(200_000)
      turns += 1
    }
    #expect(try marks(in: browser).count < 5)
    // The marks beside it may be outside now, it itself stays where it was.
    #expect(try marks(in: browser).contains { abs($0 - all[2]) <= 0.5 })
    try browser.press("0", text: "0")
    #expect(try marks(in: browser) == all)
    _ = try browser.evaluate("choose(2)")
    try browser.press("+", text: "+")
    let near = try marks(in: browser)
    #expect(near.contains { abs($0 - all[2]) <= 0.5 } && near.count < 5)
    try browser.press("-", text: "-")
    #expect(try marks(in: browser).count == 5)
    try browser.press("+", text: "+")
    _ = try browser.evaluate(
      "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', shiftKey: true }))")
    let moved = try marks(in: browser)
    #expect(moved.contains { mark in near.contains { $0 - mark > 100 } })
    // An event that is outside is brought into sight.
    try browser.press("Home")
    let cursor = try cursor(in: browser)
    #expect(try marks(in: browser).contains { abs($0 - cursor) <= 0.5 })
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `a drag selects a range, whose events and latencies are summed up`() throws {
    let browser = try browser()
    let y = try heightOfFirstLane(in: browser)
    let marks = try marks(in: browser)
    let chosen = try browser.texts("#position")
    try browser.drag(from: (marks[3] + 12, y), toX: marks[1] - 12)
    #expect(try browser.texts("#position") == chosen)
    // The timeline stays under the pointer.
    #expect(try presentHeightOfFirstLane(in: browser) == y)
    let range = try #require(try browser.texts("#range").first)
    #expect(range.contains(": 3 events, 3 remoteControl, 2 handled, 1 dropped"), "\(range)")
    #expect(
      try browser.texts("#latency") == [
        "Kernel to handler, 3 events: 50 % within 300 µs, 90 % within 400 µs, 99 % within 400 µs, longest 400 µs"
      ])
    _ = try browser.evaluate("$('zoom-range').click()")
    #expect(try self.marks(in: browser).count == 3)
    try browser.press("Escape")
    #expect(try browser.texts("#range") == [""])
    #expect(try browser.evaluate("$('zoom-range').hidden") as? Bool == true)
    #expect(try browser.texts("#latency").first?.contains("5 events") == true)
    try browser.press("0", text: "0")
    try browser.drag(from: (marks[4], heightOfFirstLane(in: browser)), toX: marks[4])
    #expect(try browser.texts("#position") == ["5 of 5"])
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `the legend explains what the timeline has`() throws {
    let browser = try browser()
    let legend = """
      [...$("legend").children].filter((one) => !one.hidden).map((one) => one.innerText.trim())
      """
    #expect(try browser.evaluate(legend) as? [String] == ["handled", "dropped or failed"])
  }
}
