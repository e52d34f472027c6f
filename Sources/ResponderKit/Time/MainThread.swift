import Foundation

/// A value that does not leave the main thread.
private struct MainThreadValue<Value>: @unchecked Sendable {
  let value: Value
}

/// Runs a closure that is isolated to the main actor, for a caller that is not, but runs on the main
/// thread.
///
/// On iOS, the classes of MediaPlayer and Core Motion are not isolated to an actor, so that objects of
/// any kind use them. Another thread is a programmer error.
func onMainThread<Result>(_ body: @MainActor () -> Result) -> Result {
  // The caller runs on the main thread too, so the result does not cross to another one.
  MainActor.assumeIsolated { MainThreadValue(value: body()) }.value
}

/// Runs a closure that is isolated to the main actor, for a caller on any thread, which waits for the main thread.
func fromAnyThread<Result>(_ body: @MainActor () -> Result) -> Result {
  if MainQueue.isCurrent { return onMainThread(body) }
  // The caller waits, so nothing is used by two threads at once.
  return withoutActuallyEscaping(body) { body in
    let body = MainThreadValue(value: body)
    return DispatchQueue.main.sync {
      MainActor.assumeIsolated { MainThreadValue(value: body.value()) }
    }.value
  }
}

/// Detects whether the caller runs on the main queue, regardless of the thread that serves it.
enum MainQueue {
  private static let mark: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  static var isCurrent: Bool {
    Thread.isMainThread || DispatchQueue.getSpecific(key: mark) == true
  }
}
