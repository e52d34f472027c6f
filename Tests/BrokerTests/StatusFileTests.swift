import ControlSocket
import Foundation
import TestSupport
import Testing

/// Where the tools find the state of the connection.
@Suite struct `The file with the status` {
  @Test func `of a user's service is in the user's directory`() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    let own = folder.appending(path: "responderd-mqtt")
    try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let environment = ["XDG_RUNTIME_DIR": folder.path]
    let before = BrokerStatus.ofServices(in: environment).count
    let status = BrokerStatus(
      socket: "\(folder.path)/responderd/control", panel: "hall", broker: "broker.lan:8883",
      isConnected: true, problemKind: nil, problem: nil, daemonProblem: nil, waiting: 0,
      counts: EventCounts())
    try JSONEncoder().encode(status).write(to: own.appending(path: "status.json"))
    let found = BrokerStatus.ofServices(in: environment)
    #expect(found.first == status && found.count == before + 1)
    try Data("{".utf8).write(to: own.appending(path: "status.json"))
    #expect(BrokerStatus.ofServices(in: environment).count == before)
  }
}
