import ControlSocket
import EventLoop
import Foundation
import Glibc
import Programs

/// A server in a loop of its own, with a folder that goes away with it.
@MainActor
final class Desk {
  let loop: EventLoop
  /// Starts programs that have no right.
  let launcher: ProgramLauncher?
  let server: ControlServer
  let path: String
  /// What was asked, in order.
  private(set) var requests: [ControlRequest] = []
  /// What each of them receives; `nil`: how many there were.
  var word: String?
  /// How long each request keeps the loop, in seconds.
  var work = 0.0
  /// What was said about the socket's name.
  private(set) var losses: [String] = []
  /// Those who asked for a trace.
  private(set) var readers: [ControlConnection] = []

  private final class Box {
    weak var desk: Desk?
  }

  init(
    policy: ControlPolicy = ControlPolicy(owner: geteuid()), hasPrograms: Bool = false,
    limits: ControlServer.Limits = ControlServer.Limits()
  ) throws {
    path = NSTemporaryDirectory() + "responderd-\(UUID().uuidString)/control"
    loop = try EventLoop()
    launcher = hasPrograms ? try ProgramLauncher(in: loop) : nil
    let box = Box()
    server = try ControlServer(
      at: path, policy: policy, launcher: launcher, limits: limits, loop: loop
    ) {
      box.desk?.answer($0, $1) ?? .failed(.refused, "nobody is there")
    }
    box.desk = self
    server.onLoss = { box.desk?.losses.append($0) }
  }

  private func answer(_ request: ControlRequest, _ connection: ControlConnection) -> ControlAnswer {
    requests.append(request)
    let end = loop.now + work
    while loop.now < end {}
    if request.request == .trace { readers.append(connection) }
    return word.map { .done($0) } ?? .done(requests.count)
  }

  func caller() -> Caller { Caller(path) }

  /// Callers who are let in; only so many may wait at the door at once.
  func callers(_ count: Int) throws -> [Caller] {
    var callers: [Caller] = []
    for _ in 0..<count {
      let before = server.connectionCount
      callers.append(caller())
      try turn { self.server.connectionCount == before + 1 }
    }
    return callers
  }

  /// Callers who follow routes.
  func tracers(_ count: Int) throws -> [Caller] {
    let callers = try callers(count)
    for caller in callers { caller.say("{\"request\":\"trace\"}\n") }
    try turn { callers.allSatisfy { $0.lines.count == 1 } }
    return callers
  }

  /// Turns the loop until something is so.
  /// - Throws: ``InVain`` when it is not after a long time.
  func turn(until isDone: @escaping @MainActor () -> Bool) throws {
    let deadline = loop.now + 20
    var isInVain = false
    func look() {
      isInVain = !isDone() && loop.now > deadline
      if isInVain || isDone() { return loop.stop() }
      loop.schedule(at: loop.now + 0.001) { look() }
    }
    loop.schedule(at: loop.now) { look() }
    try loop.run()
    if isInVain { throw InVain() }
  }

  /// Turns the loop a few times.
  func pass() throws {
    var turns = 0
    try turn {
      turns += 1
      return turns > 4
    }
  }

  struct InVain: Error {}

  func close() {
    server.close()
    launcher?.finish()
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }
}
