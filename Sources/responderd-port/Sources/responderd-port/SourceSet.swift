import Foundation
import Glibc
import Porting

/// The Swift files at the paths of the command line.
struct SourceSet {
  private(set) var sources: [Porter.Source] = []
  /// The paths of the files, by what identifies a file that has several paths.
  private var visited: [Identity: String] = [:]

  private struct Identity: Hashable {
    let device: dev_t
    let inode: ino_t
  }

  /// Reads the files, and reports what cannot be read or ported.
  init(_ paths: [String], _ status: inout Status) {
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        StandardError.write("\(path): error: there is no such file or folder")
        status.raise(.noInput)
        continue
      }
      if isFolder.boolValue {
        addFolder(path, &status)
      } else {
        add(path, &status)
      }
    }
  }

  private mutating func addFolder(_ folder: String, _ status: inout Status) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
      StandardError.write("\(folder): error: the folder cannot be read")
      status.raise(.noInput)
      return
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      let type = try? FileManager.default.attributesOfItem(atPath: path)[.type]
      switch type as? FileAttributeType {
      case .typeDirectory?:
        addFolder(path, &status)
      case .typeSymbolicLink?:
        if path.hasSuffix(".swift") {
          StandardError.write("\(path): warning: a symbolic link is not ported")
        }
      default:
        addFile(path, &status)
      }
    }
  }

  private mutating func addFile(_ path: String, _ status: inout Status) {
    switch (path as NSString).pathExtension {
    case "swift":
      add(path, &status)
    case "storyboard", "xib":
      StandardError.write(
        "\(path):1:1: warning: files of Interface Builder are not read; create its objects in code")
    case "m", "mm":
      StandardError.write("\(path):1:1: warning: Objective-C is not ported")
    default:
      break
    }
  }

  private mutating func add(_ path: String, _ status: inout Status) {
    var information = stat()
    if stat(path, &information) == 0 {
      let identity = Identity(device: information.st_dev, inode: information.st_ino)
      if let other = visited[identity] { return reportLink(path, to: other) }
      visited[identity] = path
    }
    guard let data = FileManager.default.contents(atPath: path) else {
      StandardError.write("\(path): error: the file cannot be read")
      status.raise(.noInput)
      return
    }
    sources.append(Porter.Source(path: path, bytes: Array(data)))
  }

  /// Reports a hard link: a port replaces the file at one of its paths. Symbolic links lead to the new file.
  private func reportLink(_ path: String, to other: String) {
    let resolved = [path, other].map { URL(filePath: $0).resolvingSymlinksInPath().path }
    guard resolved[0] != resolved[1] else { return }
    StandardError.write("\(path): warning: a hard link to \(other) is not ported")
  }
}
