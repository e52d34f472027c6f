import Foundation
import TestSupport
import Testing

@testable import Inspector

/// What the page keeps and looks at when there is much of everything. Times are not compared: how much work there
/// is does not depend on the machine.
@Suite(.needsBrowser, .serialized) final class LargePageTests {
  private let folder = FileManager.default.temporaryDirectory
    .appending(path: "responderd-large-\(UUID().uuidString)")
  private static let frames = 20_000

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// A thousand views, one of which changes with each eighth frame; ten fingers, which begin new touches
  /// every 1,000 frames, in as many milliseconds times eight; and a sensor.
  private func openLargePage() throws -> Browser {
    let views = (0..<1000).map { number in
      let (x, y) = (number % 40 * 32, number / 40 * 32)
      let corners = "\(x),\(y),\(x + 30),\(y),\(x + 30),\(y + 30),\(x),\(y + 30)"
      let parent = number == 0 ? "" : #""parent":0,"#
      return { (alpha: Int) in
        #"{"alpha":0.\#(alpha),"color":[1,0,0,1],"corners":[\#(corners)],"frame":[\#(x),\#(y),30,30],"id":\#(number),"#
          + #""isHidden":false,"isUserInteractionEnabled":true,"name":"view\#(number)",\#(parent)"type":"UIView"}"#
      }
    }
    func look(_ kind: String, _ time: Double, _ views: [String]) -> String {
      #"{"inspect":"\#(kind)","time":\#(time),"tree":{"recognizers":[],"screen":[1280,800],"views":[\#(views.joined(separator: ","))]},"v":1}"#
    }
    var lines = [look("tree", 0, views.map { $0(5) })]
    for frame in 0..<Self.frames {
      let (time, sequence) = (Double(frame) / 120, frame / 1000)
      let phase = frame % 1000 == 0 ? "began" : frame % 1000 == 999 ? "ended" : "moved"
      if phase == "began" {
        let steps = (0..<1000).map {
          #"{"depth":1,"id":\#($0),"outcome":"\#($0 == 7 ? "hit" : "outside")","text":"12 points","view":"view\#($0)"}"#
        }
        lines.append(
          #"{"hit":{"hit":7,"path":["view0","view7"],"steps":[\#(steps.joined(separator: ","))],"touch":\#(sequence * 10),"x":1,"y":2},"inspect":"hit","time":\#(time),"v":1}"#
        )
      }
      if frame % 8 == 0 {
        lines.append(look("change", time, [views[frame / 8 % 1000](frame / 8000 + 1)]))
      }
      let touches = (0..<10).map {
        #"{"id":\#(sequence * 10 + $0),"phase":"\#(phase)","x":\#(frame % 900),"y":\#($0 * 70),"tapCount":1,"view":"view7"}"#
      }
      lines.append(
        #"{"inspect":"sample","sample":{"device":"sensor","g":[0,\#(frame % 3),1],"isShaking":false,"reversals":0,"reversalsToBegin":2,"swing":0.9},"time":\#(time),"v":1}"#
      )
      lines.append(
        #"{"v":1,"seq":\#(frame + 1),"time":\#(time),"device":"screen","node":null,"event":"touches","subtype":"\#(phase)","touches":[\#(touches.joined(separator: ","))],"hitTest":["view0","view7"],"calls":[{"to":"view7","method":"touches"}],"handledBy":"view7","outcome":"\#(frame % 100 == 3 ? "dropped" : "handled")","watchedBy":[],"reason":null,"latencyMicroseconds":null}"#
      )
    }
    let page = folder.appending(path: "large.html")
    try Data(
      InspectorPage(title: "large").html(records: Array(lines.joined(separator: "\n").utf8))
    ).write(to: page)
    let browser = try Browser()
    try browser.open(page.absoluteString)
    return browser
  }

