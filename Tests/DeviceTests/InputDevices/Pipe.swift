import Glibc
import KernelInput

@testable import InputDevices

/// A pipe in place of a device: what is written comes out as a device's events would.
///
/// A device hands out whole packets only; the pipe hands out what the buffer has room for, so a
/// frame can be cut anywhere between two events.
final class Pipe {
  let readEnd: Int32
  private var writeEnd: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    precondition(pipe(&ends) == 0, "no pipe")
    for end in ends {
      precondition(fcntl(end, F_SETFL, O_NONBLOCK) == 0, "a pipe that waits")
      precondition(fcntl(end, F_SETFD, FD_CLOEXEC) == 0, "a pipe that children have")
    }
    readEnd = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    closeWriteEnd()
    close(readEnd)
  }

  func write(_ events: [KernelEvent]) {
    events.withUnsafeBytes {
      precondition(Glibc.write(writeEnd, $0.baseAddress, $0.count) == $0.count, "pipe is full")
    }
  }

  func write(bytes: [UInt8]) {
    precondition(Glibc.write(writeEnd, bytes, bytes.count) == bytes.count, "pipe is full")
  }

  func closeWriteEnd() {
    if writeEnd >= 0 { close(writeEnd) }
    writeEnd = -1
  }
}

/// What a reader handed out, in order.
enum Step: Equatable {
  case frame([Int32])
  case dropped
}

extension FrameReader {
  /// Reads everything there is. A frame is described by the values of its events, including the
  /// report.
  mutating func steps(from pipe: Pipe) throws(DeviceError) -> [Step] {
    var steps: [Step] = []
    var end = FrameRead.more
    while end != .everything {
      end = try read(pipe.readEnd, subject: "/dev/input/event3") { frame in
        steps.append(.frame(frame.indices.map { frame[$0].value }))
      }
      if end == .dropped { steps.append(.dropped) }
    }
    return steps
  }
}

private let noon = Timestamp(microseconds: 1_000_000)

/// Events that move ABS_X, one for each value.
func moves(_ values: Int32...) -> [KernelEvent] { moves(values) }
func moves(_ values: some Sequence<Int32>) -> [KernelEvent] {
  values.map { KernelEvent(Axis.x, $0, at: noon) }
}

let report = [KernelEvent.report(at: noon)]
let loss = [KernelEvent.dropped(at: noon)]
