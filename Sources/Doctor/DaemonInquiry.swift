import ControlSocket
import Foundation
import InputDevices
import ResponderHost

/// What a running daemon reports of itself over its control socket.
struct DaemonInquiry {
  /// The path of the control socket.
  let path: String
  /// The last answer, or why there is none.
  private(set) var answer: Result<DaemonStatus, ControlError>

  /// Asks the daemon at a socket.
  init(path: String) {
    self.path = path
    answer = Self.answer(at: path)
  }

  /// The status of the daemon; `nil` if it did not answer.
  var status: DaemonStatus? { try? answer.get() }

  /// Asks again.
  mutating func ask() { answer = Self.answer(at: path) }

  private static func answer(at path: String) -> Result<DaemonStatus, ControlError> {
    do throws(ControlError) {
      let line = try ControlClient(path: path, timeout: 2).ask(ControlRequest(.status))
      return .success(try ControlAnswer.body(of: line))
    } catch {
      return .failure(error)
    }
  }
}

extension DaemonStatus {
  /// Whether the daemon has a node open.
  func hasOpen(_ node: String) -> Bool {
    devices.contains { DeviceNumber.leads($0.node, to: node) }
  }

  /// Why the daemon does not have a node open; `nil` if it does not know the device.
  func closed(_ node: String) -> ClosedDevice? {
    closedDevices?.first { DeviceNumber.leads($0.node, to: node) }
  }
}