  @Test func `a seek looks at few records wherever it goes, and draws only what changed`() throws {
    let browser = try openLargePage()
    #expect(try browser.texts("#position") == ["1 of \(Self.frames)"])
    _ = try browser.evaluate("document.querySelector('#stage polygon').isKept = true")
    let seeks = """
      [0.999, 0.5, 0.001, 0.75, 0.25].map((part) => {
        const box = document.getElementById("lanes").getBoundingClientRect();
        const left = Math.min(170, Math.round(box.width * 0.3));
        records.touched = 0;
        document.getElementById("lanes").dispatchEvent(new MouseEvent("click",
          { clientX: box.left + left + (box.width - left - 12) * part, clientY: box.top + 9, bubbles: true }));
        return [records.touched, parseInt(document.getElementById("position").textContent)];
      })
      """
    let found = try #require(try browser.evaluate(seeks) as? [[Int]])
    for (seek, part) in zip(found, [0.999, 0.5, 0.001, 0.75, 0.25]) {
      // 64 changes at most, and ten fingers' last 120 places.
      #expect(seek[0] <= 64 + 10 * 121, "\(part)")
      #expect(abs(Double(seek[1]) / Double(Self.frames) - part) < 0.005, "\(part)")
    }
    #expect(
      try browser.evaluate("document.querySelector('#stage polygon').isKept") as? Bool == true)
    // The views as they were a quarter of the way: 625 of them had changed by then.
    let opacity = "document.querySelectorAll('#stage polygon')[600].style.fillOpacity"
    #expect(try browser.evaluate(opacity) as? String == "0.075")
    try browser.press("Home")
    #expect(try browser.evaluate(opacity) as? String == "0.375")
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `the page holds what can be seen, and not all that happened`() throws {
    let browser = try openLargePage()
    func count(_ selector: String) throws -> Int {
      try #require(
        try browser.evaluate("document.querySelectorAll('\(selector)').length") as? Int)
    }
    for key in ["Home", "End", "PageUp"] {
      try browser.press(key)
      #expect(try count("#events *") < 700, "\(key)")
      #expect(try count("#lanes *") < 3000, "\(key)")
      #expect(try count("#stage polygon") == 1000 && count("#stage .finger") == 10, "\(key)")
      #expect(try count("#details *") < 400, "\(key)")
    }
    let points = "document.querySelector('#lanes .axis.y').points.numberOfItems"
    #expect(try #require(try browser.evaluate(points) as? Int) <= 4 * 1400)
    // All thousand reasons are there on request.
    try browser.press("Home")
    #expect(try browser.texts(".walk li b") == ["view7"])
    #expect(try browser.texts("button.more") == ["Show all 1000 views"])
    _ = try browser.evaluate("document.querySelector('button.more').click()")
    #expect(try count(".walk li") == 1000 && count("button.more") == 0)
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  @Test func `a filter of names compares each text once, and numbers are found too`() throws {
    let browser = try openLargePage()
    func filter(_ words: String) throws -> String? {
      _ = try browser.evaluate(
        "$('filter').value = '\(words)'; $('filter').dispatchEvent(new Event('input'))")
      return try browser.texts("#position").first
    }
    #expect(try filter("dropped")?.hasSuffix(" of \(Self.frames / 100)") == true)
    #expect(try filter("VIEW7 began")?.hasSuffix(" of \(Self.frames / 1000)") == true)
    #expect(try filter("view8") == "no event")
    #expect(try filter(#""seq":12345,"#) == "1 of 1")
    #expect(try filter("") == "12345 of \(Self.frames)")
    // What is compared are the phases and outcomes that occur, not the events.
    #expect(try browser.evaluate("records.search(['view7']).compared") as? Int == 4)
  }

  @Test func `playback continues to the end`() throws {
    let browser = try openLargePage()
    for _ in 0..<20 { try browser.press("ArrowUp") }
    _ = try browser.evaluate("choose(\(Self.frames - 20))")
    try browser.press(" ", text: " ")
    #expect(try browser.evaluate("$('play').getAttribute('aria-label')") as? String == "Pause")
    try browser.wait(for: "$('play').getAttribute('aria-label') === 'Play'")
    #expect(try browser.texts("#position") == ["\(Self.frames) of \(Self.frames)"])
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }

  /// Prints how long zoom and filter take. The figures depend on the machine, and are not compared; the work is.
  @Test func `zoom and filter of 100,000 events look at each event once, and draw little`() throws {
    let count = 100_000
    var lines: [String] = []
    lines.reserveCapacity(count)
    for event in 0..<count {
      let (touch, view) = (event / 40 + 1, "view\(event / 40 % 200)")
      let phase = event % 40 == 0 ? "began" : event % 40 == 39 ? "ended" : "moved"
      lines.append(
        #"{"v":1,"seq":\#(event + 1),"time":\#(Double(event) / 120),"device":"screen","node":null,"event":"touches","subtype":"\#(phase)","touches":[{"id":\#(touch),"phase":"\#(phase)","x":\#(event % 900),"y":\#(touch % 700),"tapCount":1,"view":"\#(view)"}],"hitTest":["window","\#(view)"],"calls":[{"to":"\#(view)","method":"touches"}],"handledBy":"\#(view)","outcome":"\#(event % 100 == 3 ? "dropped" : "handled")","watchedBy":[],"reason":null,"latencyMicroseconds":\#(event % 900)}"#
      )
    }
    let page = folder.appending(path: "zoomed.html")
    try Data(
      InspectorPage(title: "zoomed").html(records: Array(lines.joined(separator: "\n").utf8))
    ).write(to: page)
    let browser = try Browser()
    try browser.open(page.absoluteString)
    #expect(try browser.texts("#counts").first?.hasPrefix("100000 events") == true)
    let tasks = [
      ("zoom", "turn % 2 ? lanes.show() : lanes.zoom(0.5, 400)"),
      ("filter by words", "$('filter').value = `view${turn} moved`; filter()"),
      ("filter by numbers", "$('filter').value = `\"seq\":${turn * 777},`; filter()"),
      ("filter by view", "$('filter').value = ''; filterByView(`view${turn}`)"),
    ]
    for (name, task) in tasks {
      let times = try (0..<20).map { turn in
        let start = try browser.processorTime()
        _ = try browser.evaluate(
          "{ const turn = \(turn); \(task); document.body.getBoundingClientRect(); }")
        return try browser.processorTime() - start
      }
      let median = Int((times.sorted()[10] * 1000).rounded())
      print("100,000 events, \(name): median of 20 \(median) ms of the processor")
    }
    // 13 touches of 40 events reached the last view.
    #expect(try browser.texts("#position").first?.hasSuffix(" of 520") == true)
    _ = try browser.evaluate("filterByView(null); lanes.show()")
    let looks = """
      (() => {
        let looks = 0;
        const passing = passes;
        passes = (step) => { looks += 1; return passing(step); };
        shown = []; filtered = 0; filterNew();
        return looks;
      })()
      """
    #expect(try browser.evaluate(looks) as? Int == count)
    let nodes = "document.querySelectorAll('#lanes *').length"
    #expect(try #require(try browser.evaluate(nodes) as? Int) < 100)
    #expect(browser.complaints.isEmpty, "\(browser.complaints)")
  }
}
