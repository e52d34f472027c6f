import Foundation

/// Replaces a set of files, all or none.
///
/// The port moves text between files, so a part of the set would lose text.
struct FileReplacement {
  /// The paths and the new texts, in the order in which the files are replaced.
  let files: [(path: String, bytes: [UInt8])]

  /// Temporary files beside a file: its new text, and its present one.
  struct Stage {
    let new: StagedFile
    let old: StagedFile

    func discard() {
      new.discard()
      old.discard()
    }
  }

  /// Why the files were not replaced.
  struct Failure: Error, CustomStringConvertible {
    let error: FileError
    /// The files that could not be restored, with the temporary files that have their old text.
    var lost: [(path: String, text: String)] = []

    var description: String {
      let result = lost.map { "\($0.path) has its new text; \($0.text) has the old one" }
      return "\(error); \(lost.isEmpty ? "nothing was changed" : result.joined(separator: "; "))"
    }
  }

  /// Writes all temporary files before it replaces the first file, and restores the files if one of
  /// them cannot be replaced. A signal takes effect afterwards.
  func run() throws(Failure) {
    let block = SignalBlock()
    defer { withExtendedLifetime(block) {} }
    try commit(stage())
  }

  /// Writes the temporary files.
  func stage() throws(Failure) -> [Stage] {
    var stages: [Stage] = []
    do throws(FileError) {
      for file in files { stages.append(try Self.stage(file.path, file.bytes)) }
    } catch {
      for stage in stages { stage.discard() }
      throw Failure(error: error)
    }
    return stages
  }

  private static func stage(_ path: String, _ bytes: [UInt8]) throws(FileError) -> Stage {
    guard let present = FileManager.default.contents(atPath: path) else {
      throw FileError(path, "cannot read")
    }
    let old = try StagedFile(path, Array(present), as: "old")
    do throws(FileError) {
      return Stage(new: try StagedFile(path, bytes, as: "new"), old: old)
    } catch {
      old.discard()
      throw error
    }
  }

  /// Replaces the files by their new texts.
  func commit(_ stages: [Stage]) throws(Failure) {
    var replaced = 0
    do throws(FileError) {
      for stage in stages {
        try stage.new.commit()
        replaced += 1
      }
    } catch {
      var failure = Failure(error: error)
      for stage in stages.dropFirst(replaced) { stage.discard() }
      for stage in stages.prefix(replaced) where (try? stage.old.commit()) == nil {
        failure.lost.append((stage.old.path, stage.old.temporary))
      }
      throw failure
    }
    for stage in stages { stage.old.discard() }
  }
}
