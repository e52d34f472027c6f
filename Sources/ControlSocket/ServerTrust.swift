import Glibc
import LinuxSystem

/// Decides whether a client trusts a daemon: one that runs as root, as the client's user, or as the
/// owner of the socket's folder if no other user can write to the folder.
///
/// The last case covers the service, whose user systemd assigns, and root asking a user's daemon.
struct ServerTrust {
  /// The user that the client runs as.
  let client: UInt32
  /// The owner and the mode of the socket's folder; `nil` if they cannot be read.
  let folder: (owner: UInt32, mode: UInt32)?

  init(client: UInt32, folder: (owner: UInt32, mode: UInt32)?) {
    self.client = client
    self.folder = folder
  }

  /// Creates the trust of this process for a socket.
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
