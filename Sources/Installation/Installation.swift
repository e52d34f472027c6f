import Foundation

/// Puts the parts of responderd in their places, and takes them away again.
///
/// What was put where is written down before anything is, so that an installation that was interrupted
/// can be finished or removed. Files that somebody changed since are left as they are.
public struct Installation: Sendable {
  /// What was done to a file or a directory.
  public enum Step: Equatable, Sendable, CustomStringConvertible {
    /// It was not there, and is now.
    case made(String)
    /// It was an older one's.
    case replaced(String)
    /// It is what it shall be.
    case unchanged(String)
    /// It is what it shall be, and somebody else's.
    case found(String)
    /// It is gone.
    case removed(String)
    /// Somebody changed it since, and it stays so.
    case kept(String)

    public var description: String { line(below: "") }

    /// - Parameter root: What the path lies below.
    fileprivate func line(below root: String) -> String {
      switch self {
      case .made(let path): "made \(root)\(path)"
      case .replaced(let path): "replaced \(root)\(path)"
      case .unchanged(let path): "unchanged \(root)\(path)"
      case .found(let path):
        "found \(root)\(path), which is the same and was not installed by responderd; it stays so"
      case .removed(let path): "removed \(root)\(path)"
      case .kept(let path): "kept \(root)\(path), which was changed since it was installed"
      }
    }
  }

  private let layout: Layout
  /// Empty for this machine.
  private let root: String

  /// - Parameters:
  ///   - layout: Where everything goes.
  ///   - root: A directory that holds the machine's file system: `/`, or one that an image is made
  ///     of. Symbolic links in an image are followed within it.
  public init(_ layout: Layout, root: String = "/") {
    self.layout = layout
    self.root = root == "/" ? "" : root
  }

  /// Where it is written down what was installed.
  public var recordPath: String { root + layout.record }

  /// What was done, a line each, with paths that begin with the root.
  public func lines(of steps: [Step]) -> [String] { steps.map { $0.line(below: root) } }

  // MARK: - Installing

  /// Puts every part in its place.
  /// - Returns: What was done, in order.
  /// - Throws: When a file of somebody else's is in the way, or the root is not there, before
  ///   anything is changed; or when the system refuses.
  public func install(_ parts: Parts) throws(InstallationError) -> [Step] {
    let tree = try ImageTree(root: root)
    let wanted = InstalledFile.all(of: parts, in: layout)
    let old = try Record(of: layout, in: tree) ?? Record()
    var steps: [Step] = []
    var record = Record()
    record.directories = old.directories
    var toWrite: [(InstalledFile, former: String?)] = []
    for file in wanted {
      let recorded = old.file(file.path)
      let new = Record.File(path: file.path, fingerprint: Record.fingerprint(of: file.content))
      switch try tree.look(at: file.path) {
      case .nothing:
        toWrite.append((file, former: nil))
        record.files.append(new)
      case .file(file.content) where recorded == nil:
        steps.append(.found(file.path))
      case .file(file.content):
        steps.append(.unchanged(file.path))
        record.files.append(new)
      case .file(let found) where recorded?.isOf(found) == true:
        toWrite.append((file, former: Record.fingerprint(of: found)))
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
    // Before the first file: as it is and as it will be, with those that are still to go.
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

  /// Removes what was installed, and the directories that were made for it and are empty now.
  /// - Returns: What was done, in order; nothing when nothing is installed.
  public func uninstall() throws(InstallationError) -> [Step] {
    let tree = try ImageTree(root: root)
    guard let record = try Record(of: layout, in: tree) else { return [] }
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

  /// - Returns: `nil` when it was gone already.
  private func remove(
    _ file: Record.File, in tree: ImageTree
  ) throws(InstallationError) -> Step? {
    switch try tree.look(at: file.path) {
    case .nothing: return nil
    case .file(let found) where file.isOf(found):
      try tree.remove(file.path)
      return .removed(file.path)
    case .file, .other: return .kept(file.path)
    }
  }
}
