/// Replaces a set of files, all or none.
///
/// The port moves text between files, so a part of the set would lose text.
struct FileReplacement {
  /// The paths and the new texts, in the order in which the files are replaced.
  let files: [(path: String, bytes: [UInt8])]

  /// Why the files were not replaced.
  struct Failure: Error, CustomStringConvertible {
    let error: FileError
    /// The number of files that were replaced before. They are the ones that receive text.
    let replaced: Int

    var description: String {
      "\(error); \(replaced == 0 ? "nothing was changed" : "files changed before: \(replaced)")"
    }
  }

  /// Writes all temporary files before it replaces the first file, so that an error, such as a full
  /// disk, leaves every file as it was. A signal takes effect afterwards.
  func run() throws(Failure) {
    let block = SignalBlock()
    defer { withExtendedLifetime(block) {} }
    var staged: [StagedFile] = []
    var replaced = 0
    do throws(FileError) {
      for file in files { staged.append(try StagedFile(file.path, file.bytes)) }
      for file in staged {
        try file.commit()
        replaced += 1
      }
    } catch {
      for file in staged.dropFirst(replaced) { file.discard() }
      throw Failure(error: error, replaced: replaced)
    }
  }
}
