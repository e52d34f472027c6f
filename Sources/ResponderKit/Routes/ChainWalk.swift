/// One walk up the responder chain, from the first responder that is asked to the one that keeps
/// the event.
///
/// An event carries the walk that it is on. The default implementations of `UIResponder` report
/// to it when they pass an event on; whoever does not has handled the event, and the walk ends.
@MainActor
final class ChainWalk {
  /// Longer than any chain; a chain that leads back into itself ends here instead of hanging.
  private static let longestChain = 1000

  /// Whether somebody wants to know who was asked; set between walks only.
  @safe @exclusivity(unchecked) var isRecording = false
  @safe @exclusivity(unchecked) private(set) var calls: [EventRoute.Call] = []
  private var hops = 0
  /// Whether the last one who was asked has not passed the event on.
  @safe @exclusivity(unchecked) private var hasHandler = false
  /// Who keeps the event, if anybody does. Kept until the walk ends: a handler may let go of itself.
  var handler: AnyObject? { hasHandler ? calls.last?.responder : nil }
  private(set) var isCyclic = false

  /// Starts a walk that nobody records.
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

  /// Notes that a responder passes the event on, and returns whom to ask next.
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

  /// Lets go of everyone who was asked; whoever keeps the event keeps none of them.
  func end() {
    guard isRecording else { return }
    hasHandler = false
    if !calls.isEmpty { calls.removeAll(keepingCapacity: true) }
  }

  /// Why nobody handled the event.
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
