import Foundation
import TestSupport

/// Debian's Chromium without a window, driven by its DevTools protocol through a pair of pipes.
final class Browser {
  /// Where Chromium is; `nil` where it is not installed.
  static let program: String? = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private let process = Process()
  private let folder: URL
  private let requests, answers: FileHandle
  private var buffer = Data()
  private var lastNumber = 0
  private var session: String?
  /// What the page wrote to its console, and errors that it did not catch.
  private(set) var complaints: [String] = []
  /// The addresses that the page asked for.
  private(set) var addresses: [String] = []

  init(width: Int = 1400, height: Int = 950, isDark: Bool = false) throws {
    guard let program = Self.program else { throw Failure(description: "there is no chromium") }
    folder = FileManager.default.temporaryDirectory
      .appending(path: "responderd-browser-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let input = folder.appending(path: "in").path
    let output = folder.appending(path: "out").path
    guard mkfifo(input, 0o600) == 0, mkfifo(output, 0o600) == 0 else {
      throw Failure(description: "no pipes can be made in \(folder.path)")
    }
    process.executableURL = URL(filePath: "/bin/sh")
    // The protocol's pipes are the descriptors 3 and 4.
    process.arguments = [
      "-c",
      """
      exec "$0" --headless --no-sandbox --disable-gpu --disable-gpu-watchdog --no-first-run --disable-dev-shm-usage \
        --hide-scrollbars --user-data-dir="$3" --window-size="$4" --remote-debugging-pipe \
        about:blank 3<"$1" 4>"$2"
      """, program, input, output, folder.appending(path: "profile").path, "\(width),\(height)",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    let errors = folder.appending(path: "errors")
    guard FileManager.default.createFile(atPath: errors.path, contents: nil) else {
      throw Failure(description: "no file can be made in \(folder.path)")
    }
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    requests = try FileHandle(forWritingTo: URL(filePath: input))
    answers = try FileHandle(forReadingFrom: URL(filePath: output))

    let target = try call("Target.createTarget", ["url": "about:blank"])
    let attached = try call(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? "", "flatten": true])
    session = attached["sessionId"] as? String
    for domain in ["Page", "Runtime", "Network", "Log"] { _ = try call("\(domain).enable") }
    try resize(width: width, height: height)
    if isDark {
      _ = try call(
        "Emulation.setEmulatedMedia",
        ["features": [["name": "prefers-color-scheme", "value": "dark"]]])
    }
  }

  deinit {
    process.terminate()
    process.waitForEnd()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Changes the size of the window.
  func resize(width: Int, height: Int) throws {
    _ = try call(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
  }

  /// Loads a page, and returns when it is loaded, drawn and has its size.
  func open(_ address: String) throws {
    let answer = try call("Page.navigate", ["url": address])
    if let error = answer["errorText"] as? String { throw Failure(description: error) }
    let isLoaded = "document.readyState === 'complete' && location.href !== 'about:blank'"
    try wait(for: isLoaded)
    try waitForFrames()
  }

  /// Returns when the page was drawn: what watches the size of a part has moved the others.
  func waitForFrames() throws {
    let frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    _ = try evaluate(frames)
  }

  /// The value of an expression of the page's language.
  func evaluate(_ expression: String) throws -> Any? {
    let answer = try call(
      "Runtime.evaluate",
      ["expression": expression, "returnByValue": true, "awaitPromise": true])
    if let details = answer["exceptionDetails"] as? [String: Any] {
      throw Failure(description: "\(expression): \(details)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  /// Returns when an expression of the page is true.
  /// - Throws: `Failure` with the text of the page if it is false for a long time.
  func wait(for expression: String) throws {
    let deadline = Date(timeIntervalSinceNow: 120)
    while try evaluate(expression) as? Bool != true {
      guard deadline > Date() else {
        let text = try evaluate("document.body.innerText") as? String ?? "no text"
        throw Failure(description: "not true: \(expression); \(complaints); the page: \(text)")
      }
      usleep(5000)
    }
  }

  /// How long the page has used a processor, in seconds.
  func processorTime() throws -> Double {
    _ = try call("Performance.enable", ["timeDomain": "threadTicks"])
    let metrics = try call("Performance.getMetrics")["metrics"] as? [[String: Any]] ?? []
    let tasks = metrics.first { $0["name"] as? String == "TaskDuration" }
    guard let time = tasks?["value"] as? Double else {
      throw Failure(description: "no times: \(metrics)")
    }
    return time
  }

  /// The texts of all elements that a selector matches.
  func texts(_ selector: String) throws -> [String] {
    let list = "[...document.querySelectorAll(\"\(selector)\")].map((one) => one.textContent)"
    return try evaluate(list) as? [String] ?? []
  }

  /// Presses a key and releases it.
  func press(_ key: String, text: String? = nil) throws {
    var down: [String: Any] = ["type": text == nil ? "rawKeyDown" : "keyDown", "key": key]
    down["text"] = text
    // Without it, the key does not scroll.
    if key == "End" { down["windowsVirtualKeyCode"] = 35 }
    _ = try call("Input.dispatchKeyEvent", down)
    _ = try call("Input.dispatchKeyEvent", ["type": "keyUp", "key": key])
  }

  /// Moves the pointer to a point, and returns when the page has seen it there: a page that was loaded a moment ago
  /// does not receive every event.
  private func movePointer(x: Double, y: Double) throws {
    let notes =
      "window.hasPointer = false; addEventListener('pointermove', () => { hasPointer = true; })"
    _ = try evaluate(notes)
    let deadline = Date(timeIntervalSinceNow: 120)
    while try evaluate("hasPointer") as? Bool != true {
      guard deadline > Date() else { throw Failure(description: "the page sees no pointer") }
      _ = try call("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": x - 1, "y": y])
      _ = try call("Input.dispatchMouseEvent", ["type": "mouseMoved", "x": x, "y": y])
    }
  }

  /// Turns the wheel at a point.
  func turnWheel(x: Double, y: Double, by delta: Double) throws {
    try movePointer(x: x, y: y)
    _ = try call(
      "Input.dispatchMouseEvent",
      ["type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": delta])
  }

  /// Drags the pointer with the left button down, or clicks if it stays where it is.
  func drag(from start: (x: Double, y: Double), toX end: Double) throws {
    func send(_ type: String, x: Double) throws {
      _ = try call(
        "Input.dispatchMouseEvent",
        ["type": type, "x": x, "y": start.y, "button": "left", "buttons": 1, "clickCount": 1])
    }
    try movePointer(x: start.x, y: start.y)
    try send("mousePressed", x: start.x)
    for step in 1...4 where end != start.x {
      try send("mouseMoved", x: start.x + (end - start.x) * Double(step) / 4)
    }
    try send("mouseReleased", x: end)
  }

  // MARK: - The protocol

  private func call(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    lastNumber += 1
    var request: [String: Any] = ["id": lastNumber, "method": method, "params": parameters]
    if let session { request["sessionId"] = session }
    try requests.write(
      contentsOf: try JSONSerialization.data(withJSONObject: request) + Data([0]))
    let limit = ContinuousClock.now + .seconds(300)
    while true {
      let message = try next()
      guard message["id"] as? Int == lastNumber else {
        // A page that never rests sends events without end.
        guard ContinuousClock.now < limit else {
          throw Failure(description: "\(method): no answer")
        }
        note(message)
        continue
      }
      if let error = message["error"] { throw Failure(description: "\(method): \(error)") }
      return message["result"] as? [String: Any] ?? [:]
    }
  }

  private func note(_ event: [String: Any]) {
    let parameters = event["params"] as? [String: Any] ?? [:]
    switch event["method"] as? String {
    case "Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded":
      complaints.append("\(parameters)")
    case "Network.requestWillBeSent":
      let request = parameters["request"] as? [String: Any]
      addresses.append(request?["url"] as? String ?? "?")
    default: break
    }
  }

  private func next() throws -> [String: Any] {
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let message = buffer[..<end]
        buffer = Data(buffer[(end + 1)...])
        return try JSONSerialization.jsonObject(with: message) as? [String: Any] ?? [:]
      }
      let chunk = answers.nextData()
      guard !chunk.isEmpty else {
        let errors = try String(contentsOf: folder.appending(path: "errors"), encoding: .utf8)
        throw Failure(description: "the browser ended: \(errors.suffix(600))")
      }
      buffer += chunk
    }
  }
}
