import SwiftDiagnostics
import SwiftParser
import SwiftParserDiagnostics
import SwiftSyntax

/// A source file and its syntax tree.
struct ParsedFile {
  let path: String
  let bytes: [UInt8]
  let tree: SourceFileSyntax

  init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
  }

  /// The syntax errors.
  var errors: [(offset: Int, message: String)] {
    ParseDiagnosticsGenerator.diagnostics(for: tree)
      .filter { $0.diagMessage.severity == .error }
      .map { ($0.position.utf8Offset, $0.message) }
  }
}
