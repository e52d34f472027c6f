public import KernelInput

/// Plays the frames of a recorded device, one each time it is read.
///
/// Its times are the recording's, moved to where the player's clock stands.
public final class RecordingSource: FrameSource {
  /// Reading a recording that is in memory never fails.
  public typealias Failure = Never

  /// What the device said of itself.
  public let description: DeviceDescription
  /// What the device is read as.
  public let deviceClass: DeviceClass
  /// What udev said of the device beyond its class.
  public let hints: DeviceHints
  /// What was read so far.
  public private(set) var statistics = FrameStatistics()
  /// When the newest frame happened, on the player's clock.
  public private(set) var lastFrameTime: Timestamp?

  private let recording: Recording
  private let offset: Int64
  private var position = 0
  private var buffer = FrameBuffer()
  /// When the loss happened that the last read ended with.
  private var lossTime: Timestamp?

  /// - Parameters:
  ///   - recording: Where the frames come from.
  ///   - description: What the device says of itself, and udev of how it is mounted.
  ///   - deviceClass: What to read the device as.
  ///   - hints: What udev said of the device beyond its class.
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

  /// When the next frame is whole; `nil` behind the last one.
  public var nextFrameTime: Timestamp? {
    recording.events[position...].first { $0.isReport }.map { moved($0.time) }
  }

  /// When the device was unplugged; `nil` for one that was there until the recording ended.
  public var removalTime: Timestamp? { recording.removalTime.map(moved) }

  /// The state before the first event that was not read yet.
  public var initialState: DeviceState? {
    guard position > 0 else {
      var state = recording.initialState
      state?.time = moved(recording.events.first?.time ?? Timestamp(microseconds: 0))
      return state
    }
    return recording.state(after: position)
  }

  /// Lends the next frame, at its time.
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

  /// Passes over the next frame: the device is closed at its time.
  public func skip() {
    _ = read { _ in }
  }

  /// The state at this point. After a loss it is known only where the recorder looked at the device,
  /// and wrote what it found as a frame of the time of the loss.
  public func currentState() -> DeviceState? {
    if let lossTime {
      let rest = recording.events[position...]
      guard let end = rest.firstIndex(where: \.isReport), rest[end].time == lossTime else {
        return nil
      }
      position = end + 1
      self.lossTime = nil
    }
    var state = recording.state(after: position)
    state.time = moved(recording.events[max(position - 1, 0)].time)
    return state
  }

  /// Which switches were on before the first event.
  public func switches() -> CodeSet { position == 0 ? recording.initialSwitches : CodeSet() }

  /// Does nothing: the recording can be read on when the device is opened again.
  public func close() {}

  private func moved(_ time: Timestamp) -> Timestamp {
    Timestamp(microseconds: time.microseconds &+ offset)
  }
}
