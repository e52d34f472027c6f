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
    var devices = map { ClockSegments(of: $0) }
    guard let reference = devices.max(by: { $0.stepCount < $1.stepCount }),
      (1...ClockSegments.greatestStepCount).contains(reference.stepCount)
    else { return }
    let spans = reference.spans
    var steps = [ClockStep](repeating: ClockStep(), count: spans.count)
    for index in devices.indices {
      devices[index].place(in: spans)
      devices[index].note(in: &steps)
    }
    var shifts: [Int64] = [0]
    for step in steps.dropFirst() { shifts.append((shifts.last ?? 0) + step.shift) }
    for (index, device) in devices.enumerated() {
      for segment in device.segments {
        self[index].shift(segment.events, by: shifts[segment.step])
      }
      self[index].removalTime?.microseconds += shifts[device.segments.last?.step ?? 0]
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
      if gap > Recording.longestGap,
        gap <= Recording.longestWait || latest.keys.contains(where: { lastUses[$0] ?? 0 >= index })
      {
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
        if last.start - time < ClockSegments.smallestStep {
          uses[uses.count - 1].start = Swift.min(last.start, time)
        }
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

/// A step back of the clock, in microseconds.
private struct ClockStep {
  /// The last time before it, and the first after it, of all devices.
  private var before = Int64.min
  private var after = Int64.max
  /// The time that is assumed to have passed.
  private var gap = Int64.max

  /// How far what follows is shifted.
  var shift: Int64 { before + gap - after }

  mutating func note(before time: Int64) { before = max(before, time) }
  mutating func note(after time: Int64) { after = min(after, time) }
  mutating func note(gap time: Int64) { gap = min(gap, time) }
}

/// The parts of a device's events between the steps back of its clock, and between its pauses.
private struct ClockSegments {
  /// A smaller step, in microseconds, is one of the device's own clock, or of several processors.
  static let smallestStep: Int64 = 100_000
  /// Longer than clicks and taps that belong together are apart, in microseconds.
  static let pause: Int64 = 1_000_000
  /// A clock that goes back more often was not set. So many steps of the longest time fit into 64 bits.
  static let greatestStepCount = 1023

  struct Segment {
    private let start: Int
    private var end: Int
    let first: Int64
    private(set) var last: Int64
    /// The time that is assumed to have passed before it, in microseconds.
    let gap: Int64
    /// Whether it follows a step back of the device, rather than a pause.
    let isAfterStep: Bool
    /// The number of steps before it.
    var step: Int

    var events: Range<Int> { start..<end }

    init(start: Int, time: Int64, gap: Int64, isAfterStep: Bool, step: Int) {
      (self.start, end) = (start, start + 1)
      (first, last) = (time, time)
      (self.gap, self.isAfterStep, self.step) = (gap, isAfterStep, step)
    }

    /// Adds the next event.
    mutating func append(_ time: Int64) {
      last = max(last, time)
      end += 1
    }
  }
  private(set) var segments: [Segment] = []
  private(set) var stepCount = 0

  init(of recording: Recording) {
    var usage = DeviceUsage(of: recording.description)
    for (index, event) in recording.events.enumerated() {
      let time = event.time.microseconds
      let elapsed = segments.last.map { time - $0.last } ?? .max
      if (1 - Self.smallestStep...Self.pause).contains(elapsed) {
        segments[segments.count - 1].append(time)
      } else {
        if elapsed < 0 { stepCount += 1 }
        segments.append(
          Segment(
            start: index, time: time, gap: usage.interval ?? Self.pause, isAfterStep: elapsed < 0,
            step: stepCount))
      }
      usage.update(with: event)
    }
  }

  /// The times between the steps.
  var spans: [ClosedRange<Int64>] {
    var spans: [ClosedRange<Int64>] = []
    for segment in segments {
      if segment.step == spans.count {
        spans.append(segment.first...segment.last)
      } else {
        let span = spans[segment.step]
        spans[segment.step] = span.lowerBound...max(span.upperBound, segment.last)
      }
    }
    return spans
  }

  /// Counts the steps of a device with as many or more, too: each step of this device is one of them, and the others
  /// were in its pauses.
  /// - Parameter spans: The times between the steps of that device.
  mutating func place(in spans: [ClosedRange<Int64>]) {
    guard stepCount < spans.count - 1, let first = segments.first?.first else { return }
    func distance(_ step: Int, _ time: Int64) -> Int64 {
      max(spans[step].lowerBound - time, time - spans[step].upperBound, 0)
    }
    /// How many steps of the other device are before the last ones, which are those of this device that are to come.
    var count = spans.count - stepCount
    var step = (0..<count).min { distance($0, first) < distance($1, first) } ?? 0
    for index in segments.indices {
      let segment = segments[index]
      if segment.isAfterStep { (step, count) = (step + 1, count + 1) }
      while step + 1 < count, distance(step + 1, segment.first) < distance(step, segment.first) {
        step += 1
      }
      segments[index].step = step
    }
  }

  /// Notes the times on both sides of the steps.
  func note(in steps: inout [ClockStep]) {
    for (last, next) in zip(segments, segments.dropFirst()) where next.step > last.step {
      steps[last.step + 1].note(before: last.last)
      steps[next.step].note(after: next.first)
      if next.isAfterStep { steps[next.step].note(gap: next.gap) }
    }
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
  /// Whether the device has sent keys, switches or fingers.
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

  /// The interval at which the device continues; `nil` if it is not in use. A device without keys, switches and
  /// fingers, such as a sensor, is always in use.
  var interval: Int64? {
    guard !isUsedByKeys || !keys.isEmpty || !slots.isEmpty || isTouched else { return nil }
    return min(lastInterval, Self.longestInterval)
  }

  mutating func update(with event: KernelEvent) {
    let time = event.time.microseconds
    if let last, time > last { lastInterval = time - last }
    last = time
    switch event.type {
    case .switch: isUsedByKeys = true
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
