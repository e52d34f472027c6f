import Porting
import Testing

/// Sources after a port, by their names.
struct Ported {
  private let results: [String: Porter.Result]

  init(_ sources: [String: String]) {
    let sources = sources.sorted { $0.key < $1.key }.map {
      Porter.Source(path: $0.key, bytes: Array($0.value.utf8))
    }
    results = Dictionary(
      uniqueKeysWithValues: Porter.port(sources).map { ($0.path, $0) })
  }

  /// Ports a single file.
  init(_ source: String) { self.init(["App.swift": source]) }

  subscript(name: String) -> String {
    String(decoding: results[name]?.ported ?? [], as: UTF8.self)
  }

  /// The text of a single file.
  var text: String { self["App.swift"] }

  /// The findings, in the format of compilers.
  var findings: [String] {
    results.sorted { $0.key < $1.key }.flatMap { $0.value.findings.map { $0.text(isPorted: true) } }
  }

  var originalFindings: [String] {
    results.sorted { $0.key < $1.key }.flatMap {
      $0.value.findings.map { $0.text(isPorted: false) }
    }
  }

  /// Whether a second port changes nothing.
  var isStable: Bool {
    let again = Porter.port(
      results.sorted { $0.key < $1.key }.map { Porter.Source(path: $0.key, bytes: $0.value.ported) }
    )
    return !again.contains { $0.isChanged }
  }
}
