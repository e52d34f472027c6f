import EventLoop
import InputTranslation
import Logging
import ResponderKit
import RouteLog

/// What is done alike for every input, of whatever table, from its opening to its end.
@MainActor
struct InputKeeper {
  let loop: EventLoop
  let application: UIApplication
  let life: MachineLife
  let recorder: RouteRecorder
  let logger: Logger
  /// What the inputs did that are closed.
  let past: PastCounts

  /// Has an input read whenever it has something to say.
  /// - Parameter interest: With `arrivals`, reading takes all there is.
  /// - Returns: Whether it is; an input that the loop cannot wait for is closed, and that is said.
  func watch(
    _ input: some LiveInput, for interest: EventLoop.Interest = .reading,
    read: @escaping @MainActor () -> Void
  ) -> Bool {
    do {
      input.readToken = try loop.watch(input.fileDescriptor, for: interest, read)
      return true
    } catch {
      logger.error("\(input.source.node ?? input.source.name) is not read: \(error)")
      input.close()
      return false
    }
  }

  /// Tells that an input is read from now on.
  func announce(_ input: some LiveInput, because reason: String) {
    recorder.name(input.id, input.source)
    recorder.record("added", of: input.source, at: loop.now, reason: reason)
  }

  /// Reads an input no more, and cancels all that is under way on it.
  func silence(_ input: some LiveInput, deliver: (HardwareEvent) -> Void) {
    if let token = input.readToken { loop.unwatch(token) }
    if let timer = input.timer { loop.cancelTimer(timer.token) }
    input.cancelAll(emit: deliver)
  }

  /// Closes an input that is silent, once the application has heard how it ended.
  func dismiss(_ input: some LiveInput, because reason: String) {
    application.processPendingEvents()
    input.close()
    past.add(input.counts)
    recorder.record("removed", of: input.source, at: loop.now, reason: reason)
    recorder.forget(input.id)
    logger.info(
      "statistics: \(input.source.node ?? "") \"\(input.source.name)\": \(input.counts.statistics)")
  }

  /// Has what is due on an input told in time. Ask only where something is: this is on the way of
  /// every frame.
  func watch(
    _ deadline: Double, of input: some LiveInput,
    deliver: @escaping @MainActor (HardwareEvent) -> Void
  ) {
    if let timer = input.timer {
      // A look that comes too early looks again; one that comes too late would be late.
      guard deadline < timer.deadline else { return }
      loop.cancelTimer(timer.token)
    }
    let token = loop.schedule(at: deadline) {
      input.timer = nil
      input.advance(to: loop.now, emit: deliver)
      application.processPendingEvents()
      if let next = input.deadline { watch(next, of: input, deliver: deliver) }
    }
    input.timer = (token, deadline)
  }
}
