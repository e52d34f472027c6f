import Foundation

/// The output of messages for which an application has no log.
@MainActor
package enum DiagnosticOutput {
  /// Writes a text to standard error. A host whose loop must not wait replaces it. Failures are
  /// ignored, because there is no other place to report them.
  package static var write: @MainActor (String) -> Void = { text in
    // Without `contentsOf`, an error ends the process.
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
