import EventLoop
import Glibc
import SystemBus

/// A bus that answers with anything: the messages are well-formed up to their bodies, as sd-bus closes the connection
/// for others. Each command has one answer, and each call at most one.
@MainActor
enum BusFuzzer {
  private static let path = "/tmp/responderd-fuzz-bus-\(getpid())"
  private static let listener = listen(at: path)
  private static let loop = try? EventLoop()

  static func mistakes(in bytes: [UInt8]) -> [String] {
    guard let loop, listener >= 0 else { return ["no bus can be made"] }
    var reader = ByteReader(bytes)
    let address = BusAddress.at("unix:path=\(path)")
    var answers: [Int: Int] = [:]
    var ends: [@MainActor () -> Void] = []
    // Objects that are released at the end of the scope close their connections.
    var kept: [AnyObject] = []
    switch reader.byte() % 3 {
    case 0:
      let players = MediaPlayers(loop: loop, address: address)
      let commands: [MediaPlayers.Command] = [.playPause, .next, .seek(seconds: 1e300)]
      for (number, command) in commands.enumerated() {
        players.send(command) { _ in answers[number, default: 0] += 1 }
      }
      ends.append { players.finish(within: 0) }
      kept.append(players)
    case 1:
      // Another thread would ask for the delay of sleep.
      let login = Login(loop: loop, sleep: false, address: address)
      login.start()
      ends.append { login.stop() }
      kept.append(login)
    default:
      let player = PublishedPlayer(identity: "fuzz", process: 1, loop: loop, address: address)
      player.onRequest = { _ in player.state.status = .playing }
      player.publish()
      ends.append {
        player.withdraw()
        player.onRequest = { _ in }
      }
      kept.append(player)
    }
    let connection = accept(listener, nil, nil)
    guard connection >= 0 else { return ["nothing connects"] }
    var peer = FuzzedPeer(connection)
    defer { close(connection) }
    // The handshake takes several turns.
    for _ in 0..<8 where !peer.isGreeted {
      try? loop.poll()
      peer.greet()
    }
    var count = 0
    while !reader.isAtEnd, count < 64 {
      try? loop.poll()
      peer.read()
      peer.send(&reader)
      count += 1
    }
    for _ in 0..<4 { try? loop.poll() }
    peer.read()
    for end in ends { end() }
    kept.removeAll()
    try? loop.poll()
    return (answers.values.allSatisfy { $0 == 1 } ? [] : ["a command has several answers"])
      + (peer.repliesOfClient <= peer.callsToClient ? [] : ["a call has several replies"])
  }

  /// Not of the main actor: a test's process calls what it gives to `atexit` on another thread.
  private nonisolated static func listen(at path: String) -> CInt {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    unlink(path)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, Glibc.listen(descriptor, 16) == 0 else { return -1 }
    atexit { _ = unlink("/tmp/responderd-fuzz-bus-\(getpid())") }
    return descriptor
  }
}
