internal import KernelInput

// Old recorders used the wall clock, which may be set back during a recording.
extension [Recording] {
  /// Lets the times go on where a clock was set back: everything after the step is shifted, of all devices of a file.
  ///
  /// How much time passed is unknown. A device that is in use continues as it did before; otherwise a pause is assumed, in
  /// which taps and clicks end.
  mutating func continueAfterClockSteps() {
    for index in indices {
      guard let step = self[index].continueAfterClockSteps() else { continue }
      // Another device that was used only after the step has no step of its own.
      for other in indices where other != index {
        guard let first = self[other].events.first?.time, first < step.start else { continue }
        self[other].shift(by: step.shift)
      }
    }
  }
}

extension Recording {
  /// A smaller step is one of the device's own clock, or of several processors.
  private static let smallestStep: Int64 = 100_000
  /// Longer than clicks and taps that belong together are apart.
  private static let pause: Int64 = 1_000_000
  /// The longest interval at which a device in use continues.
  private static let longestInterval: Int64 = 100_000

  /// Shifts what follows each step.
  /// - Returns: The time of the first event, and the shift of the last one; `nil` without a step.
  fileprivate mutating func continueAfterClockSteps() -> (start: Timestamp, shift: Int64)? {
    guard let start = events.first?.time else { return nil }
    var usage = DeviceUsage()
    var (last, interval, shift) = (start, Int64(0), Int64(0))
    var hasStep = false
    for index in events.indices {
      var time = Timestamp(microseconds: events[index].time.microseconds + shift)
      if last.microseconds - time.microseconds >= Self.smallestStep {
        hasStep = true
        let gap = usage.isActive ? Swift.min(interval, Self.longestInterval) : Self.pause
        shift += last.microseconds + gap - time.microseconds
        time.microseconds = last.microseconds + gap
      } else if time > last {
        interval = time.microseconds - last.microseconds
      }
      last = Swift.max(last, time)
      events[index] = events[index].at(time)
      usage.update(with: events[index])
    }
    guard hasStep else { return nil }
    if let removalTime { self.removalTime = .init(microseconds: removalTime.microseconds + shift) }
    return (start, shift)
  }

  fileprivate mutating func shift(by microseconds: Int64) {
    events = events.map { $0.at(Timestamp(microseconds: $0.time.microseconds + microseconds)) }
    removalTime?.microseconds += microseconds
  }
}

extension KernelEvent {
  fileprivate func at(_ time: Timestamp) -> Self {
    KernelEvent(time: time, type: type, code: code, value: value)
  }
}

/// Whether a device is in use, as far as its events show.
private struct DeviceUsage {
  private var keys: Set<UInt16> = []
  private var slots: Set<Int32> = []
  private var slot: Int32 = 0
  private var isUsedByKeys = false

  /// A device without keys and fingers, such as a sensor, is always in use.
  var isActive: Bool { !isUsedByKeys || !keys.isEmpty || !slots.isEmpty }

  mutating func update(with event: KernelEvent) {
    switch event.type {
    case .key:
      isUsedByKeys = true
      if event.value == 0 { keys.remove(event.code) } else { keys.insert(event.code) }
    case .absolute where event.code == Axis.mtSlot.rawValue: slot = event.value
    case .absolute where event.code == Axis.mtTrackingID.rawValue:
      isUsedByKeys = true
      if event.value < 0 { slots.remove(slot) } else { slots.insert(slot) }
    default: break
    }
  }
}
