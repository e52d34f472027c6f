import InputDevices
import KernelInput
import Recordings

/// A recorded device, which is plugged in before its first frame.
struct PlayedDevice {
  let candidate: InputCandidate
  /// The source of its frames, which persists when the device is opened again.
  let source: RecordingSource

  /// - Parameters:
  ///   - number: Identifies the device in the replay.
  ///   - offset: Added to the recording's times, in microseconds.
  init(_ recording: Recording, number: Int, offset: Int64, configuration: HostConfiguration) {
    let report = DeviceReport(
      recorded: recording.description, udevProperties: recording.udevProperties,
      wantedKeys: configuration.wantedKeys(of: recording.description))
    source = RecordingSource(
      recording, description: report.description,
      as: report.readClass.union(report.deviceClass.intersection(.keyboard)), hints: report.hints,
      offset: offset)
    candidate = InputCandidate(report, number: number, playing: source)
  }

  /// The time of the next frame or the removal; `nil` after them.
  var nextTime: Timestamp? { source.nextFrameTime ?? source.removalTime }
}
