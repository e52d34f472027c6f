internal import CLibsystemd
internal import EventLoop
internal import Glibc
internal import LinuxSystem
internal import Synchronization

/// Requests a sleep inhibitor from the login manager, on a separate connection and thread.
///
/// The inhibitor is a descriptor. Any process on the bus can send descriptors to a connection that
/// accepts them, and closing one can block for as long as its sender chooses (`SO_LINGER`, socket(7)).
/// The event loop's thread must not wait for that.
@MainActor
final class InhibitorRequest {
  typealias Answer = Result<BusDescriptor, BusError>

  private let loop: EventLoop
  private var watch: EventLoop.Token?
  /// Reaches its end when the answer has arrived.
  private let pipe: CInt
  private let answer = Slot()

  /// Holds the answer of the thread.
  private final class Slot: Sendable {
    let value = Mutex<Answer?>(nil)
  }

  /// Sends the request.
  /// - Parameters:
  ///   - timeout: How long to wait for the answer, in seconds; infinite for as long as there is a bus.
  ///   - reply: Called once, in a later turn of the loop, unless this object is released before.
  init(
    _ call: BusCall, _ arguments: [BusArgument], to address: BusAddress, timeout: Double,
    loop: EventLoop, reply: @escaping @MainActor (Answer) -> Void
  ) throws(SystemError) {
    self.loop = loop
    let ends = try SystemCall.pipe()
    pipe = ends.reading
    // Dispatch would set the priority of a thread, which the systemd units do not allow.
    do throws(SystemError) {
      try BackgroundThread.run { [answer] in
        let result = Self.answer(to: call, arguments, at: address, timeout)
        answer.value.withLock { $0 = result }
        SystemCall.close(ends.writing)
      }
    } catch {
      SystemCall.close(ends.writing)
      throw error
    }
    watch = try loop.watch(pipe, rank: .clients) { [weak self] in
      guard let self else { return }
      stop()
      if let result = answer.value.withLock({ $0 }) { reply(result) }
    }
  }

  isolated deinit {
    stop()
    SystemCall.close(pipe)
  }

  private func stop() {
    if let watch { loop.unwatch(watch) }
    watch = nil
  }

  // MARK: - In the thread

  // The connection is used by this thread only, and released at its end, after the messages. sd-bus
  // copies the texts, and the local variables for its results outlive the calls.

  private nonisolated static func answer(
    to call: BusCall, _ arguments: [BusArgument], at address: BusAddress, _ timeout: Double
  ) -> Answer {
    do throws(BusError) {
      var bus: OpaquePointer?
      try BusMessage.check(unsafe sd_bus_new(&bus))
      defer { _ = unsafe sd_bus_flush_close_unref(bus) }
      guard let bus = unsafe bus else { throw .noBus }
      return .success(try unsafe ask(call, arguments, on: bus, at: address, timeout))
    } catch {
      return .failure(error)
    }
  }

  private nonisolated static func ask(
    _ call: BusCall, _ arguments: [BusArgument], on bus: OpaquePointer, at address: BusAddress,
    _ timeout: Double
  ) throws(BusError) -> BusDescriptor {
    guard let address = address.text else { throw .noBus }
    try BusMessage.check(unsafe sd_bus_set_address(bus, address))
    try BusMessage.check(unsafe sd_bus_set_bus_client(bus, 1))
    try BusMessage.check(unsafe sd_bus_negotiate_fds(bus, 1))
    guard unsafe sd_bus_start(bus) >= 0 else { throw .noBus }
    let message = try unsafe BusMessage.calling(call, on: bus, arguments)
    let microseconds = timeout.isFinite ? UInt64(timeout * 1e6) : .max
    var error = unsafe sd_bus_error()
    defer { unsafe sd_bus_error_free(&error) }
    var answer: OpaquePointer?
    let result = unsafe message.withPointer {
      unsafe sd_bus_call(bus, $0, microseconds, &error, &answer)
    }
    guard let answer = unsafe answer else { throw unsafe BusError(result, error) }
    defer { unsafe sd_bus_message_unref(answer) }
    let values = try unsafe BusMessage(lent: answer).values()
    guard case .descriptor(let descriptor)? = values.first else { throw .noBus }
    return descriptor
  }
}

extension BusError {
  /// Creates an error from a failed call.
  /// - Parameter result: The result of `sd_bus_call`, a negative errno.
  fileprivate init(_ result: CInt, _ error: sd_bus_error) {
    self =
      switch result {
      case -ETIMEDOUT: .timeout
      case -ENOTCONN, -ECONNRESET: .noBus
      default: unsafe BusError(error)
      }
  }
}
