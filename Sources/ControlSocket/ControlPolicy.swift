import LinuxSystem

/// Who may do what at a control socket.
public struct ControlPolicy: Hashable, Sendable {
  /// What somebody may do; who may do more may do less.
  public enum Right: Int, Comparable, Sendable {
    /// Nothing: the connection is closed with a sentence, and not a byte of it is read.
    case none
    /// To ask for the state and to follow routes.
    case watch
    /// To change what the daemon does.
    case command

    /// By how much may be done.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The user that the daemon runs as.
  public var owner: UInt32
  /// The group whose members may watch, if there is one.
  public var watchers: UInt32?

  /// Makes a policy.
  /// - Parameters:
  ///   - owner: The number of the daemon's user.
  ///   - watchers: The number of the group whose members may watch.
  public init(owner: UInt32, watchers: UInt32? = nil) {
    self.owner = owner
    self.watchers = watchers
  }

  /// The policy of this process.
  /// - Parameter group: The name of the group whose members may watch.
  /// - Throws: ``ControlError/Code/listen`` when there is no such group.
  public init(watchedBy group: String?) throws(ControlError) {
    self.init(owner: SystemCall.user)
    guard let group else { return }
    guard let number = SystemCall.group(named: group) else {
      throw ControlError(.listen, "there is no group \"\(group)\" that could watch")
    }
    watchers = number
  }

  /// The right of whoever is at the other end: the owner and root command, the group watches.
  public func right(of peer: PeerCredentials) -> Right {
    if peer.user == 0 || peer.user == owner { return .command }
    if let watchers, peer.groups.contains(watchers) { return .watch }
    return .none
  }
}
