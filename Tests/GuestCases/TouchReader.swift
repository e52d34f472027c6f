import CGuestSupport
import Glibc

/// Another program that reads touches from a node, as a display server does.
final class TouchReader {
  /// A finger from its beginning.
  struct Touch: Equatable {
    var path: [Spot]
    var isDown = true

    var start: Spot { path[0] }
    var end: Spot { path[path.count - 1] }
  }

  private struct Slot {
    var touch: Int?
    var x: Int32 = 0
    var y: Int32 = 0
    var hasChanged = false
    /// The tracking IDs of this frame, in order.
    var ids: [Int32] = []
  }

  let path: String
  /// The touches, in the order in which they began.
  private(set) var touches: [Touch] = []
  /// Whether `BTN_TOUCH` is down, and where the single finger is.
  private(set) var button = false
  private(set) var pointer = Spot(0, 0)
  /// The times of the frames on the monotonic clock, in microseconds.
  private(set) var times: [Int] = []
  private let descriptor: Int32
  private var slots: [Int32: Slot] = [:]
  private var current: Int32 = 0

  init(_ path: String) throws {
    self.path = path
    descriptor = try check("open \(path)", open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    try check("EVIOCSCLOCKID", guest_evdev_use_monotonic_clock(descriptor))
  }

  deinit { close(descriptor) }

  /// Waits until there is something, and takes it in.
  func waitAndTake() throws {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    try check("poll", poll(&polled, 1, 60_000))
    try take()
  }

  /// Takes in what is there.
  func take() throws {
    var events = [input_event](repeating: input_event(), count: 256)
    while true {
      let size = events.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      guard size > 0 else { return }
      for event in events.prefix(size / MemoryLayout<input_event>.size) { try take(event) }
    }
  }

  private func take(_ event: input_event) throws {
    switch (Int32(event.type), Int32(event.code)) {
    case (EV_SYN, SYN_DROPPED): throw Failure("the reader of \(path) lost events")
    case (EV_SYN, SYN_REPORT):
      times.append(event.time.tv_sec * 1_000_000 + Int(event.time.tv_usec))
      for slot in slots.keys.sorted() { try endFrame(of: slot) }
    case (EV_KEY, BTN_TOUCH): button = event.value != 0
    case (EV_ABS, ABS_X): pointer = Spot(event.value, pointer.y)
    case (EV_ABS, ABS_Y): pointer = Spot(pointer.x, event.value)
    case (EV_ABS, ABS_MT_SLOT): current = event.value
    case (EV_ABS, ABS_MT_TRACKING_ID): slots[current, default: Slot()].ids.append(event.value)
    case (EV_ABS, ABS_MT_POSITION_X):
      slots[current, default: Slot()].x = event.value
      slots[current]?.hasChanged = true
    case (EV_ABS, ABS_MT_POSITION_Y):
      slots[current, default: Slot()].y = event.value
      slots[current]?.hasChanged = true
    default: break
    }
  }

  private func endFrame(of number: Int32) throws {
    guard var slot = slots[number] else { return }
    let spot = Spot(slot.x, slot.y)
    if slot.ids.count > 1 { throw Failure("slot \(number) has the IDs \(slot.ids) in one frame") }
    if let id = slot.ids.first {
      if let touch = slot.touch { touches[touch].isDown = false }
      if id >= 0, slot.touch != nil { throw Failure("slot \(number) was not lifted") }
      if id < 0, slot.touch == nil { throw Failure("slot \(number) was lifted twice") }
      slot.touch = nil
      if id >= 0 {
        slot.touch = touches.count
        touches.append(Touch(path: [spot]))
      }
    } else if slot.hasChanged, let touch = slot.touch {
      touches[touch].path.append(spot)
    }
    slot.ids = []
    slot.hasChanged = false
    slots[number] = slot
  }
}
