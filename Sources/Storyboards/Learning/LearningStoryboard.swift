internal import Foundation
internal import ResponderKit

/// A storyboard with a handler for each event of a user that a storyboard can name, so that it understands an event exactly as
/// other storyboards do.
@MainActor
package final class LearningStoryboard {
  private let onEvent: (LearnedEvent) -> Void
  /// The gestures since the first finger was put down, except taps: a tap that waits for a second one is recognised when the next
  /// finger may be down already, and no movement that is reported is a tap.
  private var names: Set<String> = []

  /// The movements that are reported, and not those of a finger that trembles.
  private static let leastPan = 40.0
  private static let leastScale = 1.2
  private static let leastRotation = 15.0

  /// - Parameter onEvent: Called for each event.
  package init(onEvent: @escaping @MainActor (LearnedEvent) -> Void) {
    self.onEvent = onEvent
  }

  /// Creates the delegate of the application.
  package func makeDelegate() -> StoryboardAppDelegate {
    let storyboard: Storyboard
    do {
      storyboard = try Storyboard.parse(Array(Self.text.utf8), name: "learn")
    } catch {
      preconditionFailure("The storyboard of learn is invalid: \(error)")
    }
    return StoryboardAppDelegate(storyboard, services: Services(self), defaults: UserDefaults())
  }

  // MARK: - The file

  private static let callbacks = [.shake] + Callback.allCases.filter { $0.isCommand || $0.isButton }

  /// Each handler logs the name of its event, its position and measures, and last the device, whose name can have any
  /// character.
  static var text: String {
    func log(_ name: String, _ first: String = "", _ second: String = "") -> String {
      "{log: \"\(name)|$event.x|$event.y|\(first)|\(second)|$event.device\"}"
    }
    let names = ShortGesture.all.map(\.name) + callbacks.map(\.name)
    let handlers = names.map { "      \($0): \(log($0))\n" }.joined()
    // The pan is last: it is reported only if it is nothing else.
    let gestures = [
      ("edgePan", ", edges: [left, right, top, bottom]", log("edgePan", "$event.edge")),
      ("pinch", "", log("pinch", "$event.scale")),
      ("rotation", "", log("rotation", "$event.rotation")),
      ("pan", "", log("pan", "$event.translationX", "$event.translationY")),
    ].map { name, keys, action in
      "      \(name): {type: \(name)\(keys), simultaneousWith: all, when: {ended: \(action)}}\n"
    }.joined()
    return """
      version: 1
      application: {escape: false}
      scenes:
        learn:
          gestures:
      \(gestures)    when:
            touchesBegan: {log: "touchesBegan|$event.fingers"}
      \(handlers)
      """
  }

  // MARK: - Events

  private func receive(_ line: String) {
    let parts = line.split(separator: "|", maxSplits: 5, omittingEmptySubsequences: false)
      .map(String.init)
    if parts.first == "touchesBegan" {
      if parts.last == "1" { names = [] }
      return
    }
    guard parts.count == 6 else { return }
    let (name, device) = (parts[0], parts[5])
    let source = device.isEmpty ? "" : " (\(device))"
    if let callback = Callback.byName[name] {
      onEvent(LearnedEvent("\(callback.description)\(source)", name: name))
      return
    }
    let place = " at \(parts[1]), \(parts[2])\(source)"
    let event =
      if let gesture = ShortGesture.byName[name] {
        LearnedEvent(gesture.description + place, name: name)
      } else {
        continuous(name, parts[3], parts[4], place)
      }
    guard let event else { return }
    if ShortGesture.byName[name]?.taps == nil { names.insert(name) }
    onEvent(event)
  }

  /// Returns a continuous gesture that has ended; `nil` if it was hardly one, or a part of another one.
  private func continuous(
    _ type: String, _ first: String, _ second: String, _ place: String
  ) -> LearnedEvent? {
    func event(_ sentence: String, name: String? = nil, _ keys: String = "") -> LearnedEvent {
      LearnedEvent(
        sentence + place, section: .gestures, name: name ?? type,
        recognizer: "type: \(type)\(keys)")
    }
    let hasSwiped = names.contains { ShortGesture.byName[$0] != nil }
    switch (type, Double(first)) {
    case ("edgePan", _):
      return event(
        "a drag from the \(first) edge that ends", name: "\(first)EdgePan", ", edges: \(first)")
    case ("pinch", let scale?):
      guard !hasSwiped, max(scale, 1 / scale) >= Self.leastScale else { return nil }
      return event("a pinch \(scale > 1 ? "outwards" : "inwards"), scale \(first)")
    case ("rotation", let angle?):
      guard !hasSwiped, abs(angle) >= Self.leastRotation else { return nil }
      return event("a rotation by \(first) degrees")
    case ("pan", let x?):
      guard names.isEmpty, hypot(x, Double(second) ?? 0) >= Self.leastPan else { return nil }
      return event("a drag by \(first), \(second) points that ends")
    default: return nil
    }
  }

  /// Passes on what the handlers log. There is nothing else that they do.
  private final class Services: StoryboardServices {
    private let learner: LearningStoryboard

    init(_ learner: LearningStoryboard) { self.learner = learner }

    func log(_ message: String) { learner.receive(message) }

    func run(_ command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void) {
      onEnd(.notRun("learn runs no commands"))
    }

    func lines(
      of command: StoryboardCommand, onEnd: @escaping @MainActor (ActionEnd, [String]) -> Void
    ) {
      onEnd(.notRun("learn runs no commands"), [])
    }

    func control(_ command: PlayerCommand, onEnd: @escaping @MainActor (ActionEnd) -> Void) {
      onEnd(.notRun("learn controls no media players"))
    }
  }
}

extension ShortGesture {
  fileprivate var description: String {
    let what =
      switch motion {
      case .tap: "a tap"
      case .doubleTap: "a double tap"
      case .tripleTap: "a triple tap"
      case .longPress: "a long press"
      case .swipeLeft: "a swipe to the left"
      case .swipeRight: "a swipe to the right"
      case .swipeUp: "a swipe upwards"
      case .swipeDown: "a swipe downwards"
      }
    let counts = ["", " with two fingers", " with three fingers", " with four fingers"]
    return what + (counts + [" with five fingers"])[fingers - 1]
  }
}

extension Callback {
  fileprivate var description: String {
    isCommand ? "the command \(name)" : isButton ? "the button \(name)" : "a shake"
  }
}
