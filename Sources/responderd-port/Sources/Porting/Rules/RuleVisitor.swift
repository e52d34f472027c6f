import SwiftSyntax

/// What the rules find and change in one file.
final class FileChanges {
  let file: ParsedFile
  let program: Program
  var edits = EditList()
  private(set) var remarks: [Remark] = []

  /// A finding at a place of the file before the change.
  struct Remark {
    let offset: Int
    let message: String
  }

  init(_ file: ParsedFile, in program: Program) {
    self.file = file
    self.program = program
  }

  /// Reports a line that has to be changed by hand.
  func warn(at node: some SyntaxProtocol, _ message: String) {
    remarks.append(
      Remark(offset: node.positionAfterSkippingLeadingTrivia.utf8Offset, message: message))
  }
}

/// A rule: it visits a file and changes what does not compile.
class RuleVisitor: SyntaxVisitor {
  let changes: FileChanges
  var program: Program { changes.program }

  required init(_ changes: FileChanges) {
    self.changes = changes
    super.init(viewMode: .sourceAccurate)
  }
}
