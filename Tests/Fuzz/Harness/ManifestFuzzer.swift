import Installation

/// Any bytes as the list of an installation: only files of responderd are removed.
enum ManifestFuzzer {
  private static let layouts = [Layout.system(prefix: "/usr"), .system(prefix: "/opt/a b")]

  static func mistakes(in bytes: [UInt8]) -> [String] {
    layouts.flatMap { layout -> [String] in
      guard let paths = try? InstallManifest.paths(in: bytes, for: layout) else { return [] }
      return paths.filter { path in
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        return !path.hasPrefix("/") || parts.contains("..") || parts.contains(".")
          || parts.dropFirst().contains("")
      }.map { "\($0) would be removed" }
    }
  }
}
