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
