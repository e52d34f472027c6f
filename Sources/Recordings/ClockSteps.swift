internal import KernelInput

// Old recorders used the wall clock, which may be set during a recording. Begin here: `ClockSegments` finds the steps
// of one device, `DeviceUsage` what a step interrupted.

extension [Recording] {
  /// Lets the times continue where a clock was set, back or far forward: what follows the step is shifted, for all
  /// devices of a file.
  ///
  /// How much time passed is unknown. A device that is in use continues as it did before; otherwise a pause is assumed, in
  /// which taps and clicks end.
  mutating func continueAfterClockSteps() {
    continueAfterStepsBack()
    shortenGaps()
  }

  // MARK: - Steps back

  /// Shifts what follows a step back. Devices with a step have one clock, so their order stays.
  private mutating func continueAfterStepsBack() {
    let devices = map { ClockSegments(of: $0) }
    guard let reference = devices.max(by: { $0.count < $1.count }), reference.count > 1 else {
      return
    }
    let firsts = devices.map { $0.segment(in: reference) }
    var shifts: [Int64] = [0]
    for step in 1..<reference.count {
      let sides = zip(devices, firsts).compactMap { $0.sides(ofStep: step - $1) }
      let before = sides.map(\.before).max() ?? 0
      let after = sides.map(\.after).min() ?? 0
      shifts.append(shifts[step - 1] + before + (sides.map(\.gap).min() ?? 0) - after)
    }
    for (index, device) in devices.enumerated() {
      for (segment, events) in device.eventRanges.enumerated() {
        self[index].shift(events, by: shifts[firsts[index] + segment])
      }
      let last = shifts[firsts[index] + Swift.max(0, device.count - 1)]
      self[index].removalTime?.microseconds += last
    }
  }

  // MARK: - Steps forward

  /// Shortens the times in which no device has an event, so that a replay neither waits for them nor runs every timer in
  /// them.
  private mutating func shortenGaps() {
    let uses = enumerated().flatMap { index, recording in recording.uses(by: index) }
      .sorted { $0.start < $1.start }
    guard var end = uses.first?.end else { return }
    let lastUses = Dictionary(uses.enumerated().map { ($1.device, $0) }) { $1 }
    var latest: [Int: Use] = [:]
    var cuts: [(time: Int64, shift: Int64)] = []
    var shift: Int64 = 0
    for (index, use) in uses.enumerated() {
      let gap = use.start - end
      // Devices with different clocks are played one after the other.
      let isOneClock = latest.keys.contains { lastUses[$0] ?? 0 >= index }
      if gap > Recording.longestGap, isOneClock || gap <= Recording.longestWait {
        shift -= gap - (latest.values.compactMap(\.interval).min() ?? ClockSegments.pause)
        cuts.append((use.start, shift))
      }
      end = Swift.max(end, use.end)
      latest[use.device] = use
    }
    guard !cuts.isEmpty else { return }
    for index in indices { self[index].apply(cuts) }
  }
}

/// A part of a recording without a long gap.
private struct Use {
  var device: Int
  var start: Int64
  var end: Int64
  /// The interval at which a device in use continues.
  var interval: Int64?
}

extension Recording {
  /// The longest time without an event, in microseconds: a longer one is a step of the clock.
  static let longestGap: Int64 = 3600 * 1_000_000
  /// The longest time between the first events of devices with one clock.
  fileprivate static let longestWait: Int64 = 24 * 3600 * 1_000_000

  /// Returns the parts without a long gap. System events count as a device of their own.
  fileprivate func uses(by device: Int) -> [Use] {
    var uses: [Use] = []
    var usage = DeviceUsage(of: description)
    func note(_ time: Int64, _ device: Int) {
      if let last = uses.last, last.device == device,
        time - last.end <= Self.longestGap
      {
        uses[uses.count - 1].end = Swift.max(last.end, time)
      } else {
        uses.append(Use(device: device, start: time, end: time))
      }
    }
    for event in events {
      note(event.time.microseconds, device)
      usage.update(with: event)
      uses[uses.count - 1].interval = usage.interval
    }
    if let removalTime { note(removalTime.microseconds, device) }
    for event in systemEvents { note(event.time.microseconds, -1) }
    return uses
  }

  /// Shifts the events from each of some times on.
  fileprivate mutating func apply(_ cuts: [(time: Int64, shift: Int64)]) {
    func offset(at time: Timestamp) -> Int64 {
      var range = cuts.indices
      while let middle = range.isEmpty ? nil : (range.lowerBound + range.upperBound) / 2 {
        let isBefore = cuts[middle].time <= time.microseconds
        range = isBefore ? middle + 1..<range.upperBound : range.lowerBound..<middle
      }
      return range.lowerBound > 0 ? cuts[range.lowerBound - 1].shift : 0
    }
    for index in events.indices { shift(index...index, by: offset(at: events[index].time)) }
    if let time = removalTime { removalTime?.microseconds += offset(at: time) }
    for index in systemEvents.indices {
      systemEvents[index].time.microseconds += offset(at: systemEvents[index].time)
    }
  }

