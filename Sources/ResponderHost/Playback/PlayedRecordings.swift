import Foundation
import InputDevices
import KernelInput
import Recordings

/// A recorded device, which is plugged in before its first frame.
struct PlayedDevice {
  let candidate: InputCandidate
  /// The source of its frames, which persists when the device is opened again.
  let source: RecordingSource

  /// The time of the next frame or the removal; `nil` if the device is not read, and after them.
  fileprivate var nextTime: Timestamp? {
    candidate.isSelected ? source.nextFrameTime ?? source.removalTime : nil
  }
}

/// Recordings that are played together, on the clock of a replay.
struct PlayedRecordings {
  enum Event {
    case frame(PlayedDevice)
    case removal(PlayedDevice)
    case system(RecordedSystemEvent.Kind)
  }

  /// The devices that were not removed.
  private(set) var devices: [PlayedDevice] = []
  private var systemEvents: ArraySlice<RecordedSystemEvent> = []
  /// Added to the times of the recordings, in microseconds.
  private var offset: Int64 = 0

  /// Creates recordings that contain nothing.
  init() {}

  /// - Parameters:
  ///   - number: The number of the first device in the replay.
  ///   - offset: Added to the times of the recordings, in microseconds.
  init(
    _ recordings: [Recording], from number: Int, offset: Int64, configuration: HostConfiguration
  ) {
    self.offset = offset
    systemEvents = recordings.flatMap(\.systemEvents)[...]
    devices = recordings.enumerated().map { index, recording in
      var report = DeviceReport(
        recorded: recording.description, udevProperties: recording.udevProperties,
        wantedKeys: configuration.wantedKeys(of: recording.description))
      if report.isJack { report = report.asJack }
      let source = RecordingSource(
        recording, description: report.description,
        as: report.readClass.union(report.deviceClass.intersection(.keyboard)),
        hints: report.hints, offset: offset)
      return PlayedDevice(
        candidate: InputCandidate(report, number: number + index, playing: source), source: source)
    }
  }

  /// The time of the next event in seconds; `nil` after the last one.
  var nextTime: TimeInterval? {
    [nextDevice?.time, systemTime].compactMap(\.self).min()
  }

  /// Removes and returns the next event. At the same time, devices come before system events, and the first device of
  /// the file before others.
  mutating func next() -> Event? {
    let next = nextDevice
    if let systemTime, systemTime < next?.time ?? .infinity, let event = systemEvents.popFirst() {
      return .system(event.kind)
    }
    guard let next else { return nil }
    let device = devices[next.index]
    guard device.source.nextFrameTime == nil else { return .frame(device) }
    devices.remove(at: next.index)
    return .removal(device)
  }

  private var systemTime: TimeInterval? {
    systemEvents.first.map { TimeInterval($0.time.microseconds &+ offset) / 1_000_000 }
  }

  private var nextDevice: (index: Int, time: TimeInterval)? {
    var next: (index: Int, time: TimeInterval)?
    for (index, device) in devices.enumerated() {
      guard let time = device.nextTime?.seconds, time < next?.time ?? .infinity else { continue }
      next = (index, time)
    }
    return next
  }
}
