/// Finds the next responder for one event, at most 1000 times, and records the calls if the application is
/// observed.
///
/// `UIResponder`'s default implementations ask this class for the next responder and call it; a responder
/// that does not forward the event has handled it.
@MainActor
final class ResponderChainWalk {
  /// Longer than any chain, to stop in a cycle.
  private static let longestChain = 1000

  /// Whether calls are recorded; only changed between events.
  var isRecording = false
  private(set) var calls: [Route.Call] = []
  private var hops = 0
  /// Whether the last called responder has not forwarded the event.
  private var hasHandler = false
  /// The responder that handled the event, retained until the end because a handler may release itself.
  var handler: AnyObject? { hasHandler ? calls.last?.responder : nil }
  private(set) var isCyclic = false

  /// Starts without recording.
  @inline(__always)
  func start() {
    hops = 0
    isCyclic = false
  }

  func start(at responder: UIResponder, _ method: @autoclosure () -> String) {
    start()
    if isRecording {
      end()
      record(responder, method())
    }
  }

  /// Records that a responder forwards the event, and returns the next one.
  func passOn(from responder: UIResponder, _ method: @autoclosure () -> String) -> UIResponder? {
    if isRecording {
      // Usually it was the last that was called; not if a responder called its next one directly, without `super`.
      if !hasHandler || calls[calls.count - 1].responder !== responder {
        record(responder, method())
      }
      hasHandler = false
    }
    hops += 1
    guard hops < Self.longestChain else {
      isCyclic = true
      return nil
    }
    guard let next = responder.next else { return nil }
    if isRecording { record(next, method()) }
    return next
  }

  /// Releases the recorded responders, so that a retained event retains none of them.
  func end() {
    guard isRecording else { return }
    hasHandler = false
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
  }

  /// Returns why no responder handled the event.
  func reasonForDrop(_ method: String) -> String {
    isCyclic
      ? "the responder chain leads back into itself"
      : "no responder up the chain implements \(method)"
  }

  private func record(_ responder: UIResponder, _ method: @autoclosure () -> String) {
    hasHandler = true
    // One allocation instead of three for a chain of up to eight responders.
    if calls.capacity == 0 { calls.reserveCapacity(8) }
    calls.append(Route.Call(responder: responder, method: method()))
  }
}
