import LinuxSystem

/// The credentials of a client, as the kernel recorded them when it connected.
public struct PeerCredentials: Hashable, Sendable {
  /// The process ID.
  public var process: Int32
  /// The user ID.
  public var user: UInt32
  /// The group IDs, the primary group first.
  public var groups: [UInt32]

  /// Creates credentials.
  public init(process: Int32, user: UInt32, groups: [UInt32]) {
    self.process = process
    self.user = user
    self.groups = groups
  }

  /// Reads the credentials of a connection; `nil` if the kernel does not report them.
  init?(of descriptor: CInt) {
    guard let peer = SystemCall.peer(of: descriptor) else { return nil }
    self.init(process: peer.process, user: peer.user, groups: peer.groups)
  }
}
