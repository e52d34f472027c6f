import Glibc
import LinuxSystem

/// Whose daemons a client takes answers from: root's, those of its own user, and those of the user that
/// the socket's folder belongs to, if nobody else may put a socket there.
///
/// The last are the service's, whose user only systemd knows, and a user's daemon that root asks.
struct ServerTrust {
  /// The user that the client runs as.
  let client: UInt32
  /// The owner and the mode of the socket's folder; `nil` where it cannot be looked at.
  let folder: (owner: UInt32, mode: UInt32)?

  init(client: UInt32, folder: (owner: UInt32, mode: UInt32)?) {
    self.client = client
    self.folder = folder
  }

  /// Of this process, at a path.
  init(socket path: String) {
    let folder = path.lastIndex(of: "/").map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) }
    self.init(
      client: SystemCall.user,
      folder: SystemCall.status(of: folder ?? ".").map { ($0.st_uid, $0.st_mode) })
  }

  func includes(_ server: UInt32) -> Bool {
    if server == 0 || server == client { return true }
    guard let folder, folder.mode & (S_IWGRP | S_IWOTH) == 0 else { return false }
    return server == folder.owner
  }
}
