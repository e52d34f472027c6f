import Foundation
import TestSupport

/// A running `responderd inspect`.
final class ServedPage {
  let port: UInt16
  let token: String
  private let process = Process()
  private let output = Pipe()

  var address: String { "http://127.0.0.1:\(port)/?token=\(token)" }

  struct Failure: Error {}

  /// A line of `/proc/PID/status`.
  func status(_ name: String) throws -> [Substring] {
    let path = "/proc/\(process.processIdentifier)/status"
    let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    return lines.first { $0.hasPrefix("\(name):") }?.split(whereSeparator: \.isWhitespace)
      .dropFirst().map { $0 } ?? []
  }

  /// The processes that it started.
  func children() throws -> [Int32] {
    let parent = "PPid:\t\(process.processIdentifier)\n"
    return try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap { Int32($0) }
      .filter {
        // A process may have ended meanwhile.
        (try? String(contentsOfFile: "/proc/\($0)/status", encoding: .utf8))?.contains(parent)
          == true
      }
  }

  /// Whether it and the programs that it could start have no capability, and cannot gain one.
  func hasNoRights() throws -> Bool {
    let sets = try ["CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb"].map { try status($0) }
    return try sets.allSatisfy { $0 == ["0000000000000000"] } && status("NoNewPrivs") == ["1"]
  }

  /// - Parameter starter: The command that starts it, and its arguments.
  init(
    _ arguments: String..., environment: [String: String] = [:], by starter: [String] = []
  ) throws {
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let words = starter + [try BuildProducts().executable("responderd"), "inspect"] + arguments
    process.executableURL = URL(filePath: words[0])
    process.arguments = Array(words.dropFirst())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    var text = ""
    while !text.contains("\n") {
      let chunk = output.fileHandleForReading.nextData()
      guard !chunk.isEmpty else { throw Failure() }
      text += String(decoding: chunk, as: UTF8.self)
    }
    guard let match = text.firstMatch(of: /http:\/\/127\.0\.0\.1:(\d+)\/\?token=([0-9a-f]{32})\n/),
      let port = UInt16(match.1)
    else { throw Failure() }
    (self.port, token) = (port, String(match.2))
  }

  /// Ends it, and returns its status.
  func terminate() -> Int32 {
    process.terminate()
    process.waitForEnd()
    return process.terminationStatus
  }

  /// Returns a new connection, which the caller closes, or `nil` if no process listens.
  func connected() -> Int32? {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    // A read that takes longer ends as if the other end had closed.
    var limit = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isConnected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
    }
    if isConnected { return descriptor }
    close(descriptor)
    return nil
  }

  /// Sends bytes, and returns all bytes until the other end closes, or `nil` if no process listens.
  /// - Parameter isWhole: Whether the request is complete, and the writing end is closed after it.
  func ask(_ bytes: [UInt8], isWhole: Bool = true) -> String? {
    guard let descriptor = connected() else { return nil }
    defer { close(descriptor) }
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { break }
      sent += count
    }
    if isWhole { shutdown(descriptor, Int32(SHUT_WR)) }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      answer += chunk[..<count]
    }
    return String(decoding: answer, as: UTF8.self)
  }

  /// A request with the headers of a browser on this machine, or others.
  func get(
    _ path: String, method: String = "GET", host: String? = nil, _ headers: String...
  ) -> String? {
    let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host ?? "127.0.0.1:\(port)")"] + headers
    return ask(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), isWhole: false)
  }
}

extension String {
  /// The number in the first line of an answer.
  var httpStatus: Int? {
    firstMatch(of: #/^HTTP/1\.1 (\d{3}) /#).flatMap { Int($0.1) }
  }
}
