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

  /// Creates a policy.
  /// - Parameters:
  ///   - owner: The ID of the daemon's user.
  ///   - watchers: The ID of the group whose members have the right to watch.
  public init(owner: UInt32, watchers: UInt32? = nil) {
    self.owner = owner
    self.watchers = watchers
  }

  /// Creates the policy of this process.
  /// - Parameter group: The name of the group whose members have the right to watch.
  /// - Throws: ``ControlError/Code/listen`` if the group does not exist.
  public init(watchedBy group: String?) throws(ControlError) {
    self.init(owner: SystemCall.user)
    guard let group else { return }
    guard let number = SystemCall.group(named: group) else {
      throw ControlError(.listen, "no such group: \"\(group)\"")
    }
    watchers = number
  }

  /// Returns the right of a client: the owner and root command, members of the group watch.
  public func right(of peer: PeerCredentials) -> Right {
    if peer.user == 0 || peer.user == owner { return .command }
    if let watchers, peer.groups.contains(watchers) { return .watch }
    return .none
  }
}
