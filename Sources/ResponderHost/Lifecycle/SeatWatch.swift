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
  private let watchFolder: (FolderChanges, String) -> Bool
  private let onChange: @MainActor (_ hasScreen: Bool) -> Void
  private var token: EventLoop.Token?
  private var retry: EventLoop.Token?
  private var hasScreen = true

  /// Begins to watch, and calls back at once where the application does not have the screen.
  /// - Parameters:
  ///   - folder: Where the login manager keeps its files.
  ///   - watchFolder: Watches a folder, and returns whether that succeeded.
  ///   - onChange: Called with each change.
  init(
    _ owner: SeatOwner, in loop: EventLoop, folder: String = "/run/systemd",
    watchFolder: @escaping (FolderChanges, String) -> Bool = { $0.watch($1) },
    onChange: @escaping @MainActor (_ hasScreen: Bool) -> Void
  ) throws(SystemError) {
    self.owner = owner
    self.folder = folder
    self.loop = loop
    self.watchFolder = watchFolder
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
    if let retry { loop.cancelTimer(retry) }
    (token, retry) = (nil, nil)
  }

  private func look() {
    // The folder of the seats is made by the login manager, which may start later.
    let seats = "\(folder)/seats"
    isWatched = watchFolder(changes, seats)
    if !isWatched { _ = watchFolder(changes, folder) }
    // It may have been made meanwhile.
    if !isWatched { isWatched = watchFolder(changes, seats) }
    // An image may contain the empty folder; a login manager has a file there for each seat.
    isThere = !SystemCall.entries(of: seats).isEmpty
    // A session that comes to the front unnoticed would not have its input to itself.
    let isUnknown = isThere && !isWatched
    if isUnknown { lookAgain() }
    let hasScreen =
      !isThere
      || !isUnknown && owner.hasScreen(during: SeatSession(seat: owner.seat, folder: folder))
    guard hasScreen != self.hasScreen else { return }
    self.hasScreen = hasScreen
    onChange(hasScreen)
  }

  /// The limit of watches can be reached later, when the login manager makes its folder again.
  private func lookAgain() {
    if let retry { loop.cancelTimer(retry) }
    retry = loop.schedule(at: loop.now + 1) { [weak self] in
      self?.retry = nil
      self?.look()
    }
  }
}
