import Foundation

/// What was installed, written down so that exactly that can be removed again.
struct Record: Codable, Equatable {
  struct File: Codable, Equatable {
    let path: String
    /// By which a change that somebody made since is noticed.
    let fingerprint: String
  }

  var files: [File] = []
  /// The directories that were made for them, those that lie in others last.
  var directories: [String] = []

  init() {}

  /// - Parameter file: Where it is written down.
  /// - Returns: `nil` when there is none.
  init?(at file: String) throws(InstallationError) {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    do {
      self = try JSONDecoder().decode(Record.self, from: Data(contentsOf: URL(filePath: file)))
    } catch is DecodingError {
      throw .badRecord(file)
    } catch {
      throw .refused("read \(file)", error)
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

  func fingerprint(of path: String) -> String? { files.first { $0.path == path }?.fingerprint }

  /// The size and the FNV-1a hash of both ends of a file: enough to notice an editor, and quick for
  /// a large program.
  static func fingerprint(of content: Data) -> String {
    let ends =
      content.count <= 1 << 17 ? content : content.prefix(1 << 16) + content.suffix(1 << 16)
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in ends { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(content.count)-" + String(hash, radix: 16)
  }
}
