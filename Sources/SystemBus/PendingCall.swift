import EventLoop

/// A call that has not been answered yet.
@MainActor
final class PendingCall {
  let reply: @MainActor (Result<[BusValue], BusError>) -> Void
  var handler: BusHandler?
  var timer: EventLoop.Token?

  init(_ reply: @escaping @MainActor (Result<[BusValue], BusError>) -> Void) {
    self.reply = reply
  }
}
