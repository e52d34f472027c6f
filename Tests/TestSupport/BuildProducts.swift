public import Foundation

/// The programs that are tested: those that were built together with the tests, or, where the
/// environment variable `RESPONDERD_PRODUCTS` names a directory, what lies there, such as the release.
public struct BuildProducts: Sendable {
  /// Where the tests were built.
  public let directory: URL
  private let tested: URL

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
    let other = ProcessInfo.processInfo.environment["RESPONDERD_PRODUCTS"]
    tested = other.map { URL(filePath: $0).resolvingSymlinksInPath() } ?? directory
  }

  /// A program that is tested. One that is not there fails the test that runs it.
  public func executable(_ name: String) -> String { tested.appending(path: name).path }

  /// A program that tests others, which is always the one that was built with the tests.
  public func tester(_ name: String) -> String { directory.appending(path: name).path }

  public struct NotFound: Error, CustomStringConvertible {
    let candidates: [String]
    public var description: String { "responderd is in none of \(candidates)" }
  }
}
