/// Follows one event up the responder chain: records the calls, and stops after 1000 hops.
///
/// `UIResponder`'s default implementations report here when they pass an event on; a responder that
/// does not has handled it.
@MainActor
final class ChainWalk {
  /// Longer than any chain, so that one that leads back into itself does not hang.
  private static let longestChain = 1000

  /// Whether calls are recorded; set between walks only.
  @safe @exclusivity(unchecked) var isRecording = false
  @safe @exclusivity(unchecked) private(set) var calls: [EventRoute.Call] = []
  private var hops = 0
  /// Whether the responder called last has not passed the event on.
  @safe @exclusivity(unchecked) private var hasHandler = false
  /// The responder that handled the event. Kept alive until the walk ends: a handler may release itself.
  var handler: AnyObject? { hasHandler ? calls.last?.responder : nil }
  private(set) var isCyclic = false

  /// Starts a walk without recording it.
  @inline(__always)
  func start() {
    hops = 0
    isCyclic = false
  }

  func start(at responder: UIResponder, _ method: @autoclosure () -> String) {
    start()
    if isRecording {
      end()
      ask(responder, method())
    }
  }

  /// Notes that a responder passes the event on, and returns the next one.
  func passOn(from responder: UIResponder, _ method: @autoclosure () -> String) -> UIResponder? {
    if isRecording {
      // A responder may have asked its next one by itself, without `super`.
      if !hasHandler || calls[calls.count - 1].responder !== responder { ask(responder, method()) }
      hasHandler = false
    }
    hops += 1
    guard hops < Self.longestChain else {
      isCyclic = true
      return nil
    }
    guard let next = responder.next else { return nil }
    if isRecording { ask(next, method()) }
    return next
  }

  /// Releases the recorded responders, so that a kept event keeps none of them alive.
  func end() {
    guard isRecording else { return }
    hasHandler = false
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
  }

  /// Why no responder handled the event.
  func reasonForDrop(_ method: String) -> String {
    isCyclic
      ? "the responder chain leads back into itself"
      : "no responder up the chain implements \(method)"
  }

  private func ask(_ responder: UIResponder, _ method: @autoclosure () -> String) {
    hasHandler = true
    calls.append(EventRoute.Call(responder: responder, method: method()))
  }
}
