import Foundation
import Glibc

/// A broker of a test that speaks as much of MQTT 5 as the service needs, and behaves in ways of its own.
///
/// `@unchecked`: the lock protects what its thread changes.
final class PretendedBroker: @unchecked Sendable {
  enum Manner {
    case good
    /// Accepts connections, and answers nothing.
    case silent
    /// Acknowledges no message.
    case mute
    case closesAfterConnect
    /// Closes the connection after each message, with or without its acknowledgement.
    case closesAfterMessage(isAcknowledged: Bool)
  }

  struct Message: Equatable {
    var topic: String
    var payload: String
  }

  let port: Int
  private let listener: CInt
  private let lock = NSLock()
  private let writing = NSLock()
  private var currentManner: Manner
  private var connection: CInt = -1
  private var connections = 0
  /// Whether the present connection ends.
  private var isLeaving = false
  private var received: [Message] = []
  /// What the topics begin with that it denies.
  private let denied: String?

  init(_ manner: Manner = .good, denied: String? = nil) throws {
    currentManner = manner
    self.denied = denied
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    port = try Loopback.bind(listener)
    listen(listener, 16)
    Thread.detachNewThread { [weak self, listener] in
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        self?.serve(connection)
        close(connection)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  var manner: Manner {
    get { lock.withLock { currentManner } }
    set { lock.withLock { currentManner = newValue } }
  }

  /// The number of connections so far.
  var connectionCount: Int { lock.withLock { connections } }

  /// The messages that arrived on a topic, or below it.
  func messages(_ topic: String) -> [String] {
    lock.withLock { received.filter { $0.topic.hasPrefix(topic) }.map(\.payload) }
  }

  /// Sends bytes over the present connection, while the test continues.
  func send(_ bytes: [UInt8]) {
    let connection = lock.withLock { self.connection }
    Thread.detachNewThread { [weak self] in self?.write(bytes, to: connection) }
  }

  /// Writes all of a packet before another thread writes.
  private func write(_ bytes: [UInt8], to connection: CInt) {
    writing.withLock { _ = Glibc.send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)) }
  }

  /// Sends a message over the present connection.
  func publish(_ topic: String, _ payload: String) {
    let body = [0, UInt8(topic.utf8.count)] + Array(topic.utf8) + [0] + Array(payload.utf8)
    let bytes = [0x30, UInt8(body.count)] + body
    let connection = lock.withLock { self.connection }
    write(bytes, to: connection)
  }

  private func serve(_ connection: CInt) {
    lock.withLock {
      self.connection = connection
      isLeaving = false
      connections += 1
    }
    while let (head, body) = Self.packet(connection), answer(head, body, connection) {}
    lock.withLock { self.connection = -1 }
  }

  /// Returns whether the connection stays.
  private func answer(_ head: UInt8, _ body: [UInt8], _ connection: CInt) -> Bool {
    func reply(_ bytes: [UInt8]) { write(bytes, to: connection) }
    let manner = manner
    if case .silent = manner { return true }
    if lock.withLock({ isLeaving }) { return true }
    switch head >> 4 {
    case 1:
      if case .closesAfterConnect = manner { return false }
      reply([0x20, 3, 0, 0, 0])
    case 3:
      let length = Int(body[0]) << 8 | Int(body[1])
      let topic = String(decoding: body[2..<2 + length], as: UTF8.self)
      let isAcknowledged = head >> 1 & 3 > 0
      // The number, if there is one, and the properties, which are short.
      let end = 2 + length + (isAcknowledged ? 2 : 0)
      let payload = String(decoding: body[(end + 1 + Int(body[end]))...], as: UTF8.self)
      lock.withLock { received.append(Message(topic: topic, payload: payload)) }
      guard isAcknowledged else { break }
      let number = body[2 + length..<4 + length]
      switch manner {
      case .mute: break
      case .closesAfterMessage(let isAcknowledged) where topic.contains("/event/"):
        guard isAcknowledged else { return false }
        reply([0x40, 2] + number)
        // Bytes that were not read would reset the connection, and the acknowledgement would be lost.
        shutdown(connection, Int32(SHUT_WR))
        lock.withLock { isLeaving = true }
      default:
        if let denied, topic.hasPrefix(denied) {
          reply([0x40, 3] + number + [0x87])
        } else {
          reply([0x40, 2] + number)
        }
      }
    case 8: reply([0x90, 4, body[0], body[1], 0, 1])
    case 12: reply([0xD0, 0])
    case 14: return false
    default: break
    }
    return true
  }

  private static func packet(_ connection: CInt) -> (UInt8, [UInt8])? {
    func read(_ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      return recv(connection, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
    }
    guard let head = read(1) else { return nil }
    var (length, shift) = (0, 0)
    repeat {
      guard let byte = read(1) else { return nil }
      length |= Int(byte[0] & 0x7F) << shift
      shift += 7
      if byte[0] < 0x80 { break }
    } while true
    return read(length).map { (head[0], $0) }
  }
}

/// Sockets of the loopback interface.
enum Loopback {
  struct Refused: Error { let errno: Int32 }

  /// Binds a socket to an address.
  /// - Parameters:
  ///   - port: 0 for a free one.
  ///   - host: The last three bytes of the address.
  /// - Returns: The port.
  @discardableResult
  static func bind(_ descriptor: CInt, port: UInt16 = 0, host: UInt32 = 1) throws -> Int {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = (0x7f00_0000 | host).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        Glibc.bind(descriptor, address, length) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isBound else { throw Refused(errno: errno) }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
