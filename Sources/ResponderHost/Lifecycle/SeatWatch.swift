import EventLoop
import Foundation
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
  private let watchFolder: WatchFolder
  private let onChange: @MainActor (_ hasScreen: Bool) -> Void
  private var token: EventLoop.Token?
  private var retry: EventLoop.Token?
  private var hasScreen = true
  /// Why changes of the sessions are not noticed now; `nil` if they are.
  private(set) var obstacle: String?
  /// Called with each change of ``obstacle`` after the start.
  var onObstacle: (@MainActor (_ obstacle: String?) -> Void)?

  typealias WatchFolder = (FolderChanges, String) throws(SystemError) -> Void

  /// Begins to watch, and calls back at once where the application does not have the screen.
  /// - Parameters:
  ///   - folder: Where the login manager keeps its files.
  ///   - watchFolder: Watches a folder.
  ///   - onChange: Called with each change.
  init(
    _ owner: SeatOwner, in loop: EventLoop, folder: String = "/run/systemd",
    watchFolder: @escaping WatchFolder = { (changes, folder) throws(SystemError) in
      try changes.watch(folder)
    },
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
    guard isThere, let obstacle else { return }
    stop()
    throw SystemError(
      "follow the sessions of \(owner.seat)", errno: ENOSPC,
      reason: "\(folder)/seats cannot be watched (\(obstacle))")
  }

  /// Whether the login manager keeps sessions, now.
  private(set) var isThere = false

  /// Watches no more.
  func stop() {
    if let token { loop.unwatch(token) }
    if let retry { loop.cancelTimer(retry) }
    (token, retry) = (nil, nil)
  }

  private func look() {
    let seats = "\(folder)/seats"
    let obstacle = watch(seats)
    // An image may contain the empty folder; a login manager has a file there for each seat.
    let wasThere = isThere
    isThere = !SystemCall.entries(of: seats).isEmpty
    if obstacle != nil { lookAgain() }
    // What it means depends on whether there is a login manager.
    if obstacle != self.obstacle || obstacle != nil && isThere != wasThere {
      self.obstacle = obstacle
      onObstacle?(obstacle)
    }
    // A session that comes to the front unnoticed would not have its input to itself.
    let hasScreen =
      !isThere
      || obstacle == nil && owner.hasScreen(during: SeatSession(seat: owner.seat, folder: folder))
    guard hasScreen != self.hasScreen else { return }
    self.hasScreen = hasScreen
    onChange(hasScreen)
  }

  /// Watches the folder of the seats, or the one above that is there: the login manager makes them, and may start later.
  /// - Returns: Why that is not possible; `nil` if it is.
  private func watch(_ seats: String) -> String? {
    var obstacle: String?
    func isWatched(_ path: String) -> Bool {
      do throws(SystemError) {
        try watchFolder(changes, path)
        obstacle = nil
        return true
      } catch {
        if error.errno != ENOENT, error.errno != ENOTDIR { obstacle = error.reason }
        return false
      }
    }
    if isWatched(seats) { return nil }
    // Each may have been made before the one above was watched.
    if !isWatched(folder), isWatched((folder as NSString).deletingLastPathComponent) {
      _ = isWatched(folder)
    }
    _ = isWatched(seats)
    return obstacle
  }

  /// The limit of watches can be reached later, when the login manager makes its folder again.
  private func lookAgain() {
    if let retry { loop.cancelTimer(retry) }
    // Without a login manager, the application has its input meanwhile.
    retry = loop.schedule(at: loop.now + (isThere ? 1 : 10)) { [weak self] in
      self?.retry = nil
      self?.look()
    }
  }
}
