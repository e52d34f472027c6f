import ResponderKit

/// Calls that have to come exactly once: completions of animations and transitions, one-shot timers.
@MainActor
final class Promises {
  private struct Promise {
    let name: String
    var calls = 0
  }

  private let auditor: Auditor
  private var promises: [Int: Promise] = [:]
  private var lastNumber = 0
  /// How many were kept.
  private(set) var kept = 0
  /// How many transitions with an animator were cancelled.
  var cancelledTransitions = 0

  init(_ auditor: Auditor) { self.auditor = auditor }

  /// Notes that a call is to come.
  /// - Returns: What the call has to call.
  func make(_ name: String) -> @MainActor () -> Void {
    lastNumber += 1
    let number = lastNumber
    promises[number] = Promise(name: name)
    return { [self] in keep(number) }
  }

  private func keep(_ number: Int) {
    promises[number]?.calls += 1
    kept += 1
    guard let promise = promises[number], promise.calls > 1 else { return }
    auditor.fault("\(promise.name) was called \(promise.calls) times")
  }

  /// Checks that all calls have come but those of some names.
  func check(except names: Set<String> = []) {
    for promise in promises.values where promise.calls == 0 && !names.contains(promise.name) {
      auditor.fault("\(promise.name) was never called")
    }
  }
}
