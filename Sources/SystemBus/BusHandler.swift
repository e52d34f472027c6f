internal import CLibsystemd

/// What waits for messages in sd-bus: a call for its answer, or a listener for signals.
@MainActor
@safe  // Lends itself to sd-bus, by its slot, from `attach` to the slot's end, which is its own.
final class BusHandler {
  private let take: @MainActor (borrowing BusMessage) -> Void
  private var slot: OpaquePointer?

  init(_ take: @escaping @MainActor (borrowing BusMessage) -> Void) {
    self.take = take
  }

  isolated deinit { detach() }

  /// Has sd-bus call it no more.
  func detach() {
    unsafe sd_bus_slot_unref(slot)
    unsafe slot = nil
  }

  /// Has sd-bus call it. `body` hands sd-bus the place for the slot, the function, and what comes
  /// with each call.
  func attach(
    _ body: (
      UnsafeMutablePointer<OpaquePointer?>, sd_bus_message_handler_t, UnsafeMutableRawPointer
    ) -> CInt
  ) throws(BusError) {
    // Not retained: the slot goes first.
    let own = unsafe Unmanaged.passUnretained(self).toOpaque()
    try BusMessage.check(unsafe body(&slot, Self.call, own))
  }

  /// sd-bus calls from `sd_bus_process`, which is called on the main actor only.
  private static let call: sd_bus_message_handler_t = { message, own, _ in
    nonisolated(unsafe) let (message, own) = unsafe (message, own)
    return MainActor.assumeIsolated {
      guard let message = unsafe message, let own = unsafe own else { return 0 }
      // Kept alive by the call, as its owner may drop it meanwhile.
      let handler = unsafe Unmanaged<BusHandler>.fromOpaque(own).takeUnretainedValue()
      handler.take(unsafe BusMessage(lent: message))
      return 0
    }
  }
}
