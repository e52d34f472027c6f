import Foundation
import ResponderKit
import TestSupport
import Testing

@testable import Inspector
@testable import RouteLog

/// The page of records that were made for a test, in a real browser.
@Suite(.needsBrowser, .serialized) final class RecordedPageTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-page-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func browser(with lines: [String]) throws -> Browser {
    let page = folder.appending(path: "page.html")
    try Data(InspectorPage(title: "page").html(records: Array(lines.joined().utf8))).write(to: page)
    let browser = try Browser()
    try browser.open(page.absoluteString)
    return browser
  }

  private func line(_ record: InspectionRecord) -> String {
    String(decoding: LogRecord.inspection(record).line, as: UTF8.self)
  }

  /// A touch of a finger.
  private func route(
    _ number: Int, _ phase: String = "began", at time: Double, x: Double = 10, touch: Int = 1,
    handledBy handler: String = "view"
  ) -> String {
    var route = RouteRecord(time: time, event: .touches, subtype: phase)
    route.seq = number
    route.touches = [
      RouteRecord.Touch(id: touch, phase: phase, x: x, y: 20, tapCount: 1, view: "view")
    ]
    route.hitTest = ["window", "view"]
    route.handledBy = handler
    return RecordEncoder.string(route, as: .json)
  }

  /// A recogniser's transition.
  private func change(
    _ id: Int, _ name: String, from: String, to: String, at time: Double,
    waitsFor others: [Int] = [], isWaiting: Bool = false
  ) throws -> String {
    let json = """
      {"id":\(id),"name":"\(name)","type":"UITapGestureRecognizer","from":"\(from)","to":"\(to)",
      "isWaiting":\(isWaiting),"others":[],"otherIDs":\(others)}
      """
    let change = try JSONDecoder().decode(RecognizerRecord.self, from: Data(json.utf8))
    return line(InspectionRecord(.recognizer, time: time, \.recognizer, change))
  }

  /// All views, of which a launch has one.
  private func tree(launch: Int, at time: Double) throws -> String {
    let json = """
      {"screen":[320,480],"views":[{"id":\(launch),"name":"window \(launch)","type":"UIWindow",
      "frame":[0,0,320,480],"corners":[0,0,320,0,320,480,0,480],"isHidden":false,"alpha":1,
      "isUserInteractionEnabled":true}],"recognizers":[]}
      """
    let tree = try JSONDecoder().decode(ViewTree.self, from: Data(json.utf8))
    var record = InspectionRecord(.tree, time: time, \.tree, tree)
    record.launch = launch
    return line(record)
  }

  @Test func `arrows lead to the recogniser that has to fail, and to the one that lost`() throws {
    let browser = try browser(with: [
      try change(
        1, "single", from: "possible", to: "ended", at: 1, waitsFor: [2], isWaiting: true),
      try change(2, "double", from: "possible", to: "failed", at: 2),
      try change(1, "single", from: "possible", to: "ended", at: 2),
      try change(3, "pan", from: "possible", to: "failed", at: 3, waitsFor: [1]),
      route(1, at: 4),
    ])
    let arrows = """
      [...document.querySelectorAll("#lanes .dependency")].map((one) =>
        `${one.classList[1]} ${one.dataset.recognizer} ${one.dataset.other}`)
      """
    #expect(try browser.evaluate(arrows) as? [String] == ["waits 1 2", "prevents 3 1"])
    // The head of each is in the row that it leads to.
    let heads = """
      [...document.querySelectorAll("#lanes .dependency")].map((one) => {
        const rows = [...document.querySelectorAll("#lanes .row")].map((row) => row.getBBox());
        const tip = Number(one.getAttribute("d").match(/V([\\d.]+)/)[1]);
        return rows.findIndex((row) => tip >= row.y && tip <= row.y + row.height);
      })
      """
    // The first row is that of the touches.
    #expect(try browser.evaluate(heads) as? [Int] == [2, 3])
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `a finger has its raw values in the details, and its area on the screen`() throws {
    let finger = FingerRecord(
      slot: 3, isPencil: false,
      raw: FingerRecord.Raw(x: 1234, y: 567, pressure: 40, touchMajor: 12), x: 10, y: 20,
      force: 0.8, maximumForce: 4, majorRadius: 5.5)
    let record = InspectionRecord(
      .fingers, time: 1, \.fingers,
      FingersRecord(device: "Panel", node: nil, fingers: [finger]))
    let browser = try browser(with: [try tree(launch: 1, at: 0.5), route(1, at: 1), line(record)])
    #expect(
      try browser.texts("#touches .reported") == [
        " — slot 3, position 1234, 567 of the device, force 0.8 of 4 (pressure 40), radius 5.5 points"
      ])
    let area = """
      (() => { const one = document.querySelector("#stage .contact");
        return [one.getAttribute("r"), one.getAttribute("cx"), one.getAttribute("fill-opacity")].map(Number); })()
      """
    #expect(try browser.evaluate(area) as? [Double] == [5.5, 10, 0.22])
  }

  @Test func `movements that were almost a shake are listed`() throws {
    func shake(_ phase: String, at time: Double) -> String {
      let shake = ShakeRecord(device: "Sensor", phase: phase, cause: "cause of \(phase)")
      return line(InspectionRecord(.shake, time: time, \.shake, shake))
    }
    let browser = try browser(with: [
      shake("missed", at: 1), route(1, at: 2), shake("began", at: 3), shake("missed", at: 4),
    ])
    #expect(try browser.texts("#misses summary") == ["2 movements were almost a shake"])
    #expect(
      try browser.texts("#misses li") == [
        "1.000 s, Sensor: cause of missed", "4.000 s, Sensor: cause of missed",
      ])
    #expect(try browser.texts("#details h3").contains("Almost a shake before it"))
    #expect(try browser.evaluate("$('misses').hidden") as? Bool == false)
  }

  @Test func `what a launch cancels at its end belongs to it and not to the next launch`() throws {
    var relaunch = RouteRecord(time: 2, event: .machine, subtype: "relaunch")
    relaunch.seq = 2
    let browser = try browser(with: [
      try tree(launch: 1, at: 0), route(1, at: 1),
      RecordEncoder.string(relaunch, as: .json), route(3, "cancelled", at: 2),
      try tree(launch: 2, at: 3), route(4, at: 5, x: 50), route(5, "ended", at: 6, x: 50),
    ])
    let touches = """
      [...records.touches].map(([key, all]) => `${key}: ${all.map((one) => `${one.phase} ${one.time}`).join(", ")}`)
      """
    #expect(
      try browser.evaluate(touches) as? [String] == [
        "1 1: began 1, cancelled 2", "2 1: began 5, ended 6",
      ])
  }

  // MARK: - Another run

  /// Chooses a file to compare with, as a user does.
  private func compare(_ text: String, in browser: Browser) throws {
    let json = String(decoding: try JSONEncoder().encode([text]), as: UTF8.self)
    _ = try browser.evaluate(
      """
      (() => {
        const files = new DataTransfer();
        files.items.add(new File(\(json), "other.jsonl"));
        $("other").files = files.files;
        $("other").dispatchEvent(new Event("change"));
      })()
      """)
    try browser.wait(for: "$('comparison').textContent !== ''")
  }

  @Test func `the first event that differs from another run is found and shown`() throws {
    let lines = [route(1, at: 1), route(2, "moved", at: 2), route(3, "ended", at: 3)]
    let browser = try browser(with: lines)
    try compare(
      [lines[0], route(2, "moved", at: 2.5, x: 11, handledBy: "other"), lines[2]].joined(),
      in: browser)
    #expect(
      try browser.texts("#comparison") == [
        "Event 2 is the first that differs: handledBy, touch"
      ])
    #expect(try browser.texts("#difference").isEmpty)
    _ = try browser.evaluate("$('differing').click()")
    #expect(try browser.texts("#position") == ["2 of 3"])
    #expect(
      try browser.texts("#difference td") == [
        "view", "other", "1 moved at 10, 20, taps 1, in view", "1 moved at 11, 20, taps 1, in view",
      ])
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `touches count as the same whatever their numbers, until the next launch`() throws {
    var relaunch = RouteRecord(time: 3, event: .machine, subtype: "relaunch")
    relaunch.seq = 3
    let again = RecordEncoder.string(relaunch, as: .json)
    let browser = try browser(with: [
      route(1, at: 1), route(2, "ended", at: 2), again, route(4, at: 4),
    ])
    try compare(
      [route(1, at: 1, touch: 41), route(2, "ended", at: 2, touch: 41), again, route(4, at: 4)]
        .joined(), in: browser)
    #expect(try browser.texts("#comparison") == ["Both runs have the same 4 events"])
  }

  @Test func `a comparison continues with what a running daemon does`() throws {
    let lines = [route(1, at: 1), route(2, "ended", at: 2), route(3, at: 3)]
    let browser = try browser(with: [lines[0]])
    _ = try browser.evaluate("document.documentElement.dataset.live = ''")
    func compared(after line: String?) throws -> [String] {
      if let line {
        let json = String(decoding: try JSONEncoder().encode([line]), as: UTF8.self)
        _ = try browser.evaluate("records.addLines(\(json)[0]); showNew()")
      }
      return try browser.texts("#comparison")
    }
    try compare(lines.joined(), in: browser)
    #expect(try compared(after: nil) == ["The first 1 events of 3 are the same"])
    #expect(try compared(after: lines[1]) == ["The first 2 events of 3 are the same"])
    #expect(try compared(after: lines[2]) == ["Both runs have the same 3 events"])
    #expect(
      try compared(after: route(4, "ended", at: 4)) == ["Event 4 is the first that differs: event"])
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test
  func `the same run, a report, a longer run and another kind of file are distinguished`() throws {
    let lines = [route(1, at: 1), route(2, "ended", at: 2)]
    let browser = try browser(with: lines)
    func compared(_ text: String) throws -> [String] {
      _ = try browser.evaluate("$('comparison').textContent = ''")
      try compare(text, in: browser)
      return try browser.texts("#comparison")
    }
    #expect(try compared(lines.joined()) == ["Both runs have the same 2 events"])
    let page = InspectorPage(title: "<b>").html(records: Array(lines.joined().utf8))
    #expect(
      try compared(String(decoding: page, as: UTF8.self)) == ["Both runs have the same 2 events"])
    #expect(
      try compared((lines + [route(3, at: 3)]).joined()) == [
        "Event 3 is the first that differs: event"
      ])
    _ = try browser.evaluate("$('differing').click()")
    #expect(try browser.texts("#difference td") == ["no further event", "touches began"])
    #expect(
      try compared("<p>no records</p>") == [
        "other.jsonl holds no events: choose a report, or the lines of --trace json"
      ])
  }

  @Test func `an action that comes later is listed with its event, and leads to it`() throws {
    var action = RouteRecord(time: 2, event: .action, subtype: "run")
    action.seq = 3
    action.reason = "ended with status 1"
    action.action = .init()
    action.action?.event = 1
    action.action?.scene = "main"
    action.action?.handler = "swipeLeft"
    action.action?.place = "kiosk.yaml:12:9"
    action.action?.name = "mpc"
    action.action?.values = "seek +10"
    action.action?.result = .failed
    action.action?.status = 1
    action.action?.milliseconds = 42
    let browser = try browser(with: [
      route(1, at: 1), route(2, "moved", at: 1.1), route(3, "ended", at: 1.2),
      RecordEncoder.string(action, as: .json),
    ])
    #expect(
      try browser.texts("#actions li") == [
        "action run mpc seek +10 failed after 42 ms: ended with status 1"
      ])
    _ = try browser.evaluate("document.querySelector('#actions button').click()")
    #expect(try browser.texts("#position") == ["4 of 4"])
    #expect(try browser.texts("#result") == ["failed after 42 ms"])
    #expect(try browser.texts("#status") == ["1"] && browser.texts("#values") == ["seek +10"])
    #expect(try browser.texts("#reason") == ["ended with status 1"])
    #expect(try browser.texts("#place") == ["kiosk.yaml:12:9"])
    #expect(
      try browser.texts(".event[aria-selected=true] .dropped") == [
        "failed after 42 ms: ended with status 1"
      ])
    _ = try browser.evaluate("document.querySelector('#caused-by').click()")
    #expect(try browser.texts("#position") == ["1 of 4"])
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  // MARK: - Finding an event

  private func touch(
    _ number: Int, _ phase: String, at time: Double, touch: Int, in view: String = "view",
    x: Double = 10
  ) -> String {
    var route = RouteRecord(time: time, event: .touches, subtype: phase)
    route.seq = number
    route.touches = [
      RouteRecord.Touch(id: touch, phase: phase, x: x, y: 20.4, tapCount: 1, view: view)
    ]
    route.hitTest = ["window", view]
    route.handledBy = view
    route.calls = [RouteRecord.Call(to: view, method: "touchesBegan")]
    return RecordEncoder.string(route, as: .json)
  }

  private func lifecycle(_ number: Int, at time: Double) -> String {
    var route = RouteRecord(time: time, event: .lifecycle, subtype: "viewDidLoad")
    route.seq = number
    return RecordEncoder.string(route, as: .json)
  }

  @Test func `a finger has one colour in the list, the lanes and the screen`() throws {
    let browser = try browser(with: [
      try tree(launch: 1, at: 0), touch(1, "began", at: 1, touch: 1),
      touch(2, "began", at: 1.2, touch: 2, x: 50.6), touch(3, "ended", at: 1.4, touch: 1),
      touch(4, "began", at: 1.5, touch: 3), touch(5, "moved", at: 1.6, touch: 2, x: 60),
    ])
    #expect(
      try browser.texts(".event .where") == [
        "1 at 10, 20", "2 at 51, 20", "1 at 10, 20", "3 at 10, 20", "2 at 60, 20",
      ])
    // A finger that comes after another one has lifted gets its colour.
    let dots = "[...document.querySelectorAll('.event .dot')].map((one) => one.classList[1])"
    #expect(try browser.evaluate(dots) as? [String] == ["f0", "f1", "f0", "f0", "f1"])
    _ = try browser.evaluate("step(4)")
    let colors = """
      (() => {
        const style = (selector) => getComputedStyle(document.querySelector(selector));
        return [style("#events [aria-selected=true] .dot").backgroundColor, style("#lanes .touch.f1").stroke,
          style("#stage [data-touch='2']").stroke, style("#touches .dot").backgroundColor];
      })()
      """
    let found = try #require(try browser.evaluate(colors) as? [String])
    #expect(Set(found).count == 1 && found[0] != "none", "\(found)")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `the first touch is shown first, and each event has an address`() throws {
    var action = RouteRecord(time: 3, event: .action, subtype: "run")
    action.seq = 3
    action.action = .init()
    action.action?.event = 3
    let browser = try browser(with: [
      lifecycle(1, at: 0), lifecycle(2, at: 0), touch(3, "began", at: 1, touch: 1),
      RecordEncoder.string(action, as: .json), touch(4, "ended", at: 4, touch: 1),
    ])
    #expect(try browser.texts("#position") == ["3 of 5"])
    let page = folder.appending(path: "page.html").absoluteString
    for (place, address) in [(4, "#4"), (3, "#3+1"), (2, "#3"), (0, "#1")] {
      _ = try browser.evaluate("step(\(place))")
      try browser.wait(for: "location.hash === '\(address)'")
      let other = try Browser()
      try other.open(page + address)
      #expect(try other.texts("#position") == ["\(place + 1) of 5"])
    }
    // Another address in the same page, also of an event that the filter leaves out.
    _ = try browser.evaluate("$('kind').value = 'lifecycle'; filter(); location.hash = '#4'")
    try browser.wait(for: "$('position').textContent === '5 of 5'")
    let unknown = try Browser()
    for address in ["#99", "#x", "#3+7"] {
      try unknown.open("about:blank#\(address)")
      try unknown.open(page + address)
      #expect(try unknown.texts("#position") == ["3 of 5"], "\(address)")
    }
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `a click on a view lists its events, and the next click all again`() throws {
    let browser = try browser(with: [
      try tree(launch: 1, at: 0), touch(1, "began", at: 1, touch: 1, in: "window 1"),
      touch(2, "began", at: 2, touch: 2, in: "view"), lifecycle(3, at: 3),
    ])
    let click = """
      document.querySelector("#stage polygon").dispatchEvent(new MouseEvent("click", { bubbles: true }))
      """
    _ = try browser.evaluate(click)
    #expect(try browser.texts("#position") == ["1 of 1"])
    #expect(try browser.texts("#view") == ["view window 1 ✕"])
    _ = try browser.evaluate(click)
    #expect(try browser.texts("#position") == ["1 of 3"])
    _ = try browser.evaluate(click)
    _ = try browser.evaluate("$('view').click()")
    #expect(try browser.texts("#position") == ["1 of 3"])
    #expect(try browser.evaluate("$('view').hidden") as? Bool == true)
    _ = try browser.evaluate(click)
    try browser.press("Escape")
    #expect(try browser.texts("#position") == ["1 of 3"])
  }

  @Test func `a page without events says what to do`() throws {
    let empty = try browser(with: [try tree(launch: 1, at: 0)])
    #expect(
      try empty.texts("#details") == [
        "There are no events: the recording has none, or the daemon ended before the first one."
      ])
    _ = try empty.evaluate("document.documentElement.dataset.live = ''; drawDetails()")
    #expect(try empty.texts("#details").first?.hasPrefix("No event yet. Touch the screen") == true)
    _ = try empty.evaluate("document.documentElement.dataset.live = 'waiting'; drawDetails()")
    #expect(try empty.texts("#details").first?.hasPrefix("No daemon is running.") == true)
    let browser = try browser(with: [lifecycle(1, at: 1)])
    _ = try browser.evaluate("$('filter').value = 'nothing'; filter()")
    #expect(try browser.texts("#details p") == ["No event matches the filter.", "Show all events"])
    _ = try browser.evaluate("$('clear').click()")
    #expect(try browser.texts("#position") == ["1 of 1"])
  }

  @Test func `copying an event is confirmed, and where the browser refuses it the text is shown`()
    throws
  {
    let browser = try browser(with: [touch(1, "began", at: 1, touch: 1)])
    func use(_ clipboard: String) throws {
      _ = try browser.evaluate(
        """
        Object.defineProperty(navigator, "clipboard", { value: \(clipboard), configurable: true })
        """)
    }
    try use("{ writeText: async (text) => { window.copied = text; } }")
    _ = try browser.evaluate("$('copy').click()")
    try browser.wait(for: "$('copied').textContent === 'Copied'")
    #expect(try browser.evaluate("JSON.parse(copied).seq") as? Int == 1)
    _ = try browser.evaluate("$('copy-address').click()")
    try browser.wait(for: "copied === location.href && copied.endsWith('#1')")
    for refusing in ["undefined", "{ writeText: async () => { throw new Error('refused'); } }"] {
      try use(refusing)
      _ = try browser.evaluate("drawDetails(); $('copy').click()")
      try browser.wait(for: "$('copied').textContent.startsWith('The browser refused')")
      #expect(try browser.evaluate("JSON.parse(getSelection().toString()).seq") as? Int == 1)
    }
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `the records of another daemon follow those of the one before it`() throws {
    var action = RouteRecord(time: 13, event: .action, subtype: "run")
    action.seq = 1
    action.action = .init()
    action.action?.event = 1
    let browser = try browser(with: [
      try tree(launch: 1, at: 0), touch(1, "began", at: 1, touch: 1),
      touch(2, "ended", at: 2, touch: 1), "{\"inspect\":\"daemon\"}\n",
      try tree(launch: 1, at: 10), touch(1, "began", at: 11, touch: 1),
      RecordEncoder.string(action, as: .json),
    ])
    let touches = "[...records.touches.values()].map((all) => all.length)"
    #expect(try browser.evaluate(touches) as? [Int] == [2, 1])
    _ = try browser.evaluate("step(3)")
    try browser.wait(for: "location.hash === '#3+1'")
    _ = try browser.evaluate("document.querySelector('#caused-by').click()")
    #expect(try browser.texts("#position") == ["3 of 4"])
    #expect(try browser.texts("#actions li").count == 1)
    _ = try browser.evaluate("step(0)")
    #expect(try browser.texts("#actions li").isEmpty)
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }
}
