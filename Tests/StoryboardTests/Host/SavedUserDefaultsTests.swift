import Foundation
import Glibc
import Logging
import TestSupport
import Testing

@testable import ResponderHost
@testable import StoryboardHost

@Suite struct `User defaults with deep nesting` {
  private static let head =
    #"<?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>a</key>"#
  private static let end = "</dict></plist>"

  private func values(_ text: String) -> [String: Any] { found(text) ?? [:] }

  /// `nil` for what is not understood, so that the file is not replaced.
  private func found(_ text: String) -> [String: Any]? {
    SavedUserDefaults.values(in: Array(text.utf8))
  }

  private func nested(_ start: String, _ end: String, _ depth: Int = 300_000) -> String {
    String(repeating: start, count: depth) + String(repeating: end, count: depth)
  }

  @Test func `are read if they are not nested deeply`() {
    let found = values(
      Self.head + "<array><string>x &amp; y</string><true/></array><key>b</key><integer>3</integer>"
        + Self.end)
    #expect(found.count == 2 && found["b"] as? Int == 3)
    #expect((found["a"] as? [Any])?.first as? String == "x & y")
    // With what other programs write between elements.
    let doctype = "<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://x/y.dtd\">"
    let commented = Self.head.replacingOccurrences(of: "<plist", with: doctype + "<!-- > --><plist")
    #expect(values(commented + "<string><![CDATA[<a>]]></string>" + Self.end).count == 1)
    let spaced = String(repeating: "<true />", count: 2000)
    #expect(values(Self.head + "<array >\(spaced)</array >" + Self.end).count == 1)
  }

  /// Each would end the process if it was decoded, and most hide their depth from a simple count.
  @Test func `are not decoded`() {
    let arrays = nested("<array>", "</array>")
    let ends = String(repeating: "</a>", count: 300_000)
    #expect(values(Self.head + arrays + Self.end).isEmpty)
    #expect(values(Self.head + nested("<dict><key>a</key>", "</dict>") + Self.end).isEmpty)
    for hidden in ["<!--\(ends)-->", "<!-->\(ends)-->", "<?a \(ends)?>", "<?>\(ends)?>"] {
      #expect(values(Self.head + hidden + arrays + Self.end).isEmpty)
      #expect(values(Self.head + "<array>" + hidden + arrays + "</array>" + Self.end).isEmpty)
    }
    let lists = String(repeating: "<plist>", count: 300_000)
    #expect(found(Self.head + "<?>\(lists)?>" + Self.end) == nil)
    #expect(found("<?xml encoding=\"UTF-7\"?><plist><dict>" + Self.end) == nil)
    #expect(found("<?xml encoding=\"UTF-7\" x=\"utf-8\"?><plist><dict>" + Self.end) == nil)
    #expect(found("<?xml version='1.0'\n encoding='UTF-8' ?><plist><dict>" + Self.end) != nil)
    #expect(values("<?xml version=\"1.0\"?><!DOCTYPE a [\(ends)]><plist>\(arrays)</plist>").isEmpty)
    // The format that precedes XML, and XML without its first line.
    #expect(values(nested("(", ")")).isEmpty)
    #expect(values("<plist><dict>" + arrays + "</dict></plist>").isEmpty)
    #expect(values(Self.head + nested("<array  >", "</array>") + Self.end).isEmpty)
    #expect(values(Self.head + nested("<array a='/'>", "</array>") + Self.end).isEmpty)
  }

  @Test(arguments: ["", "text", "bplist00", "bplist00\0\0\0", "<?xml", "<?xml ?><plist><dict>"])
  func `or of another format are empty, and not replaced`(text: String) {
    #expect(values(text).isEmpty)
    #expect((found(text) == nil) == !text.isEmpty)
  }
}

@Suite struct `The file of user defaults` {
  /// Runs in a process of its own, whose name, variables and limits it changes.
  private static func inFolder(
    _ log: Log = Log(), _ body: (UserDefaults, URL) throws -> Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    setenv("XDG_CONFIG_HOME", folder.path, 1)
    let defaults = SavedUserDefaults.own(Logger(label: "test") { _ in log.handler })
    let path = try #require(DefaultsFile.path.isEmpty ? nil : DefaultsFile.path)
    try body(defaults, URL(filePath: path))
  }

