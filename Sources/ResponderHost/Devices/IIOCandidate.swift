import InputDevices
import KernelInput

/// A discovered IIO accelerometer.
struct IIOCandidate: InputCandidate {
  let report: IIOReport

  var identity: String { report.syspath }
  var node: String? { report.node }
  var name: String { report.name }
  var isSelected: Bool { report.isTaken }
  var reason: String { report.reason }
  var readClass: DeviceClass { .accelerometer }
  var group: String? { nil }
  var access: DeviceAccess? { report.access }
  var output: String? { nil }

  func isRead(as other: any InputCandidate) -> Bool {
    (other as? Self).map { report.isRead(as: $0.report) } ?? false
  }

  func open() throws -> any FrameSource { try IIOAccelerometer(report) }

  func warnings(about source: any FrameSource) -> [String] {
    guard let input = source as? IIOAccelerometer, input.isTooSlow, let rate = input.rate else {
      return []
    }
    return ["\(rate) samples per second are too few for shakes"]
  }
}
