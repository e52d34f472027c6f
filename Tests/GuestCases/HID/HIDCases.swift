import Foundation
import TestSupport

/// HID devices by their report descriptors.
enum HIDCases {
  static let cases = [
    GuestCase(
      "HID devices get the correct class, and two fingers arrive at the correct positions",
      seconds: 11, fixtures)
  ]

  /// Descriptors that were written for this, after the specification.
  static func fixtures(_ bench: Bench) throws {
    let path = Repository.root.appending(path: "Tests/Fixtures/hid/devices.json").path
    let sweep = HIDSweep(try bench.daemon(with: []))
    for entry in try HIDEntry.all(in: path) {
      switch try sweep.verdict(on: entry) {
      case .right(let what): Console.note("\(entry.name): \(what)")
      case .wrong(let why), .withoutNode(let why): throw Failure("\(entry.name): \(why)")
      }
    }
  }

  /// A list of one's own: each device is reported in a line, and at the end how many were right.
  /// - Returns: Whether 95 of 100 touchscreens were.
  static func sweep(_ path: String, program: String, containing parts: [String]) throws -> Bool {
    var right = 0, touchscreens = 0, others = 0, othersRight = 0, withoutNode = 0
    // Some devices make a daemon's log long: a fresh one now and then keeps looking fast.
    var bench = Bench(program: program)
    var sweep = HIDSweep(try bench.daemon(with: []))
    let entries = try HIDEntry.all(in: path).filter { entry in
      parts.isEmpty || parts.contains { entry.name.contains($0) }
    }
    for (index, entry) in entries.enumerated() {
      if index % 25 == 24 {
        try bench.clear()
        bench = Bench(program: program)
        sweep = HIDSweep(try bench.daemon(with: []))
      }
      let verdict = try sweep.verdict(on: entry)
      if entry.isTouchscreen { touchscreens += 1 } else { others += 1 }
      switch verdict {
      case .right(let what):
        if entry.isTouchscreen { right += 1 } else { othersRight += 1 }
        Console.say("ok \(entry.name): \(what)")
      case .wrong(let why): Console.say("not ok \(entry.name): \(why)")
      case .withoutNode(let why):
        withoutNode += 1
        Console.say("no node \(entry.name): \(why)")
      }
    }
    try bench.clear()
    Console.say(
      "touchscreens: \(right) of \(touchscreens); others: \(othersRight) of \(others); of all, "
        + "the kernel made no node of \(withoutNode)")
    return right * 100 >= touchscreens * 95
  }
}