  @Test func `has what it had, where there is no room for more`() async {
    await #expect(processExitsWith: .success) {
      try Self.inFolder { defaults, file in
        defaults.set(String(repeating: "a", count: 1000), forKey: "old")
        #expect(defaults.synchronize())
        let before = try Data(contentsOf: file)
        defaults.set(String(repeating: "b", count: 1000), forKey: "new")
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(before.count + 100), rlim_max: .max)
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        #expect(!defaults.synchronize())
        #expect(try Data(contentsOf: file) == before)
        limit.rlim_cur = .max
        setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
        // Nothing was lost.
        #expect(defaults.synchronize())
        #expect(try Data(contentsOf: file).count > 2000)
      }
    }
  }

  @Test func `is not changed by two processes at a time`() async {
    await #expect(processExitsWith: .success) {
      try Self.inFolder { defaults, file in
        defaults.set(1, forKey: "a")
        #expect(defaults.synchronize())
        let before = try Data(contentsOf: file)
        let other = open(file.path, O_RDONLY)
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        defaults.set(2, forKey: "a")
        #expect(!defaults.synchronize())
        #expect(try Data(contentsOf: file) == before)
        close(other)
        #expect(defaults.synchronize())
        #expect(try Data(contentsOf: file) != before)
      }
    }
  }

  /// Limits the size of the files that this process writes, so that writing more fails as on a full disk.
  private static func limitFiles(to size: rlim_t) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: size, rlim_max: .max)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
  }

  @Test func `is made empty where there is no room, and filled later`() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      try Self.inFolder(log) { defaults, file in
        Self.limitFiles(to: 100)
        #expect(DefaultsFile.prepare().count == 3)
        let content = try Data(contentsOf: file)
        #expect(content.isEmpty)
        Self.limitFiles(to: .max)
        #expect(DefaultsFile.prepare().count == 3)
        defaults.set(1, forKey: "a")
        #expect(defaults.synchronize())
        #expect(try Data(contentsOf: file).count > 100)
        #expect(log.lines.isEmpty)
      }
    }
  }

  /// Waits until the background has copied the content of the file.
  private static func waitForCopy(of file: URL) throws {
    let content = try [UInt8](Data(contentsOf: file))
    let clock = ContinuousClock()
    let end = clock.now + .seconds(60)
    while DefaultsFile.copies.first != content {
      try #require(clock.now < end)
      usleep(1000)
    }
  }

  /// Saves two contents, each of three pages, and returns both.
  private static func saveTwice(
    _ defaults: UserDefaults, _ file: URL
  ) throws -> (old: Data, new: Data) {
    var contents: [Data] = []
    for (number, letter) in [(1, "x"), (2, "y")] {
      defaults.set(number, forKey: "number")
      defaults.set(String(repeating: letter, count: 9000), forKey: "text")
      #expect(defaults.synchronize())
      try waitForCopy(of: file)
      contents.append(try Data(contentsOf: file))
    }
    return (contents[0], contents[1])
  }

  /// The values of a program that starts now: the number, and the letters of the text.
  private static func found(_ log: Log) -> (number: Int?, letters: Set<Character>) {
    let defaults = SavedUserDefaults.own(Logger(label: "test") { _ in log.handler })
    return (
      defaults.object(forKey: "number") as? Int,
      Set(defaults.object(forKey: "text") as? String ?? "")
    )
  }

  /// The power goes while the file is overwritten: only some pages of the new content are on the disk.
  @Test func `is old or new after a power cut, and never in between`() async {
    await #expect(processExitsWith: .success) {
      for pages in [[0], [1], [2], [0, 1], [1, 2]] {
        let log = Log()
        try Self.inFolder(log) { defaults, file in
          let (old, new) = try Self.saveTwice(defaults, file)
          try #require(old.count == new.count && old.count > 8192)
          var mixed = old
          for page in pages {
            let range = page * 4096..<min((page + 1) * 4096, new.count)
            mixed.replaceSubrange(range, with: new[range])
          }
          try mixed.write(to: file)
          let found = Self.found(log)
          #expect(found.number == 2 && found.letters == ["y"], "\(pages): \(found)")
          #expect(log.lines.count == 1 && log.lines[0].contains("damaged"), "\(log.lines)")
          // It is whole again with the next change.
          let later = SavedUserDefaults.own(Logger(label: "test") { _ in Log().handler })
          later.set(7, forKey: "number")
          #expect(later.synchronize())
          #expect(Self.found(log) == (7, ["y"]) && log.lines.count == 1)
        }
      }
    }
  }

  /// As before, and the new content was not copied yet.
  @Test func `is the old one if only a part of the new one reached the disk`() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      try Self.inFolder(log) { defaults, file in
        let (old, new) = try Self.saveTwice(defaults, file)
        for copy in ["copy1", "copy2"] {
          let copy = URL(filePath: "\(file.path).\(copy)")
          if try Data(contentsOf: copy).suffix(new.count) == new { try Data().write(to: copy) }
        }
        for mixed in [new.prefix(4096) + old.dropFirst(4096), new.prefix(5000), Data("<?x".utf8)] {
          try mixed.write(to: file)
          let found = Self.found(log)
          #expect(found == (1, ["x"]), "\(found)")
        }
        #expect(log.lines.count == 3)
      }
    }
  }

  @Test func `is what a user has written to it`() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      try Self.inFolder(log) { defaults, file in
        let (_, new) = try Self.saveTwice(defaults, file)
        let text = String(decoding: new, as: UTF8.self)
        // In place, and without the checksum.
        try text.replacing("<integer>2<", with: "<integer>5<").write(
          to: file, atomically: false, encoding: .utf8)
        #expect(Self.found(log) == (5, ["y"]))
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("<!-- responderd ") }
        #expect(lines.count == text.split(separator: "\n").count - 1)
        try lines.joined(separator: "\n").replacing("<integer>2<", with: "<integer>6<").write(
          to: file, atomically: false, encoding: .utf8)
        #expect(Self.found(log) == (6, ["y"]) && log.lines.isEmpty)
      }
    }
  }

  @Test func `is not lost if the power goes while a copy is written as well`() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      try Self.inFolder(log) { defaults, file in
        for value in 1...3 {
          defaults.set(value, forKey: "a")
          #expect(defaults.synchronize())
          try Self.waitForCopy(of: file)
        }
        let newest = try #require(DefaultsFile.copies.first)
        let damaged = try ["copy1", "copy2"].map { URL(filePath: file.path + ".\($0)") }
          .first { try Data(contentsOf: $0).suffix(newest.count) == Data(newest) }
        let copy = try #require(damaged)
        var bytes = try Data(contentsOf: copy)
        bytes[bytes.count / 2] ^= 1
        try bytes.write(to: copy)
        try Data("<?xml".utf8).write(to: file)
        let again = SavedUserDefaults.own(Logger(label: "test") { _ in log.handler })
        #expect(again.object(forKey: "a") as? Int == 2)
        #expect(log.lines.count == 1 && log.lines[0].contains("damaged"), "\(log.lines)")
      }
    }
  }

  @Test func `has copies that only its owner can read, which a removed file does not bring back`()
    async
  {
    await #expect(processExitsWith: .success) {
      try Self.inFolder { defaults, file in
        #expect(DefaultsFile.prepare() == [file.path, file.path + ".copy1", file.path + ".copy2"])
        defaults.set(1, forKey: "a")
        #expect(defaults.synchronize())
        try Self.waitForCopy(of: file)
        for copy in [".copy1", ".copy2"] {
          var status = stat()
          #expect(stat(file.path + copy, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
        try FileManager.default.removeItem(at: file)
        let again = SavedUserDefaults.own(Logger(label: "test") { _ in Log().handler })
        #expect(again.object(forKey: "a") == nil)
      }
    }
  }

  @Test func `is not prepared while another process writes it`() async {
    await #expect(processExitsWith: .success) {
      try Self.inFolder { _, file in
        #expect(DefaultsFile.prepare().count == 3)
        let empty = try Data(contentsOf: file)
        #expect(!empty.isEmpty)
        func fill() {
          let own = open(file.path, O_WRONLY)
          DefaultsFile.fill(own)
          close(own)
        }
        // The other one has written.
        try Data("other".utf8).write(to: file)
        fill()
        #expect(try Data(contentsOf: file) == Data("other".utf8))
        // The other one has locked it, and not written yet.
        try Data().write(to: file)
        let other = open(file.path, O_RDONLY)
        #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
        fill()
        #expect(try Data(contentsOf: file) == Data())
        close(other)
        fill()
        #expect(try Data(contentsOf: file) == empty)
      }
    }
  }

  @Test func `is not read or replaced if it has too many values, which is logged once`() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      try Self.inFolder(log) { _, file in
        var list = BinaryList()
        list.referenceSize = 1
        let thousand = list.add(array: Array(repeating: list.add([0x09]), count: 1000))
        let all = list.add(array: Array(repeating: thousand, count: 1000))
        list.add(dictionary: [(list.add(string: "x"), all)])
        try FileManager.default.createDirectory(
          at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try list.data.write(to: file)
        let defaults = SavedUserDefaults.own(Logger(label: "test") { _ in log.handler })
        #expect(defaults.object(forKey: "x") == nil && log.lines.count == 1)
        defaults.set(1, forKey: "a")
        #expect(!defaults.synchronize() && log.lines.count == 1)
        #expect(try Data(contentsOf: file) == list.data)
        #expect(log.lines.first?.contains("too many values") == true, "\(log.lines)")
      }
    }
  }

  @Test func `is logged once for each time that it cannot be changed`() async {
    await #expect(processExitsWith: .success) {
      let log = Log()
      try Self.inFolder(log) { defaults, file in
        defaults.set(0, forKey: "a")
        #expect(defaults.synchronize())
        for round in 1...2 {
          let other = open(file.path, O_RDONLY)
          #expect(flock(other, LOCK_EX | LOCK_NB) == 0)
          for value in 1...2 {
            defaults.set(round * 10 + value, forKey: "a")
            #expect(!defaults.synchronize())
          }
          #expect(log.lines.count == round)
          close(other)
          #expect(defaults.synchronize())
        }
        #expect(log.lines.allSatisfy { $0.hasSuffix("another process has locked it") })
      }
    }
  }
}
