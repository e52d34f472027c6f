internal import CLinuxShims
import Glibc

extension SystemCall {
  /// A unix socket with a path whose file has a mode, and that cannot be connected to yet.
  package static func bind(_ path: String, mode: UInt32) throws(SystemError) -> CInt {
    // The path is a C string for the length of the call; likewise below.
    try check("bind \(path)") { unsafe shim_unix_bind(path, mode) }
  }

  package static func listen(_ descriptor: CInt, _ path: String) throws(SystemError) {
    try check("listen at \(path)") { Glibc.listen(descriptor, 16) }
  }

  /// The next connection, which never waits; `nil` when there is none, or no descriptor left for it.
  package static func accept(_ descriptor: CInt) -> CInt? {
    let connection = shim_unix_accept(descriptor)
    return connection >= 0 ? connection : nil
  }

  /// A connection that waits, for each step as many seconds at most.
  package static func connect(_ path: String, timeout: CInt) throws(SystemError) -> CInt {
    try check("connect to \(path)") { unsafe shim_unix_connect(path, timeout) }
  }

  /// Finds out, without waiting, whether something listens at a path.
  package static func probe(_ path: String) throws(SystemError) {
    _ = try check("connect to \(path)") { unsafe shim_unix_probe(path) }
  }

  /// Waits for each read as long as it takes.
  package static func waitForEver(_ descriptor: CInt) {
    _ = shim_unix_set_receive_timeout(descriptor, 0)
  }

  /// The process, the user and the groups at the other end, the user's own group first; `nil` when the
  /// kernel does not say.
  package static func peer(
    of descriptor: CInt
  ) -> (process: Int32, user: UInt32, groups: [UInt32])? {
    var peer = shim_peer()
    // Both outlive the calls, and the count goes with the groups.
    guard unsafe shim_unix_peer(descriptor, &peer) == 0 else { return nil }
    // A process can have 65,536; with more than 256 the call fails, and only its own group counts.
    var groups = [gid_t](repeating: 0, count: 256)
    let count = unsafe shim_unix_peer_groups(descriptor, &groups, CInt(groups.count))
    return (peer.process, peer.user, [peer.group] + groups.prefix(max(0, Int(count))))
  }

  /// Sends what goes at once. A reader that is gone causes no signal.
  package static func send(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Transfer {
    // The bytes are lent for the length of the call; likewise below.
    let result = unsafe transfer(bytes) {
      unsafe shim_send_now(descriptor, $0.baseAddress, $0.count)
    }
    return result == .failed(ENOBUFS) ? .notReady : result
  }

  package static func datagramSocket() throws(SystemError) -> CInt {
    try check("make a socket") { shim_datagram_socket() }
  }

  /// Sends one datagram at once to a socket with a path, or not at all.
  package static func send(
    datagram bytes: [UInt8], to path: String, from descriptor: CInt
  ) -> Transfer {
    unsafe transfer(bytes[...]) {
      unsafe shim_send_datagram(descriptor, path, $0.baseAddress, $0.count)
    }
  }

  /// Connects to a socket of packets and closes the connection.
  package static func knock(_ path: String) throws(SystemError) {
    try check("connect to \(path)") { unsafe shim_unix_knock(path) }
  }
}
