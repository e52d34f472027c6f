public import Foundation

/// The directory with the programs that were built together with the tests.
public struct BuildProducts: Sendable {
  public let directory: URL

  /// - Throws: ``NotFound`` when `responderd` lies nowhere near the test bundle.
  public init() throws {
    let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }
    let places =
      [URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(), Bundle.main.bundleURL]
      + bundles.map { URL(filePath: $0) }
    let candidates = places.flatMap { [$0, $0.deletingLastPathComponent()] }
    let found = candidates.first {
      FileManager.default.isExecutableFile(atPath: $0.appending(path: "responderd").path)
    }
    guard let found else { throw NotFound(candidates: candidates.map(\.path)) }
    directory = found.resolvingSymlinksInPath()
  }

  public func executable(_ name: String) -> String { directory.appending(path: name).path }

  public struct NotFound: Error, CustomStringConvertible {
    let candidates: [String]
    public var description: String { "responderd is in none of \(candidates)" }
  }
}
