import CGuestSupport
import Foundation
import TestSupport

/// What the log says of fingers that recognisers follow.
enum GestureCases {
  static let cases = [
    GuestCase(
      "a lift that a double tap delays is watched, and its view handles it when the double tap failed",
      delayedLift)
  ]

  private static let file = "/run/guest-gestures.yaml"
  private static let board = """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          all:
            frame: [0, 0, 100%, 100%]
            when:
              touchesBegan: {log: put down}
              touchesEnded: {log: lifted}
              touchesCancelled: {log: taken away}
              twoFingerTap: {log: two fingers}
              doubleTap: {log: twice}

    """

  static func delayedLift(_ bench: Bench) throws {
    try board.write(toFile: file, atomically: true, encoding: .utf8)
    defer { unlink(file) }
    let screen = try bench.screen()
    let daemon = try bench.start(options: ["--app", file])
    try daemon.waitUntilReady(with: [screen.device.node.path])

    try tap(screen, id: 1)
    try daemon.wait(for: "the view to receive the lift") { daemon.log.ofTouch("ended").count == 2 }
    try expect(
      "one tap", daemon.log.ofTouch().map(end),
      is: ["began: all", "ended: watched by doubleTap", "ended: all"])

    try tap(screen, id: 2)
    try tap(screen, id: 3)
    try daemon.wait(for: "the double tap") { daemon.log.ofTouch("ended").count == 4 }
    try expect(
      "two taps", daemon.log.ofTouch().dropFirst(3).map(end),
      is: [
        "began: all", "ended: watched by doubleTap", "began: all", "cancelled: all",
        "cancelled: all", "ended: doubleTap",
      ])
    try daemon.terminate()
    try expect(
      "what the storyboard did",
      ["put down", "lifted", "taken away", "twice", "two fingers"].map { word in
        daemon.diagnostics.count { $0.hasSuffix(word) }
      }, is: [3, 1, 2, 1, 0])
  }

  private static func tap(_ screen: TouchScreen, id: Int32) throws {
    try screen.frame(.down(slot: 0, id: id, at: Spot.forFinger(0)))
    try screen.frame(.up(slot: 0))
  }

  /// The phase, and what ended the walk of the touch.
  private static func end(of line: RouteLine) -> String {
    let watchers = line.watchedBy ?? []
    let end = line.handledBy ?? "watched by \(watchers.joined(separator: ", "))"
    return "\(line.subtype): \(end)"
  }
}

extension [RouteLine] {
  /// The lines of touches, in a phase if one is given.
  fileprivate func ofTouch(_ phase: String? = nil) -> [RouteLine] {
    filter { $0.event == "touches" && (phase == nil || $0.subtype == phase) }
  }
}
