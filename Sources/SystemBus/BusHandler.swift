internal import CLibsystemd

/// A callback of sd-bus: for the answer to a call, or for a signal.
@MainActor
@safe  // sd-bus holds it unretained; its slot, which this object owns, is released first.
final class BusHandler {
  private let take: @MainActor (borrowing BusMessage) -> Bool
  private var slot: OpaquePointer?

  init(_ take: @escaping @MainActor (borrowing BusMessage) -> Void) {
    self.take = {
      take($0)
      return false
    }
  }

  /// Creates a handler that may answer messages.
  /// - Parameter take: Returns whether it answered the message, which then reaches no other handler.
  init(answering take: @escaping @MainActor (borrowing BusMessage) -> Bool) {
    self.take = take
  }

  isolated deinit { detach() }

  /// Removes the callback from sd-bus.
  func detach() {
    unsafe sd_bus_slot_unref(slot)
    unsafe slot = nil
  }

  /// Registers the callback with sd-bus. `body` passes the slot, the function and its argument to
  /// sd-bus.
  func attach(
    _ body: (
      UnsafeMutablePointer<OpaquePointer?>, sd_bus_message_handler_t, UnsafeMutableRawPointer
    ) -> CInt
  ) throws(BusError) {
    // Not retained, because the slot is released before this object.
    let own = unsafe Unmanaged.passUnretained(self).toOpaque()
    try BusMessage.check(unsafe body(&slot, Self.call, own))
  }

  /// The callback. sd-bus calls it from `sd_bus_process`, which runs on the main actor only.
  private static let call: sd_bus_message_handler_t = { message, own, _ in
    nonisolated(unsafe) let (message, own) = unsafe (message, own)
    return MainActor.assumeIsolated {
      guard let message = unsafe message, let own = unsafe own else { return 0 }
      // Retained during the call, because its owner may release it meanwhile.
      let handler = unsafe Unmanaged<BusHandler>.fromOpaque(own).takeUnretainedValue()
      return handler.take(unsafe BusMessage(lent: message)) ? 1 : 0
    }
  }
}
