// Installs the service and its files, and removes them. `Parts` is what is installed, `Layout` is where. Begin here.

import Foundation

/// Installs and removes the files of responderd.
///
/// The list of files is saved before any of them is written, so that an interrupted installation can
/// be completed or removed. Files that were edited since are kept.
public struct Installation: Sendable {
  /// A change of a file or directory.
  public enum Step: Equatable, Sendable, CustomStringConvertible {
    /// It was created.
    case made(String)
    /// It replaced an older version.
    case replaced(String)
    /// It was already up to date.
    case unchanged(String)
    /// It is identical, but was not installed by responderd.
    case found(String)
    /// It was removed.
    case removed(String)
    /// It was edited, and is kept.
    case kept(String)

    public var description: String { line(below: "") }

    /// Describes the change.
    /// - Parameter root: The root of the path.
    fileprivate func line(below root: String) -> String {
      switch self {
      case .made(let path): "made \(root)\(path)"
      case .replaced(let path): "replaced \(root)\(path)"
      case .unchanged(let path): "unchanged \(root)\(path)"
      case .found(let path):
        "found \(root)\(path), identical but not installed by responderd; not added to the manifest"
      case .removed(let path): "removed \(root)\(path)"
      case .kept(let path): "kept \(root)\(path), which was edited since its installation"
      }
    }
  }

  private let layout: Layout
  /// The root directory; empty for this machine.
  private let root: String

  /// Creates an installation.
  /// - Parameters:
  ///   - layout: The places of the files.
  ///   - root: The root of the machine's file system: `/`, or the directory of an image. Symbolic
  ///     links in an image are resolved within it.
  public init(_ layout: Layout, root: String = "/") {
    self.layout = layout
    self.root = root == "/" ? "" : root
  }

  /// The path of the list of installed files.
  public var recordPath: String { root + layout.record }

  /// Returns the changes, one line each, with paths that include the root.
  public func lines(of steps: [Step]) -> [String] { steps.map { $0.line(below: root) } }

  // MARK: - Installing

  /// Installs all files.
  /// - Returns: The changes, in order.
  /// - Throws: An error, before anything is changed, if a file of another origin exists, or the
  ///   root does not exist; or an error of the system.
  public func install(_ parts: Parts) throws(InstallationError) -> [Step] {
    let tree = try ImageTree(root: root)
    let wanted = InstalledFile.all(of: parts, in: layout)
    let old = try InstallManifest(of: layout, in: tree) ?? InstallManifest()
    var steps: [Step] = []
    var record = InstallManifest()
    record.directories = old.directories
    var toWrite: [(InstalledFile, former: String?)] = []
    for file in wanted {
      let recorded = old.file(file.path)
      let new = InstallManifest.File(
        path: file.path, fingerprint: InstallManifest.fingerprint(of: file.content))
      switch try tree.look(at: file.path, expecting: file.content) {
      case .nothing:
        toWrite.append((file, former: nil))
        record.files.append(new)
      case .file(_, isExpected: true) where recorded == nil:
        steps.append(.found(file.path))
      case .file(_, isExpected: true):
        steps.append(.unchanged(file.path))
        record.files.append(new)
      case .file(let found, _) where recorded?.isOf(found) == true:
        toWrite.append((file, former: found))
        record.files.append(new)
      case .file, .other:
        guard let recorded else { throw .occupied(tree.place(of: file.path)) }
        steps.append(.kept(file.path))
        record.files.append(recorded)
      }
    }
    let left = old.files.filter { file in !wanted.contains { $0.path == file.path } }
    for file in wanted.map(\.path) + [layout.record] {
      record.directories += try missingDirectories(
        above: file, besides: record.directories, in: tree)
    }
    // Saved before the first file: the old and the new files, including those to be removed.
    var whole = record
    for (file, former) in toWrite {
      for index in whole.files.indices where whole.files[index].path == file.path {
        whole.files[index].former = former
      }
    }
    whole.files += left
    try tree.write(whole.encoded, to: layout.record, mode: 0o644)
    for (file, former) in toWrite {
      try tree.write(file.content, to: file.path, mode: file.mode)
      steps.append(former == nil ? .made(file.path) : .replaced(file.path))
    }
    for file in left { if let step = try remove(file, in: tree) { steps.append(step) } }
    if whole != record { try tree.write(record.encoded, to: layout.record, mode: 0o644) }
    return steps
  }

  private func missingDirectories(
    above path: String, besides known: [String], in tree: ImageTree
  ) throws(InstallationError) -> [String] {
    var missing: [String] = []
    var folder = (path as NSString).deletingLastPathComponent
    while folder != "/", !known.contains(folder), !(try tree.exists(folder)) {
      missing.insert(folder, at: 0)
      folder = (folder as NSString).deletingLastPathComponent
    }
    return missing
  }

  // MARK: - Removing

  /// Removes the installed files, and the directories that were created for them and are now empty.
  /// - Returns: The changes, in order; empty if nothing is installed.
  public func uninstall() throws(InstallationError) -> [Step] {
    let tree = try ImageTree(root: root)
    guard let record = try InstallManifest(of: layout, in: tree) else { return [] }
    var steps: [Step] = []
    for file in record.files.reversed() {
      if let step = try remove(file, in: tree) { steps.append(step) }
    }
    try tree.remove(layout.record)
    for folder in record.directories.reversed() where try tree.removeFolder(folder) {
      steps.append(.removed(folder))
    }
    return steps
  }

  /// Removes a file.
  /// - Returns: `nil` if it did not exist.
  private func remove(
    _ file: InstallManifest.File, in tree: ImageTree
  ) throws(InstallationError) -> Step? {
    switch try tree.look(at: file.path) {
    case .nothing: return nil
    case .file(let found, _) where file.isOf(found):
      try tree.remove(file.path)
      return .removed(file.path)
    case .file, .other: return .kept(file.path)
    }
  }
}
