public import Foundation
import LinuxSystem

/// The other end of a ``ControlServer``: asks, and waits for answers.
public final class ControlClient {
  private let path: String
  private let descriptor: CInt
  private var pending: [UInt8] = []

  /// Connects to a running daemon.
  /// - Parameters:
  ///   - path: Where it listens.
  ///   - timeout: How many seconds it may take to answer.
  /// - Throws: ``ControlError/Code/notRunning``, ``ControlError/Code/permission``;
  ///   ``ControlError/Code/untrusted`` when the socket is another user's; ``ControlError/Code/broken``
  ///   when nobody lets the client in.
  public convenience init(path: String, timeout: Int32 = 5) throws(ControlError) {
    try self.init(path: path, timeout: timeout, trust: ServerTrust(socket: path))
  }

  init(path: String, timeout: Int32, trust: ServerTrust) throws(ControlError) {
    self.path = path
    do { descriptor = try SystemCall.connect(path, timeout: timeout) } catch {
      throw ControlError(connecting: path, errno: error.errno)
    }
    // Nothing is said to somebody else, and nothing read.
    guard let user = PeerCredentials(of: descriptor)?.user, trust.includes(user) else {
      throw .untrusted(path, PeerCredentials(of: descriptor)?.user)
    }
  }

  deinit { SystemCall.close(descriptor) }

  /// Asks, and returns the line that answers.
  /// - Throws: ``ControlError/Code/refused``, ``ControlError/Code/notDone`` and
  ///   ``ControlError/Code/badRequest`` with the daemon's own sentence; ``ControlError/Code/broken``
  ///   when it went away, or is silent for too long.
  public func ask(_ request: ControlRequest) throws(ControlError) -> Data {
    send(request)
    guard let line = try readLine() else {
      throw ControlError(.broken, "\(path): the daemon went away without an answer")
    }
    guard let answer = try? JSONDecoder().decode(Verdict.self, from: line) else {
      throw ControlError(.broken, "\(path): whoever listens there is no responderd")
    }
    guard answer.ok else {
      throw ControlError(
        [.refused, .notDone].first { $0.name == answer.code } ?? .badRequest,
        answer.error ?? "not done, without a reason")
    }
    return line
  }

  /// Waits from now on for each line as long as it takes: a stream may have nothing to tell.
  public func follow() { SystemCall.waitForEver(descriptor) }

  /// The next line; `nil` at the end.
  /// - Throws: ``ControlError/Code/broken`` when none comes in time, unless ``follow()`` was called.
  public func readLine() throws(ControlError) -> Data? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        let line = Data(pending[..<end])
        pending.removeFirst(end + 1)
        return line
      }
      switch SystemCall.read(descriptor, into: &chunk) {
      case .bytes(let count): pending.append(contentsOf: chunk[..<count])
      case .notReady: throw .silent(path)
      case .closed, .failed: return nil
      }
    }
  }

  private struct Verdict: Decodable {
    var ok: Bool
    var code: String?
    var error: String?
  }

  /// What cannot be sent shows when the answer is read: the daemon may have refused already.
  private func send(_ request: ControlRequest) {
    guard let line = try? JSONEncoder().encode(request) else { return }
    var rest = (Array(line) + [UInt8(ascii: "\n")])[...]
    while !rest.isEmpty, case .bytes(let count) = SystemCall.send(rest, to: descriptor) {
      rest = rest.dropFirst(count)
    }
  }
}
