import Foundation

/// The list of installed files, by which exactly these are removed.
struct InstallManifest: Codable, Equatable {
  struct File: Codable, Equatable {
    let path: String
    /// The checksum that detects later edits.
    let fingerprint: String
    /// The checksum of the previous content, while the file is being replaced.
    var former: String?

    func isOf(_ content: Data) -> Bool {
      let found = InstallManifest.fingerprint(of: content)
      return found == fingerprint || found == former
    }
  }

  var files: [File] = []
  /// The directories that were created, parents first.
  var directories: [String] = []

  init() {}

  /// Reads the list for a layout.
  /// - Returns: `nil` if there is none.
  /// - Throws: An error also if it contains a file that is not part of responderd, because all listed files
  ///   are removed.
  init?(of layout: Layout, in tree: ImageTree) throws(InstallationError) {
    let place = tree.place(of: layout.record)
    let data: Data
    switch try tree.look(at: layout.record) {
    case .nothing: return nil
    case .file(let content): data = content
    case .other: throw .badRecord(place)
    }
    do { self = try JSONDecoder().decode(InstallManifest.self, from: data) } catch {
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

  /// Returns the size and the FNV-1a hash of both ends of a file: sufficient to detect edits, and
  /// fast for a large program. It is not a protection: a user who can forge a file can forge the
  /// list.
  static func fingerprint(of content: Data) -> String {
    let ends =
      content.count <= 1 << 17 ? content : content.prefix(1 << 16) + content.suffix(1 << 16)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in ends { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(content.count)-" + String(hash, radix: 16)
  }
}
