import EventLoop
import Glibc
import LinuxSystem

/// Follows whether an application has the screen of a seat, by the files of the login manager. Every
/// user can read them; the system bus refuses the temporary user of a service.
@MainActor
final class SeatWatch {
  private let owner: SeatOwner
  private let folder: String
  private let loop: EventLoop
  private let changes: FolderChanges
  private let onChange: @MainActor (_ hasScreen: Bool) -> Void
  private var token: EventLoop.Token?
  private var hasScreen = true

  /// Begins to watch, and calls back at once where the application does not have the screen.
  /// - Parameters:
  ///   - folder: Where the login manager keeps its files.
  ///   - onChange: Called with each change.
  init(
    _ owner: SeatOwner, in loop: EventLoop, folder: String = "/run/systemd",
    onChange: @escaping @MainActor (_ hasScreen: Bool) -> Void
  ) throws(SystemError) {
    self.owner = owner
    self.folder = folder
    self.loop = loop
    self.onChange = onChange
    changes = try FolderChanges()
    token = try loop.watch(changes.fileDescriptor) { [weak self] in
      self?.changes.clear()
      self?.look()
    }
    look()
    // Otherwise the application would get input while another session has the screen.
    guard isThere, !isWatched else { return }
    stop()
    throw SystemError(
      "follow the sessions of \(owner.seat)", errno: ENOSPC,
      reason: "\(folder)/seats cannot be watched; see fs.inotify.max_user_watches")
  }

  /// Whether the login manager keeps sessions, now.
  private(set) var isThere = false
  /// Whether changes of them are noticed.
  private var isWatched = false

  /// Watches no more.
  func stop() {
    if let token { loop.unwatch(token) }
    token = nil
  }

  private func look() {
    // The folder of the seats is made by the login manager, which may start later.
    let seats = "\(folder)/seats"
    isWatched = changes.watch(seats)
    if !isWatched { _ = changes.watch(folder) }
    // It may have been made meanwhile.
    if !isWatched { isWatched = changes.watch(seats) }
    // An image may contain the empty folder; a login manager has a file there for each seat.
    isThere = !SystemCall.entries(of: seats).isEmpty
    let hasScreen =
      !isThere || owner.hasScreen(during: SeatSession(seat: owner.seat, folder: folder))
    guard hasScreen != self.hasScreen else { return }
    self.hasScreen = hasScreen
    onChange(hasScreen)
  }
}
