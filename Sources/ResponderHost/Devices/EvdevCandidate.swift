import InputDevices
import KernelInput

/// A discovered evdev node.
struct EvdevCandidate: InputCandidate {
  let report: DeviceReport

  var identity: String { report.syspath }
  var node: String? { report.node }
  var name: String { report.description.name }
  var isSelected: Bool { report.isTaken }
  var reason: String { report.reason }
  var group: String? { report.group }
  var access: DeviceAccess? { report.access }
  var output: String? { report.hints.output }

  var readClass: DeviceClass {
    guard case .taken(let readable) = report.decision else { return [] }
    return readable
  }

  func isRead(as other: any InputCandidate) -> Bool {
    (other as? Self).map { report.isRead(as: $0.report) } ?? false
  }

  func open() throws -> any FrameSource { try EvdevDevice(report) }

  func warnings(about source: any FrameSource) -> [String] {
    guard let input = source as? EvdevDevice, let interval = input.pollInterval, interval.isTooSlow
    else { return [] }
    let reason = input.pollError.map { "; \($0)" } ?? ""
    return [
      "its driver polls only every \(Int(interval.milliseconds)) ms, too slow for shakes\(reason)"
    ]
  }
}
