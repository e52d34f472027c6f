import Foundation
import TestSupport

/// What `swift package describe` says of the targets outside of Tests.
struct DescribedPackage: Decodable {
  struct Target: Decodable, Sendable {
    let name: String
    let path: String
    let type: String
    /// Of C, which imports nothing that this could see.
    let isC: Bool
    let targets: Set<String>
    let products: Set<String>

    private enum CodingKeys: String, CodingKey {
      case name, path, type
      case moduleType = "module_type"
      case targets = "target_dependencies"
      case products = "product_dependencies"
    }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      name = try values.decode(String.self, forKey: .name)
      path = try values.decode(String.self, forKey: .path)
      type = try values.decode(String.self, forKey: .type)
      isC = try values.decode(String.self, forKey: .moduleType) != "SwiftTarget"
      targets = try values.decodeIfPresent(Set<String>.self, forKey: .targets) ?? []
      products = try values.decodeIfPresent(Set<String>.self, forKey: .products) ?? []
    }

    /// The modules that each Swift file imports, by the file's path.
    func imports() throws -> [(file: String, module: String)] {
      let folder = Repository.root.appending(path: path)
      let files =
        FileManager.default.enumerator(atPath: folder.path)?
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") } ?? []
      return try files.flatMap { file in
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        return text.matches(of: Self.importLine).map {
          (file: "\(path)/\(file)", module: String($0.output.1))
        }
      }
    }

    /// Such as `public import struct Foundation.Data`, of which this takes `Foundation`.
    private static var importLine: Regex<(Substring, Substring)> {
      /^(?:@\w+(?:\(\w+\))?\s+|public\s+|package\s+|internal\s+|fileprivate\s+|private\s+)*import\s+(?:(?:struct|class|enum|protocol|func|var|typealias)\s+)?(\w+)/
        .anchorsMatchLineEndings()
    }
  }

  let targets: [Target]

  /// The package of this repository, described once for all tests.
  ///
  /// A build folder of its own keeps SwiftPM from waiting for the lock that `swift test` holds.
  static let ours = Result {
    let scratch = FileManager.default.temporaryDirectory.appending(
      path: "responderd-describe-\(UUID().uuidString)")
    // It exists only if the command ran.
    defer { try? FileManager.default.removeItem(at: scratch) }
    let run = try CommandRun(
      of: "/usr/bin/env",
      arguments: [
        "swift", "package", "--package-path", Repository.root.path, "--scratch-path", scratch.path,
        "describe", "--type", "json",
      ])
    guard run.status == 0 else { throw Failure(description: run.errors) }
    let all = try JSONDecoder().decode(Self.self, from: Data(run.output.utf8))
    return all.targets.filter { !$0.path.hasPrefix("Tests/") }
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }
}
