import InputDevices
import KernelInput
import Recordings

/// A recorded device, treated as a device that is plugged in.
struct RecordedCandidate: InputCandidate {
  let identity: String
  private let report: DeviceReport
  /// The source of its frames, which persists when the device is opened again.
  let source: RecordingSource

  /// Creates a candidate.
  /// - Parameters:
  ///   - number: Identifies the device in the replay.
  ///   - offset: Added to the recording's times, in microseconds.
  init(
    _ recording: Recording, number: Int, offset: Int64, configuration: HostConfiguration
  ) {
    identity = "recording \(number)"
    report = DeviceReport(
      recorded: recording.description, udevProperties: recording.udevProperties,
      wantedKeys: configuration.wantedKeys(of: recording.description))
    let keyboard = report.deviceClass.intersection(.keyboard)
    source = RecordingSource(
      recording, description: report.description,
      as: EvdevCandidate(report: report).readClass.union(keyboard), hints: report.hints,
      offset: offset)
  }

  var node: String? { nil }
  var name: String { report.description.name }
  var isSelected: Bool { report.isTaken }
  var reason: String { report.reason }
  var readClass: DeviceClass { EvdevCandidate(report: report).readClass }
  var group: String? { report.group }
  var access: DeviceAccess? { nil }
  /// `nil`, because a recording is played on any output.
  var output: String? { nil }

  func isRead(as other: any InputCandidate) -> Bool { identity == other.identity }
  func open() -> any FrameSource { source }
  func warnings(about source: any FrameSource) -> [String] { [] }
}
