import Foundation
import Glibc

/// Puts the parts of responderd in their places, and takes them away again.
///
/// What was put where is written down before anything is, so that even an installation that was
/// interrupted can be removed. Files that somebody changed since are left as they are.
public struct Installation: Sendable {
  /// What was done to a file or a directory.
  public enum Step: Equatable, Sendable, CustomStringConvertible {
    /// It was not there, and is now.
    case made(String)
    /// It was an older one's.
    case replaced(String)
    /// It is what it shall be.
    case unchanged(String)
    /// It is gone.
    case removed(String)
    /// Somebody changed it since, and it stays so.
    case kept(String)

    public var description: String {
      switch self {
      case .made(let path): "made \(path)"
      case .replaced(let path): "replaced \(path)"
      case .unchanged(let path): "unchanged \(path)"
      case .removed(let path): "removed \(path)"
      case .kept(let path): "kept \(path), which was changed since it was installed"
      }
    }
  }

  private let layout: Layout
  private let root: String
  private var files: FileManager { .default }

  /// - Parameters:
  ///   - layout: Where everything goes.
  ///   - root: A directory that holds the machine's file system: `/`, or one that an image is made
  ///     of.
  public init(_ layout: Layout, root: String = "/") {
    self.layout = layout
    self.root = root == "/" ? "" : root
  }

  // MARK: - Installing

  /// Puts every part in its place.
  /// - Returns: What was done, in order.
  /// - Throws: When a file of somebody else's is in the way, before anything is changed; or when
  ///   the system refuses.
  public func install(_ parts: Parts) throws(InstallationError) -> [Step] {
    let wanted = InstalledFile.all(of: parts, in: layout)
    let old = try Record(at: root + layout.record) ?? Record()
    var steps: [Step] = []
    var record = Record()
    record.directories = old.directories
    var toWrite: [(InstalledFile, isNew: Bool)] = []
    for file in wanted {
      let found = try content(of: file.path)
      let recorded = old.fingerprint(of: file.path)
      let new = Record.fingerprint(of: file.content)
      if found == file.content {
        steps.append(.unchanged(file.path))
      } else if let found, let recorded, Record.fingerprint(of: found) != recorded {
        record.files.append(Record.File(path: file.path, fingerprint: recorded))
        steps.append(.kept(file.path))
        continue
      } else if found != nil, recorded == nil {
        throw .occupied(root + file.path)
      } else {
        toWrite.append((file, isNew: found == nil))
      }
      record.files.append(Record.File(path: file.path, fingerprint: new))
    }
    let left = old.files.filter { file in !wanted.contains { $0.path == file.path } }
    for file in wanted.map(\.path) + [layout.record] {
      record.directories += missingDirectories(above: file, besides: record.directories)
    }
    // Before the first file, with those that are still to go.
    var whole = record
    whole.files += left
    try write(whole.encoded, to: layout.record, mode: 0o644)
    for (file, isNew) in toWrite {
      try write(file.content, to: file.path, mode: file.mode)
      steps.append(isNew ? .made(file.path) : .replaced(file.path))
    }
    for file in left { if let step = try remove(file) { steps.append(step) } }
    if whole != record { try write(record.encoded, to: layout.record, mode: 0o644) }
    return steps
  }

  private func content(of path: String) throws(InstallationError) -> Data? {
    guard files.fileExists(atPath: root + path) else { return nil }
    do { return try Data(contentsOf: URL(filePath: root + path)) } catch {
      throw .refused("read \(root + path)", error)
    }
  }

  private func missingDirectories(above path: String, besides known: [String]) -> [String] {
    var missing: [String] = []
    var folder = (path as NSString).deletingLastPathComponent
    while folder != "/", !known.contains(folder), !files.fileExists(atPath: root + folder) {
      missing.insert(folder, at: 0)
      folder = (folder as NSString).deletingLastPathComponent
    }
    return missing
  }

  /// Replaces a file as a whole: a program that runs cannot be written over.
  private func write(_ content: Data, to path: String, mode: Int) throws(InstallationError) {
    let place = root + path
    let new = place + ".new"
    do {
      try files.createDirectory(
        atPath: (place as NSString).deletingLastPathComponent, withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o755])
      try content.write(to: URL(filePath: new))
      try files.setAttributes([.posixPermissions: mode], ofItemAtPath: new)
      guard rename(new, place) == 0 else {
        throw NSError(domain: NSPOSIXErrorDomain, code: Int(errno))
      }
    } catch {
      // It may not be there, and then it need not go.
      try? files.removeItem(atPath: new)
      throw .refused("write \(place)", error)
    }
  }

  // MARK: - Removing

  /// Removes what was installed, and the directories that were made for it and are empty now.
  /// - Returns: What was done, in order; nothing when nothing is installed.
  public func uninstall() throws(InstallationError) -> [Step] {
    guard let record = try Record(at: root + layout.record) else { return [] }
    var steps: [Step] = []
    for file in record.files.reversed() {
      if let step = try remove(file) { steps.append(step) }
    }
    try removeItem(layout.record)
    for folder in record.directories.reversed() where rmdir(root + folder) == 0 {
      steps.append(.removed(folder))
    }
    return steps
  }

  /// - Returns: `nil` when it was gone already.
  private func remove(_ file: Record.File) throws(InstallationError) -> Step? {
    guard let found = try content(of: file.path) else { return nil }
    guard Record.fingerprint(of: found) == file.fingerprint else { return .kept(file.path) }
    try removeItem(file.path)
    return .removed(file.path)
  }

  private func removeItem(_ path: String) throws(InstallationError) {
    do { try files.removeItem(atPath: root + path) } catch {
      throw .refused("remove \(root + path)", error)
    }
  }
}
