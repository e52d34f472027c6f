import Foundation

/// The list of installed files, by which exactly these are removed.
package struct InstallManifest: Codable, Equatable {
  package struct File: Codable, Equatable {
    let path: String
    /// The checksum that detects later edits.
    let fingerprint: String
    /// The checksum of the previous content, while the file is being replaced.
    var former: String?

    /// Whether a file is as it was installed.
    /// - Parameter found: The checksum of its content.
    func isOf(_ found: String) -> Bool { found == fingerprint || found == former }
  }

  var files: [File] = []
  /// The directories that were created, parents first.
  var directories: [String] = []

  init() {}

  /// Many times the size of a list that responderd writes.
  private static let largest = 1 << 20

  /// Reads the list for a layout.
  /// - Returns: `nil` if there is none.
  /// - Throws: An error also if it contains a file that is not part of responderd, because all listed files
  ///   are removed.
  init?(of layout: Layout, in tree: ImageTree) throws(InstallationError) {
    let place = tree.place(of: layout.record)
    let data: Data
    switch try tree.read(layout.record, limit: Self.largest) {
    case .nothing: return nil
    case .file(let content): data = content
    case .other: throw .badRecord(place)
    }
    self = try Self.decoded(from: data, for: layout, at: place)
  }

  /// Reads the content of the file at a place.
  static func decoded(
    from data: Data, for layout: Layout, at place: String
  ) throws(InstallationError) -> InstallManifest {
    guard let manifest = try? JSONDecoder().decode(InstallManifest.self, from: data) else {
      throw .badRecord(place)
    }
    if let path = manifest.files.map(\.path).first(where: { !layout.mayHold(file: $0) })
      ?? manifest.directories.first(where: { !layout.mayHold(directory: $0) })
    {
      throw .badRecord(place, naming: path)
    }
    return manifest
  }

  /// Returns the paths that would be removed because a file contains these bytes.
  package static func paths(
    in bytes: [UInt8], for layout: Layout
  ) throws(InstallationError) -> [String] {
    let manifest = try decoded(from: Data(bytes), for: layout, at: layout.record)
    return manifest.files.map(\.path) + manifest.directories
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

  /// Returns the checksum of a content.
  static func fingerprint(of content: Data) -> String {
    var fingerprint = FileFingerprint()
    var rest = content
    while !rest.isEmpty {
      let portion = [UInt8](rest.prefix(1 << 16))
      fingerprint.append(portion[...])
      rest = rest.dropFirst(portion.count)
    }
    return fingerprint.text
  }
}

/// The size and the FNV-1a hash of both ends of a file: sufficient to detect edits, and fast for a large
/// program. It is not a protection: a user who can forge a file can forge the list.
struct FileFingerprint {
  /// The size of an end.
  private static let end = 1 << 16

  private(set) var size = 0
  /// The first two ends, which are the whole of a small file.
  private var first: [UInt8] = []
  private var last: [UInt8] = []

  /// Appends the next bytes of the file.
  mutating func append(_ bytes: ArraySlice<UInt8>) {
    size += bytes.count
    first += bytes.prefix(max(0, 2 * Self.end - first.count))
    last = last.suffix(max(0, Self.end - bytes.count)) + bytes.suffix(Self.end)
  }

  var text: String {
    let ends = size <= 2 * Self.end ? first : first.prefix(Self.end) + last
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in ends { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return "\(size)-" + String(hash, radix: 16)
  }
}
