import Foundation

/// The directory with the programs that were built together with this test bundle.
struct BuildProducts {
  let directory: URL
  let packageRoot: URL

  /// - Throws: ``GuestError`` if the programs lie nowhere near the bundle.
  init() throws {
    // Tests/RealKernelTests/BuildProducts.swift
    packageRoot = (1...3).reduce(URL(filePath: #filePath)) { url, _ in
      url.deletingLastPathComponent()
    }
    let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }
    let places =
      [URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(), Bundle.main.bundleURL]
      + bundles.map { URL(filePath: $0) }
    let candidates = places.flatMap { [$0, $0.deletingLastPathComponent()] }
    let found = candidates.first { candidate in
      ["guest-cases", "responderd"].allSatisfy {
        FileManager.default.isExecutableFile(atPath: candidate.appending(path: $0).path)
      }
    }
    guard let found else {
      throw GuestError(
        description: "guest-cases and responderd are in none of \(candidates.map(\.path))")
    }
    directory = found.resolvingSymlinksInPath()
  }

  func executable(_ name: String) -> String { directory.appending(path: name).path }

  /// A place for the guest's files: `.build/guest` for products in `.build/TRIPLE/debug`.
  var guestScratch: String {
    directory.deletingLastPathComponent().deletingLastPathComponent().appending(path: "guest").path
  }
}
