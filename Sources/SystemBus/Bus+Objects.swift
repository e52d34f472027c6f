internal import CLibsystemd

/// A call of an object that this process serves.
public struct BusRequest: Equatable, Sendable {
  /// The interface; empty if the caller names none.
  public var interface: String
  /// The method.
  public var member: String
  /// The arguments of the call.
  public var arguments: [BusValue]
}

/// The reply to a call of an object that this process serves.
public enum BusReply: Equatable, Sendable {
  /// The return values of the method.
  case values([BusArgument])
  /// A failure: D-Bus's name of the error, and a message.
  case error(name: String, message: String)

  /// Returns the error for a method that does not exist.
  static func unknown(_ request: BusRequest) -> Self {
    .error(
      name: "org.freedesktop.DBus.Error.UnknownMethod",
      message: "there is no method \(request.interface).\(request.member)")
  }
}

extension Bus {
  /// Serves an object on this connection and on those that replace it.
  /// - Parameters:
  ///   - path: The object's path.
  ///   - answer: Returns the reply to a call.
  public func serve(_ path: String, _ answer: @escaping @MainActor (BusRequest) -> BusReply) {
    let object = ServedObject(path, answer)
    objects.append(object)
    if isReady { add(object) }
  }

  func add(_ object: ServedObject) {
    let handler = BusHandler(answering: { [weak self, answer = object.answer] message in
      guard let self, let (interface, member) = message.calledMember else { return false }
      let reply: BusReply
      if let arguments = try? message.values() {
        reply = answer(BusRequest(interface: interface, member: member, arguments: arguments))
      } else {
        reply = .error(
          name: "org.freedesktop.DBus.Error.InvalidArgs", message: "the call cannot be read")
      }
      // If the answer cannot be sent, the connection is lost, which is reported separately.
      if let answer = try? message.answer(reply) { send(answer) }
      return true
    })
    // If this fails, the connection is lost, which is reported separately.
    try? unsafe handler.attach { slot, function, own in
      unsafe sd_bus_add_object(bus, slot, object.path, function, own)
    }
    object.handler = handler
    arm()
  }

  /// Sends a signal; does nothing without a connection.
  public func signal(
    _ path: String, _ interface: String, _ member: String, _ arguments: [BusArgument]
  ) {
    guard isReady, let bus = unsafe bus else { return }
    // If the signal cannot be sent, there is no receiver either.
    guard let message = try? unsafe BusMessage.signal(path, interface, member, on: bus, arguments)
    else { return }
    send(message)
    arm()
  }

  private func send(_ message: borrowing BusMessage) {
    // The message exists during the call. Without a connection (`nil`), sd-bus uses the message's own.
    _ = unsafe message.withPointer { unsafe sd_bus_send(bus, $0, nil) }
  }
}

/// An object of this process that other processes can call.
@MainActor
final class ServedObject {
  let path: String
  let answer: @MainActor (BusRequest) -> BusReply
  var handler: BusHandler?

  init(_ path: String, _ answer: @escaping @MainActor (BusRequest) -> BusReply) {
    self.path = path
    self.answer = answer
  }
}
