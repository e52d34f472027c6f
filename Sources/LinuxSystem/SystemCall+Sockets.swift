internal import CLinuxShims
import Glibc

extension SystemCall {
  /// Binds a unix socket to a path whose file has a mode. It does not accept connections yet.
  package static func bind(_ path: String, mode: UInt32) throws(SystemError) -> CInt {
    // The path is a C string that is valid during the call; likewise below.
    try check("bind \(path)") { unsafe shim_unix_bind(path, mode) }
  }

  package static func listen(_ descriptor: CInt, _ path: String) throws(SystemError) {
    try check("listen at \(path)") { Glibc.listen(descriptor, 16) }
  }

  /// Accepts the next connection, which is non-blocking; `nil` if there is none, or no descriptor is
  /// free.
  package static func accept(_ descriptor: CInt) -> CInt? {
    let connection = shim_unix_accept(descriptor)
    return connection >= 0 ? connection : nil
  }

  /// Connects with a timeout in seconds for each operation; with 0, none waits.
  package static func connect(_ path: String, timeout: CInt) throws(SystemError) -> CInt {
    try check("connect to \(path)") { unsafe shim_unix_connect(path, timeout) }
  }

  /// Sends a datagram to the socket at a path, or of an abstract name if it begins with `@`.
  package static func send(_ text: String, to path: String) throws(SystemError) {
    _ = try check("send to \(path)") { unsafe shim_unix_send(path, text, text.utf8.count) }
  }

  /// Checks, without waiting, whether a process listens at a path.
  package static func probe(_ path: String) throws(SystemError) {
    _ = try check("connect to \(path)") { unsafe shim_unix_probe(path) }
  }

  /// A process that may listen at a path.
  package enum Listener: Equatable, Sendable {
    /// No process listens there.
    case none
    case process(Int32)
    /// One listens there, and is not known.
    case unknown
  }

  /// Returns the process that listens at a path, without waiting.
  package static func listener(at path: String) -> Listener {
    var peer = shim_peer()
    // Both outlive the call.
    if unsafe shim_unix_listener(path, &peer) == 0 { return .process(peer.process) }
    return errno == ECONNREFUSED || errno == ENOENT ? .none : .unknown
  }

  /// Removes the timeout for reading.
  package static func waitForEver(_ descriptor: CInt) {
    _ = shim_unix_set_receive_timeout(descriptor, 0)
  }

  /// Returns the process, the user and the groups of the peer, the primary group first; `nil` if the
  /// kernel does not report them.
  package static func peer(
    of descriptor: CInt
  ) -> (process: Int32, user: UInt32, groups: [UInt32])? {
    var peer = shim_peer()
    // Both outlive the calls, which receive the number of groups.
    guard unsafe shim_unix_peer(descriptor, &peer) == 0 else { return nil }
    // A process can have 65,536 groups; with more than 256 the call fails, and only the primary
    // group counts.
    var groups = [gid_t](repeating: 0, count: 256)
    let count = unsafe shim_unix_peer_groups(descriptor, &groups, CInt(groups.count))
    return (peer.process, peer.user, [peer.group] + groups.prefix(max(0, Int(count))))
  }

  /// Whether the process that connected has ended. Before Linux 6.5 this is not known, and `false`.
  package static func peerHasEnded(_ descriptor: CInt) -> Bool {
    shim_unix_peer_has_ended(descriptor) != 0
  }

  /// Sends as much as possible without waiting. A closed connection causes no signal.
  package static func send(_ bytes: ArraySlice<UInt8>, to descriptor: CInt) -> Transfer {
    // The bytes are valid during the call; likewise below.
    let result = unsafe transfer(bytes) {
      unsafe shim_send_now(descriptor, $0.baseAddress, $0.count)
    }
    return result == .failed(ENOBUFS) ? .notReady : result
  }

  /// The result of a read whose message also contained descriptors. They are not received.
  package static let broughtDescriptors = Transfer.failed(EBADMSG)

  /// Reads once from a connection.
  package static func receive(from descriptor: CInt, into buffer: inout [UInt8]) -> Transfer {
    // The array is not used otherwise during the call, which receives its size.
    let count = unsafe buffer.withUnsafeMutableBytes { bytes in
      retry { unsafe shim_receive_words(descriptor, bytes.baseAddress, bytes.count) }
    }
    if count > 0 { return .bytes(count) }
    return count == 0 ? .closed : failure()
  }

  /// Closes a connection in another thread, because closing the descriptors that its client sent may
  /// block.
  package static func closeInBackground(_ descriptor: CInt) { shim_close_in_background(descriptor) }

  /// Interrupts the closing of a connection that takes too long.
  /// - Returns: The number of connections that are not closed yet.
  package static func interruptClosing() -> Int { Int(shim_interrupt_closing()) }

  /// Ends the outgoing half of a connection; the other half stays open.
  package static func endWriting(_ descriptor: CInt) { shutdown(descriptor, CInt(SHUT_WR)) }

  /// Returns how many bytes a TCP connection has received, also those that were not read yet; 0 for another descriptor.
  package static func receivedBytes(_ descriptor: CInt) -> Int {
    max(0, Int(shim_tcp_received(descriptor)))
  }

  package static func datagramSocket() throws(SystemError) -> CInt {
    try check("make a socket") { shim_datagram_socket() }
  }

  /// Sends a datagram to a socket with a path, or fails without waiting.
  package static func send(
    datagram bytes: [UInt8], to path: String, from descriptor: CInt
  ) -> Transfer {
    unsafe transfer(bytes[...]) {
      unsafe shim_send_datagram(descriptor, path, $0.baseAddress, $0.count)
    }
  }

  /// Finds the stream or packet socket of a process, without connecting to it.
  package static func findSocket(_ path: String) throws(SystemError) {
    try check("find \(path)") { unsafe shim_unix_find(path) }
  }
}
