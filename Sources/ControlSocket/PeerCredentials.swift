import LinuxSystem

/// Who is at the other end of a connection, as the kernel noted when it was made.
public struct PeerCredentials: Hashable, Sendable {
  /// The number of the process.
  public var process: Int32
  /// The user that it ran as.
  public var user: UInt32
  /// The groups that it was a member of, its own first.
  public var groups: [UInt32]

  /// Makes credentials.
  public init(process: Int32, user: UInt32, groups: [UInt32]) {
    self.process = process
    self.user = user
    self.groups = groups
  }

  /// Of a connection; `nil` when the kernel does not say.
  init?(of descriptor: CInt) {
    guard let peer = SystemCall.peer(of: descriptor) else { return nil }
    self.init(process: peer.process, user: peer.user, groups: peer.groups)
  }
}
