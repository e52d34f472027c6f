public import KernelInput

/// A frame source that plays a recorded device, one frame for each read.
///
/// It shifts the times of the recording to the clock of the player.
public final class RecordingSource: FrameSource {
  /// Reading from memory never fails.
  public typealias Failure = Never

  /// The description of the device.
  public let description: DeviceDescription
  /// The class to read the device as.
  public let deviceClass: DeviceClass
  /// The udev properties of the device, beyond its class.
  public let hints: DeviceHints
  /// The counts of what was read so far.
  public private(set) var statistics = FrameStatistics()
  /// The time of the newest frame, on the player's clock.
  public private(set) var lastFrameTime: Timestamp?

  private let recording: Recording
  private let offset: Int64
  private var position = 0
  private var buffer = FrameBuffer()
  /// The time of the loss of events with which the last read ended.
  private var lossTime: Timestamp?

  /// Creates a source.
  /// - Parameters:
  ///   - recording: The recording.
  ///   - description: The device's description, including how udev says it is mounted.
  ///   - deviceClass: The class to read the device as.
  ///   - hints: The udev properties of the device, beyond its class.
  ///   - offset: Added to the recording's times, in microseconds.
  public init(
    _ recording: Recording, description: DeviceDescription, as deviceClass: DeviceClass,
    hints: DeviceHints, offset: Int64
  ) {
    self.description = description
    self.recording = recording
    self.deviceClass = deviceClass
    self.hints = hints
    self.offset = offset
  }

  /// The time at which the next frame is complete; `nil` after the last one.
  public var nextFrameTime: Timestamp? {
    recording.events[position...].first { $0.isReport }.map { moved($0.time) }
  }

  /// The time at which the device was unplugged; `nil` if it was present until the end.
  public var removalTime: Timestamp? { recording.removalTime.map(moved) }

  /// The state before the first event that has not been read.
  public var initialState: DeviceState? {
    position > 0 ? timed(recording.state(after: position)) : recording.initialState.map(timed)
  }

  /// Passes the next frame to a closure.
  public func read(_ receive: (Span<KernelEvent>) -> Void) -> FrameRead {
    lossTime = nil
    statistics.reads += 1
    while position < recording.events.count {
      let event = recording.events[position]
      position += 1
      statistics.events += 1
      buffer.append(
        KernelEvent(
          time: moved(event.time), type: event.type, code: event.code, value: event.value))
      switch buffer.next() {
      case nil: continue
      case .frame:
        statistics.frames += 1
        lastFrameTime = moved(event.time)
        buffer.withFrame(receive)
        return .everything
      case .dropped:
        statistics.drops += 1
        lossTime = event.time
        return .dropped
      }
    }
    return .everything
  }

  /// Skips the next frame, for a device that is closed at its time.
  public func skip() {
    _ = read { _ in }
  }

  /// Returns the state at this point. After a loss of events it is known only if the recorder
  /// queried the device, and wrote the result as a frame with the time of the loss.
  public func currentState() -> DeviceState? {
    if let lossTime {
      let rest = recording.events[position...]
      guard let end = rest.firstIndex(where: \.isReport), rest[end].time == lossTime else {
        return nil
      }
      let look = rest[..<end]
      position = end + 1
      self.lossTime = nil
      // A device with keys and switches only has no state to query.
      if !look.isEmpty, look.allSatisfy({ $0.type == .switch }) { return nil }
      var state = timed(recording.state(after: position))
      // As live: the keys of a touchscreen that is a keyboard, too, were not queried.
      state.knowsKeys = look.contains { $0.type == .key }
      if !state.knowsKeys { state.pressedKeys = CodeSet() }
      return state
    }
    return timed(recording.state(after: position))
  }

  /// Returns the switches that are on at this point.
  public func switches() -> CodeSet { recording.switches(after: position) }

  /// Does nothing: reading continues when the device is opened again.
  public func close() {}

  /// Returns a state with the time of the last event that was read, on the player's clock.
  private func timed(_ state: DeviceState) -> DeviceState {
    // A device without events has no time of its own.
    let last = position > 0 ? recording.events[position - 1] : recording.events.first
    var state = state
    state.time = moved(last?.time ?? Timestamp(microseconds: 0))
    return state
  }

  private func moved(_ time: Timestamp) -> Timestamp {
    Timestamp(microseconds: time.microseconds &+ offset)
  }
}
