import CGuestSupport
import Glibc

/// Another reader of a node: what the kernel reports there, with the kernel's own timestamps.
final class NodeListener {
  /// Events that happened at once.
  struct Frame {
    /// On the monotonic clock, in microseconds.
    let time: Int
    let events: Int
  }

  let path: String
  private(set) var frames: [Frame] = []
  /// Whether the kernel reported that it lost events.
  private(set) var hasLost = false
  private let descriptor: Int32
  private var eventsOfFrame = 0

  init(_ path: String) throws {
    self.path = path
    descriptor = try check("open \(path)", open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    try check("EVIOCSCLOCKID", guest_evdev_use_monotonic_clock(descriptor))
  }

  deinit { close(descriptor) }

  /// Takes in what is there.
  func take() throws {
    var events = [input_event](repeating: input_event(), count: 256)
    while true {
      let size = events.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard size > 0 else { return }
      for event in events.prefix(size / MemoryLayout<input_event>.size) {
        if event.type == EV_SYN, event.code == SYN_DROPPED { hasLost = true }
        eventsOfFrame += 1
        guard event.type == EV_SYN, event.code == SYN_REPORT else { continue }
        let time = event.time.tv_sec * 1_000_000 + Int(event.time.tv_usec)
        frames.append(Frame(time: time, events: eventsOfFrame))
        eventsOfFrame = 0
      }
    }
  }
}
