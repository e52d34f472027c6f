import LinuxSystem

/// The rights of users at a control socket.
public struct ControlPolicy: Hashable, Sendable {
  /// A right. Each includes the rights below it.
  public enum Right: Int, Comparable, Sendable {
    /// No right: the connection is closed with a message, and nothing is read from it.
    case none
    /// The right to query the state and to follow routes.
    case watch
    /// The right to change what the daemon does.
    case command

    /// Compares by extent.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The user that the daemon runs as.
  public var owner: UInt32
  /// The group whose members have the right to watch, if any.
  public var watchers: UInt32?
  /// The group whose members have all rights, if any.
  public var commanders: UInt32?

  /// Creates a policy.
  /// - Parameters:
  ///   - owner: The ID of the daemon's user.
  ///   - watchers: The ID of the group whose members have the right to watch.
  ///   - commanders: The ID of the group whose members have all rights.
  public init(owner: UInt32, watchers: UInt32? = nil, commanders: UInt32? = nil) {
    self.owner = owner
    self.watchers = watchers
    self.commanders = commanders
  }

  /// Creates the policy of this process.
  /// - Parameters:
  ///   - watchers: The name of the group whose members have the right to watch.
  ///   - commanders: The name of the group whose members have all rights.
  /// - Throws: ``ControlError/Code/listen`` if a group does not exist.
  public init(watchedBy watchers: String?, commandedBy commanders: String? = nil)
    throws(ControlError)
  {
    self.init(
      owner: SystemCall.user, watchers: try Self.group(watchers),
      commanders: try Self.group(commanders))
  }

  private static func group(_ name: String?) throws(ControlError) -> UInt32? {
    guard let name else { return nil }
    guard let number = SystemCall.group(named: name) else {
      throw ControlError(.listen, "no such group: \"\(name)\"")
    }
    return number
  }

  /// Returns the right of a client: the owner, root and members of the one group command, members of the other watch.
  public func right(of peer: PeerCredentials) -> Right {
    if peer.user == 0 || peer.user == owner { return .command }
    if let commanders, peer.groups.contains(commanders) { return .command }
    if let watchers, peer.groups.contains(watchers) { return .watch }
    return .none
  }
}
