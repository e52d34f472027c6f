import EventLoop
import Foundation
import Glibc
import Logging
import ResponderKit

/// Foundation's run loop of the main thread, turned by the loop.
///
/// What an application hands to `RunLoop.main` waits for that run loop to turn. Its timers would have it
/// sleep in a descriptor of its own, which is ready when one is due. A block that is handed over wakes
/// nobody: it runs before the loop waits, after a turn in which something else happened than fingers that
/// moved, for a turn of a run loop costs more than a movement does.
@MainActor
enum FoundationRunLoop {
  /// Has it turned by a loop.
  /// - Parameter runsBlocks: Whether it is turned for more than its timers.
  static func join(
    _ loop: EventLoop, of application: UIApplication, runsBlocks: Bool, logger: Logger
  ) {
    if runsBlocks {
      loop.beforeWaiting = { [unowned loop, unowned application] in
        guard loop.hasWorked || application.hasActed else { return }
        loop.hasWorked = false
        application.hasActed = false
        turn()
      }
    }
    guard let descriptor else {
      return logger.notice(
        "timers of RunLoop.main do not wake the process: it is made otherwise here")
    }
    do {
      try loop.watch(descriptor, rank: .runLoop, turn)
    } catch {
      logger.notice("timers of RunLoop.main do not wake the process: \(error)")
    }
  }

  private static func turn() { _ = RunLoop.main.run(mode: .default, before: .distantPast) }

  /// The descriptor that it would sleep in; looked for once.
  ///
  /// It has no name. It is the epoll instance that watches one counter and one timer and knows both by
  /// their descriptors.
  private static let descriptor: CInt? = {
    _ = RunLoop.main  // Makes it.
    let counters = Set(descriptors(of: "anon_inode:[eventfd]"))
    let timers = Set(descriptors(of: "anon_inode:[timerfd]"))
    return descriptors(of: "anon_inode:[eventpoll]").first { epoll in
      guard let watched = watched(by: epoll), watched.count == 2 else { return false }
      return watched.count(where: counters.contains) == 1
        && watched.count(where: timers.contains) == 1
    }
  }()

  /// What an epoll instance watches; `nil` for one that knows something by another name.
  private static func watched(by epoll: CInt) -> [CInt]? {
    // One that was closed meanwhile watches nothing.
    let text = (try? String(contentsOfFile: "/proc/self/fdinfo/\(epoll)", encoding: .utf8)) ?? ""
    var watched: [CInt] = []
    for line in text.split(separator: "\n") where line.hasPrefix("tfd:") {
      // As in: tfd: 3 events: 80000019 data: 3 pos:0 (proc_pid_fdinfo(5)).
      let words = line.split { $0 == ":" || $0.isWhitespace }
      guard words.count > 5, let descriptor = CInt(words[1]), words[4] == "data",
        CInt(words[5], radix: 16) == descriptor
      else { return nil }
      watched.append(descriptor)
    }
    return watched
  }

  /// The descriptors of the process that are of a kind, the lowest first.
  private static func descriptors(of kind: String) -> [CInt] {
    // Without it there is nothing to be found.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return names.compactMap { CInt($0) }.sorted().filter {
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == kind
    }
  }
}
