/// Identifies a method of an object on a bus.
public struct BusCall: Hashable, Sendable {
  /// The bus name of the object's owner.
  public var destination: String
  /// The object's path.
  public var path: String
  /// The interface of the method.
  public var interface: String
  /// The method.
  public var member: String

  /// Creates a call.
  public init(_ destination: String, _ path: String, _ interface: String, _ member: String) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
  }
}

/// Identifies a signal to subscribe to.
public struct BusSignal: Hashable, Sendable {
  /// The bus name of the sender. The same signal from other senders is ignored.
  public var sender: String
  /// The path of the object that sends it.
  public var path: String
  /// The interface of the signal.
  public var interface: String
  /// The signal.
  public var member: String
  /// The value that the first argument must have; `nil` for any.
  public var firstArgument: String?

  /// Creates a description of a signal.
  public init(
    _ sender: String, _ path: String, _ interface: String, _ member: String,
    firstArgument: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.firstArgument = firstArgument
  }

  /// The match rule for the bus.
  var rule: String {
    let rule =
      "type='signal',sender='\(sender)',path='\(path)',"
      + "interface='\(interface)',member='\(member)'"
    return firstArgument.map { rule + ",arg0='\($0)'" } ?? rule
  }
}
