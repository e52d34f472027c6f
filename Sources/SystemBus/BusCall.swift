/// Which method of which object is called.
public struct BusCall: Hashable, Sendable {
  /// Whose object it is: a name on the bus.
  public var destination: String
  /// The object.
  public var path: String
  /// The interface that the method belongs to.
  public var interface: String
  /// The method.
  public var member: String

  /// Names a method.
  public init(_ destination: String, _ path: String, _ interface: String, _ member: String) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
  }
}

/// Which signals are heard.
public struct BusSignal: Hashable, Sendable {
  /// Who sends it: a name on the bus. What others send is not heard.
  public var sender: String
  /// The object that it comes from.
  public var path: String
  /// The interface that the signal belongs to.
  public var interface: String
  /// The signal.
  public var member: String
  /// What its first argument has to be; `nil`: anything.
  public var firstArgument: String?

  /// Names a signal.
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

  /// The rule by which the bus lets it through.
  var rule: String {
    let rule =
      "type='signal',sender='\(sender)',path='\(path)',"
      + "interface='\(interface)',member='\(member)'"
    return firstArgument.map { rule + ",arg0='\($0)'" } ?? rule
  }
}
