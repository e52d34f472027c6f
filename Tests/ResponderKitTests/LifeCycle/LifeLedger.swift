/// Checks that the calls of a life follow each other as they may, and that what began ends.
struct LifeLedger {
  private enum State { case launching, active, inactive, background, returning, ended }

  private var state = State.launching
  private var open: Set<String> = []
  private(set) var faults: [String] = []
  /// How many calls there were of each kind.
  private(set) var counts: [String: Int] = [:]

  /// Takes the calls of one step, and looks whether anything stayed open that must not.
  mutating func take(_ lines: [String]) {
    for line in lines { take(line) }
    if state != .active && !open.isEmpty { faults.append("open while \(state): \(open.sorted())") }
  }

  private mutating func take(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    let (who, call) = (words[0], words[1])
    counts[call, default: 0] += 1
    if state == .ended { faults.append("after the end: \(line)") }
    if who == "delegate" {
      takeLife(call, line)
    } else {
      takeEvent(call, words.count > 2 ? words[2] : "", line)
    }
  }

  private mutating func takeLife(_ call: String, _ line: String) {
    switch (call, state) {
    case ("willFinishLaunching", .launching), ("didFinishLaunching", .launching),
      ("didReceiveMemoryWarning", .active), ("didReceiveMemoryWarning", .inactive),
      ("didReceiveMemoryWarning", .background):
      break
    case ("didBecomeActive", .launching), ("didBecomeActive", .inactive),
      ("didBecomeActive", .returning):
      state = .active
    case ("willResignActive", .active): state = .inactive
    case ("didEnterBackground", .inactive):
      if !open.isEmpty { faults.append("open in the background: \(open.sorted())") }
      state = .background
    case ("willEnterForeground", .background): state = .returning
    case ("willTerminate", .background): state = .ended
    default: faults.append("\(line) while \(state)")
    }
  }

  private mutating func takeEvent(_ call: String, _ detail: String, _ line: String) {
    switch call {
    case "began":
      begin("touch", detail, line)
    case "moved": if !open.isSuperset(of: keys("touch", detail)) { faults.append(line) }
    case "ended", "cancelled": end("touch", detail, line)
    case "motionBegan": begin("shake", "", line)
    case "motionEnded", "motionCancelled": end("shake", "", line)
    case "pressesBegan": begin("press", detail, line)
    case "pressesEnded", "pressesCancelled": end("press", detail, line)
    default: break
    }
  }

  private func keys(_ kind: String, _ detail: String) -> [String] {
    detail.isEmpty ? [kind] : detail.split(separator: ",").map { "\(kind) \($0)" }
  }

  private mutating func begin(_ kind: String, _ detail: String, _ line: String) {
    if state != .active { faults.append("\(line) while \(state)") }
    for key in keys(kind, detail) where !open.insert(key).inserted {
      faults.append("\(line) a second time")
    }
  }

  private mutating func end(_ kind: String, _ detail: String, _ line: String) {
    for key in keys(kind, detail) where open.remove(key) == nil {
      faults.append("\(line) without a beginning")
    }
  }
}
