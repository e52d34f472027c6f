import EventLoop
import Glibc

@testable import SystemBus

/// A login manager that sleeps and changes sessions when a test says so.
@MainActor
final class LoginManager {
  static let session = "/org/freedesktop/login1/session/_31"
  private static let path = "/org/freedesktop/login1"
  private static let interface = "org.freedesktop.login1.Manager"

  /// The reading ends of the inhibitors' pipes, in the order in which they were taken.
  private var inhibitors: [CInt] = []
  /// What was asked for, with the connection that asked.
  private(set) var calls: [(member: String, sender: String)] = []
  /// Whether the session has its seat, as it answers to clients.
  var isActive = true
  /// Whether requests are not answered at present.
  var hesitates = false
  /// The error that requests for an inhibitor and for the session get; `nil` for none.
  var refusal: String?
  private var waiting: [(call: Peer.Message, answer: Peer.Message)] = []
  private var peer: Peer?

  init(on daemon: MessageBus, loop: EventLoop) throws {
    peer = try Peer("org.freedesktop.login1", on: daemon, loop: loop) { [weak self] in
      try self?.answer($0, $1) ?? false
    }
  }

  isolated deinit { for descriptor in inhibitors { close(descriptor) } }

  /// How many inhibitors were taken, held or not.
  var taken: Int { inhibitors.count }

  /// The number of inhibitors that clients hold.
  var held: Int {
    inhibitors.count {
      var entry = pollfd(fd: $0, events: 0, revents: 0)
      poll(&entry, 1, 0)
      return entry.revents & Int16(POLLHUP) == 0
    }
  }

  func leave() {
    peer?.leave()
    peer = nil
  }

  /// Answers waiting clients, and answers at once from then on.
  func goOn() throws {
    hesitates = false
    for (call, message) in waiting where try fill(message, for: call) { try peer?.send(message) }
    waiting = []
  }

  func prepareForSleep(_ isBeginning: Bool) throws {
    try peer?.emit(Self.path, Self.interface, "PrepareForSleep") { try $0.append(isBeginning) }
  }

  /// What others may say in its name, and can say to a single connection only: to everybody else
  /// the bus itself would not pass it on.
  static func forgeSleep(by forger: Peer, to victim: String) throws {
    try forger.emit(path, interface, "PrepareForSleep", to: victim) { try $0.append(true) }
  }

  /// Tells of a change of the session's state.
  /// - Parameter isNamed: Whether the new value is to be asked for.
  func tellOfSession(isNamed: Bool) throws {
    try peer?.emit(Self.session, "org.freedesktop.DBus.Properties", "PropertiesChanged") { signal in
      try signal.append("org.freedesktop.login1.Session")
      try signal.append("a", of: "{sv}") {
        guard !isNamed else { return }
        try signal.append("e", of: "sv") {
          try signal.append("Active")
          try signal.append("v", of: "b") { try signal.append(isActive) }
        }
      }
      try signal.append("a", of: "s") { if isNamed { try signal.append("Active") } }
    }
  }

  private func answer(_ call: Peer.Message, _ answer: Peer.Message) throws -> Bool {
    calls.append((call.member, call.sender))
    if hesitates { waiting.append((call, answer)) }
    return try !hesitates && fill(answer, for: call)
  }

  private func fill(_ answer: Peer.Message, for call: Peer.Message) throws -> Bool {
    switch (call.path, call.member) {
    case (Self.path, _) where refusal != nil: throw Peer.Refusal(text: refusal ?? "")
    case (Self.path, "Inhibit"):
      var ends: [CInt] = [-1, -1]
      guard pipe(&ends) == 0 else { throw Peer.Failure(result: -errno) }
      // A child that had one of them would hold the inhibitor, too.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      inhibitors.append(ends[0])
      defer { close(ends[1]) }
      try answer.append(descriptor: ends[1])
    case (Self.path, "GetSession"):
      try answer.append(Self.session, as: "o")
    case (Self.session, "Get"):
      try answer.append("v", of: "b") { try answer.append(isActive) }
    default: throw Peer.Failure(result: -ENOTSUP)
    }
    return true
  }
}
