import Foundation
import ResponderKit
import Testing

@testable import ResponderHost

/// An application's delegate that no other file sees.
private final class HiddenDelegate: UIResponder, UIApplicationDelegate {}

/// Each test writes to a real file system; running as root, no permission would stop it.
@MainActor
@Suite struct `A store in a file` {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func store(_ name: String = "app.state") -> FileStateStore {
    FileStateStore(path: folder.path + "/" + name)
  }

  @Test func `has nothing before something is written, and makes nothing`() throws {
    let store = store("deeper/still/app.state")
    #expect(try store.read() == nil)
    #expect(store.launchMarks == 0)
    #expect(try folder.names == [])
  }

  @Test func `returns the state that was written last, in directories that it creates`() throws {
    let store = store("deeper/still/app.state")
    try store.write(Data([1, 2, 3]))
    try store.write(Data([4]))
    #expect(try store.read() == Data([4]))
    let file = folder.path + "/deeper/still/app.state"
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600, "others may not read it")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/deeper/still")
        == ["app.state"])
  }

  @Test func `makes a directory whose path ends with a stroke`() throws {
    let store = store("deeper/still//app.state")
    try store.write(Data([1]))
    #expect(try store.read() == Data([1]))
  }

  @Test func `has the same name in each launch, also for a private class`() throws {
    let store = FileStateStore(of: HiddenDelegate(), in: folder.path)
    try store.write(Data([1]))
    // Swift puts an address into the names of such classes, which no two launches share.
    #expect(try folder.names == ["ResponderHostTests._unknown_context_.HiddenDelegate.state"])
  }

  @Test func `counts launches that did not end, and forgets them`() throws {
    let store = store()
    try store.markLaunch()
    #expect(store.launchMarks == 1)
    try store.markLaunch()
    #expect(store.launchMarks == 2)
    #expect(try folder.names == ["app.state.launching"])
    store.removeLaunchMarks()
    #expect(store.launchMarks == 0)
    #expect(try folder.names == [])
  }

  @Test func `renames an unusable state, and replaces the one that was renamed before`()
    throws
  {
    let store = store()
    for (byte, name) in [(1, "format-2"), (2, "rejected"), (3, "rejected")] as [(UInt8, String)] {
      try store.write(Data([byte]))
      store.setAside(as: name)
    }
    #expect(try store.read() == nil)
    for (byte, name) in [(1, "format-2"), (3, "rejected")] as [(UInt8, String)] {
      #expect(
        try Data(contentsOf: URL(filePath: "\(folder.path)/app.state.\(name)")) == Data([byte]))
    }
  }

  @Test func `sets aside even a directory that has the file's name`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/app.state/inner", withIntermediateDirectories: true)
    let store = store()
    let error = #expect(throws: (any Error).self) { try store.read() }
    #expect("\(try #require(error))".hasSuffix("is a directory"))
    store.setAside(as: "rejected")
    #expect(try store.read() == nil)
    #expect(try folder.names == ["app.state.rejected"])
  }

  @Test func `reads nothing from a pipe, and does not wait for it`() throws {
    #expect(mkfifo(folder.path + "/app.state", 0o600) == 0)
    let error = #expect(throws: (any Error).self) { try store().read() }
    #expect("\(try #require(error))".hasSuffix("not a regular file"))
  }

  @Test func `appends no launch mark to a pipe, and does not wait for it`() throws {
    let pipe = folder.path + "/app.state.launching"
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: (any Error).self) { try store().markLaunch() }
    #expect(store().launchMarks == 1)
    // With a reader, the mark would be lost.
    let reader = open(pipe, O_RDONLY | O_NONBLOCK)
    defer { close(reader) }
    #expect(throws: (any Error).self) { try store().markLaunch() }
  }

  @Test func `refuses a file that is too long`() throws {
    let path = folder.path + "/app.state"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    #expect(truncate(path, 1 << 27) == 0)
    let error = #expect(throws: (any Error).self) { try store().read() }
    #expect("\(try #require(error))".hasSuffix("file too large"))
  }

  @Test func `writes nothing where a link of another user leads, or another name of a file`() throws
  {
    // Only root can create a link of another user.
    guard geteuid() == 0 else { return }
    let (elsewhere, theirs) = (folder.path + "/elsewhere", folder.path + "/theirs")
    for path in [elsewhere, theirs] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try #require(symlink(elsewhere, theirs + "/state") == 0)
    try #require(lchown(theirs, 65534, 65534) == 0 && lchown(theirs + "/state", 65534, 65534) == 0)
    let store = store("theirs/state/app.state")
    #expect(throws: (any Error).self) { try store.write(Data([1])) }
    #expect(throws: (any Error).self) { try store.markLaunch() }
    try Data([7]).write(to: URL(filePath: elsewhere + "/app.state"))
    store.setAside(as: "rejected")
    store.remove()
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere) == ["app.state"])
    // The name of the new file, and of the marks, is a second name of a file of root.
    let victim = folder.path + "/victim"
    try Data("secret".utf8).write(to: URL(filePath: victim))
    for name in ["own.state.new", "own.state.launching"] {
      try #require(link(victim, "\(theirs)/\(name)") == 0)
    }
    let own = self.store("theirs/own.state")
    try own.write(Data([2]))
    #expect(throws: (any Error).self) { try own.markLaunch() }
    #expect(try String(contentsOfFile: victim, encoding: .utf8) == "secret")
  }

  // MARK: - Steps of writing that fail

  @Test func `keeps the last state when the next one cannot be made`() throws {
    let store = store()
    try store.write(Data([1]))
    try FileManager.default.createDirectory(
      atPath: folder.path + "/app.state.new/inner", withIntermediateDirectories: true)
    let error = #expect(throws: (any Error).self) { try store.write(Data([2])) }
    #expect("\(try #require(error))".contains("open \(folder.path)/app.state.new"))
    #expect(try store.read() == Data([1]))
  }

  @Test func `keeps what is in its place when it cannot be replaced`() throws {
    try FileManager.default.createDirectory(
      atPath: folder.path + "/app.state/inner", withIntermediateDirectories: true)
    let error = #expect(throws: (any Error).self) { try store().write(Data([2])) }
    #expect("\(try #require(error))".contains("rename \(folder.path)/app.state.new"))
    #expect(try folder.names == ["app.state"], "what was written is removed again")
  }

  @Test func `reports that there is no space for its directory`() throws {
    #expect(FileManager.default.createFile(atPath: folder.path + "/taken", contents: nil))
    let error = #expect(throws: (any Error).self) { try store("taken/app.state").write(Data([2])) }
    #expect("\(try #require(error))".hasSuffix("not a directory"))
  }
}
