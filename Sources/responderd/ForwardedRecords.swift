import Confinement
import ControlSocket
import Foundation
import LinuxSystem
import Logging

/// The records of a daemon and of those after it, which a second process reads.
///
/// That process keeps the rights to connect, which the one that serves the page gives up. It writes to a pipe, and reads
/// nothing from the other process.
final class ForwardedRecords: RecordFeed {
  let descriptor: CInt
  private let process: Int32
  private let errors: CInt
  private var pending: [UInt8] = []

  /// What stands between the records of two daemons, for the page.
  private static let beginning = Array("{\"inspect\":\"daemon\"}\n".utf8)
  /// What a daemon's records end with: an empty line.
  private static let end = Array("\n".utf8)

  /// Which process continues.
  enum Fork {
    case forwarded(ForwardedRecords)
    /// The second process, whose work is done.
    case ended
  }

  private init(_ descriptor: CInt, from process: Int32, errors: CInt) {
    (self.descriptor, self.process, self.errors) = (descriptor, process, errors)
  }

  deinit {
    SystemCall.close(descriptor)
    SystemCall.close(errors)
  }

  /// Waits for the first daemon, and forks. Call it while there is only one thread.
  /// - Throws: What keeps the first connection from being made; in the second process, a later one.
  @MainActor
  static func fork(
    following daemons: inout SuccessiveDaemons, _ request: ControlRequest, _ logger: Logger
  ) throws -> Fork {
    let client = try daemons.next(asking: request, logger).client
    let pipe = try SystemCall.pipe()
    if let (process, errors) = try SystemCall.forkBeside() {
      SystemCall.close(pipe.writing)
      return .forwarded(ForwardedRecords(pipe.reading, from: process, errors: errors))
    }
    SystemCall.close(pipe.reading)
    try write(from: client, &daemons, request, to: pipe.writing)
    return .ended
  }

  /// Writes the records of each daemon, until the other process ends, which ends this one, too.
  @MainActor
  private static func write(
    from first: ControlClient, _ daemons: inout SuccessiveDaemons, _ request: ControlRequest,
    to pipe: CInt
  ) throws {
    // Only the reason of its end is read.
    let silent = Logger(label: "responderd") { _ in SwiftLogNoOpLogHandler() }
    var client = first
    _ = Confinement(writing: [client.path])
    // The other process cannot send a signal to this one. Its end closes the pipe, which is the only thing to wait for.
    try BackgroundThread.run {
      _ = SystemCall.canRead(pipe, within: -1)
      _exit(0)
    }
    // The page begins with the first daemon.
    var isFollowing = true
    while true {
      client.follow()
      var hasRecords = false
      while let line = try client.readLine() {
        if !isFollowing { try SystemCall.writeAll(beginning, to: pipe, "a record") }
        (isFollowing, hasRecords) = (true, true)
        try SystemCall.writeAll(Array(line) + end, to: pipe, "a record")
      }
      if isFollowing { try SystemCall.writeAll(end, to: pipe, "the end of the records") }
      isFollowing = false
      try daemons.connectionDidEnd(hasRecords: hasRecords, silent)
      client = try daemons.next(asking: request, silent).client
    }
  }

  func readReadyLines() -> [Data]? {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    switch SystemCall.read(descriptor, into: &chunk) {
    case .bytes(let count): pending += chunk[..<count]
    case .notReady: break
    case .closed, .failed: return nil
    }
    return takeLines()
  }

  func takeLines() -> [Data] {
    guard let end = pending.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = pending[..<end].split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).map { Data($0) }
    pending.removeSubrange(...end)
    return lines
  }

  /// Why the second process ended.
  func reasonOfEnd() -> String? {
    _ = SystemCall.end(process)
    let text = String(decoding: SystemCall.contents(of: errors), as: UTF8.self)
    return text.isEmpty ? nil : text.trimmingCharacters(in: .newlines)
  }
}