  fileprivate mutating func shift(_ range: some RangeExpression<Int>, by microseconds: Int64) {
    guard microseconds != 0 else { return }
    for index in range.relative(to: events.indices) {
      let event = events[index]
      events[index] = KernelEvent(
        time: Timestamp(microseconds: event.time.microseconds + microseconds), type: event.type,
        code: event.code, value: event.value)
    }
  }
}

/// The parts of a device's events between the steps back of its clock.
private struct ClockSegments {
  /// A smaller step is one of the device's own clock, or of several processors.
  private static let smallestStep: Int64 = 100_000
  /// Longer than clicks and taps that belong together are apart.
  static let pause: Int64 = 1_000_000

  private struct Segment {
    let start: Int
    var end: Int
    let first: Int64
    var last: Int64
    /// The time that is assumed to have passed before it.
    let gap: Int64
  }
  private var segments: [Segment] = []

  var count: Int { segments.count }
  var eventRanges: [Range<Int>] { segments.map { $0.start..<$0.end } }

  init(of recording: Recording) {
    var usage = DeviceUsage(of: recording.description)
    for (index, event) in recording.events.enumerated() {
      let time = event.time.microseconds
      if let last = segments.last?.last, last - time < Self.smallestStep {
        segments[segments.count - 1].last = max(last, time)
        segments[segments.count - 1].end = index + 1
      } else {
        segments.append(
          Segment(
            start: index, end: index + 1, first: time, last: time, gap: usage.interval ?? Self.pause
          ))
      }
      usage.update(with: event)
    }
  }

  /// Returns the segment of another device, with as many steps or more, in which this device begins.
  func segment(in other: Self) -> Int {
    guard let time = segments.first?.first else { return 0 }
    // Every step of this device is one of the other.
    let distances = other.segments.dropLast(count - 1).map {
      max($0.first - time, time - $0.last, 0)
    }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  /// Returns the times before and after a step, and how long it took; `nil` if the device has no such step.
  func sides(ofStep step: Int) -> (before: Int64, after: Int64, gap: Int64)? {
    guard step > 0, step < segments.count else { return nil }
    return (segments[step - 1].last, segments[step].first, segments[step].gap)
  }
}

/// Whether a device is in use, as far as its events show.
private struct DeviceUsage {
  /// The longest interval at which a device in use continues.
  private static let longestInterval: Int64 = 100_000

  /// Whether each frame lists all contacts, without slots (protocol A of the kernel).
  private let isAnonymous: Bool
  private var keys: Set<UInt16> = []
  private var slots: Set<Int32> = []
  private var slot: Int32 = 0
  private var isUsedByKeys = false
  /// Of a frame without slots: whether the current contact has a position and is one of a lifted finger, and whether
  /// any contact ended and touches.
  private var contact = (hasPosition: false, isLifted: false)
  private var frame = (isReported: false, isTouched: false)
  /// Whether the last frame without slots had a contact that touches.
  private var isTouched = false
  private var last: Int64?
  private var lastInterval: Int64 = 10_000

  init(of device: DeviceDescription) {
    func has(_ axis: Axis) -> Bool {
      device.absoluteAxes.contains(axis.rawValue) || device.ranges[axis] != nil
    }
    isAnonymous = has(.mtPositionX) && !has(.mtSlot)
  }

  /// The interval at which the device continues; `nil` if it is not in use. A device without keys and fingers, such as a
  /// sensor, is always in use.
  var interval: Int64? {
    guard !isUsedByKeys || !keys.isEmpty || !slots.isEmpty || isTouched else { return nil }
    return min(lastInterval, Self.longestInterval)
  }

  mutating func update(with event: KernelEvent) {
    let time = event.time.microseconds
    if let last, time > last { lastInterval = time - last }
    last = time
    switch event.type {
    case .key:
      isUsedByKeys = true
      if event.value == 0 { keys.remove(event.code) } else { keys.insert(event.code) }
    case .absolute where isAnonymous && event.code > Axis.mtSlot.rawValue:
      isUsedByKeys = true
      switch Axis(rawValue: event.code) {
      case .mtPositionX: contact.hasPosition = true
      case .mtTouchMajor, .mtPressure: contact.isLifted = contact.isLifted || event.value == 0
      default: break
      }
    case .absolute where event.code == Axis.mtSlot.rawValue: slot = event.value
    case .absolute where event.code == Axis.mtTrackingID.rawValue:
      isUsedByKeys = true
      if event.value < 0 { slots.remove(slot) } else { slots.insert(slot) }
    case .synchronization where isAnonymous: endPart(event)
    default: break
    }
  }

  /// Counts a contact at its end, and all of them at the end of the frame.
  private mutating func endPart(_ event: KernelEvent) {
    if event.code == SyncCode.mtReport.rawValue {
      frame.isReported = true
      if contact.hasPosition, !contact.isLifted { frame.isTouched = true }
      contact = (false, false)
    } else if event.isReport {
      if frame.isReported { isTouched = frame.isTouched }
      frame = (false, false)
    }
  }
}
