import Foundation

/// What was installed, written down so that exactly that can be removed again.
struct Record: Codable, Equatable {
  struct File: Codable, Equatable {
    let path: String
    /// By which a change that somebody made since is noticed.
    let fingerprint: String
    /// What the file had before, while it is being replaced.
    var former: String?

    func isOf(_ content: Data) -> Bool {
      let found = Record.fingerprint(of: content)
      return found == fingerprint || found == former
    }
  }

  var files: [File] = []
  /// The directories that were made for them, those that lie in others last.
  var directories: [String] = []

  init() {}

  /// Reads what was written down for a layout.
  /// - Returns: `nil` when nothing was.
  /// - Throws: When it names anything that is no part of responderd, too: whatever it names is removed.
  init?(of layout: Layout, in tree: ImageTree) throws(InstallationError) {
    let place = tree.place(of: layout.record)
    let data: Data
    switch try tree.look(at: layout.record) {
    case .nothing: return nil
    case .file(let content): data = content
    case .other: throw .badRecord(place)
    }
    do { self = try JSONDecoder().decode(Record.self, from: data) } catch {
      throw .badRecord(place)
    }
    if let path = files.map(\.path).first(where: { !layout.mayHold(file: $0) })
      ?? directories.first(where: { !layout.mayHold(directory: $0) })
    {
      throw .badRecord(place, naming: path)
    }
  }

  var encoded: Data {
    get throws(InstallationError) {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      do { return try encoder.encode(self) + Data("\n".utf8) } catch {
        throw .refused("encode the record", error)
      }
    }
  }

  func file(_ path: String) -> File? { files.first { $0.path == path } }

  /// The size and the FNV-1a hash of both ends of a file: enough to notice an editor, and quick for
  /// a large program. It guards against nobody: whoever can forge a file can forge the record.
  static func fingerprint(of content: Data) -> String {
    let ends =
      content.count <= 1 << 17 ? content : content.prefix(1 << 16) + content.suffix(1 << 16)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in ends { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(content.count)-" + String(hash, radix: 16)
  }
}
