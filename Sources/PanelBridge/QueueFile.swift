internal import FoundationEssentials
internal import Glibc
internal import LinuxSystem

/// The waiting events on the disk: a line for each, and one for each that left the queue, so that an event costs one short
/// write. The file is replaced when most of its lines are obsolete.
///
/// A power cut can lose what was written last, and a crash of the service nothing.
@MainActor
final class QueueFile {
  private let file: DurableFile
  private var lines = 0
  private var descriptor: CInt = -1
  /// Why the file cannot be written; said once.
  private(set) var failure: String?

  /// The size that a file may have, in bytes: that of the longest queue with the longest events, twice.
  private static let sizeLimit = 64 << 20

  private struct Line: Codable {
    var added: EventQueue.Entry?
    var removed: UInt64?
  }

  init(_ path: String) { file = DurableFile(path) }

  isolated deinit { if descriptor >= 0 { SystemCall.close(descriptor) } }

  /// Returns what waited when the service ended. An incomplete or invalid line is ignored.
  func read() throws(SystemError) -> [EventQueue.Entry] {
    guard let bytes = try file.read(limit: Self.sizeLimit) else { return [] }
    var entries: [EventQueue.Entry] = []
    let decoder = JSONDecoder()
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      guard let line = try? decoder.decode(Line.self, from: Data(line)) else { continue }
      if let entry = line.added { entries.append(entry) }
      if let id = line.removed { entries.removeAll { $0.id == id } }
    }
    return entries
  }

  func append(_ entry: EventQueue.Entry, of queue: EventQueue) {
    write(Line(added: entry), queue)
  }

  /// Removes entries that are no longer in the queue.
  func remove(_ ids: [UInt64], from queue: EventQueue) {
    // One replacement of the file instead of many lines.
    let isMany = ids.count > 50
    if isMany { close() }
    for id in ids.prefix(isMany ? 1 : ids.count) { write(Line(removed: id), queue) }
  }

  /// Has the next line replace the file.
  private func close() {
    if descriptor >= 0 { SystemCall.close(descriptor) }
    descriptor = -1
  }

  private func write(_ line: Line, _ queue: EventQueue) {
    lines += 1
    do throws(SystemError) {
      if descriptor < 0 || lines > 2 * queue.entries.count + 100 { return try rewrite(queue) }
      guard let data = try? JSONEncoder().encode(line) else { return }
      try SystemCall.writeAll(Array(data) + [UInt8(ascii: "\n")], to: descriptor, file.path)
      failure = nil
    } catch {
      // Whichever step failed: it is the same failure.
      failure = "\(file.path): \(error.reason)"
      // This file may end in the middle of a line.
      close()
    }
  }

  /// Replaces the file by one with what waits now.
  func rewrite(_ queue: EventQueue) throws(SystemError) {
    close()
    let encoder = JSONEncoder()
    var bytes: [UInt8] = []
    for entry in queue.entries {
      guard let data = try? encoder.encode(Line(added: entry)) else { continue }
      bytes += Array(data) + [UInt8(ascii: "\n")]
    }
    try file.write(bytes)
    descriptor = try SystemCall.open(file.path, O_WRONLY | O_APPEND | O_NOFOLLOW)
    lines = queue.entries.count
    failure = nil
  }
}
