import Foundation
import TestSupport
import Testing

/// The page that shows, statement by statement, what the classic texts say.
@Suite struct `The page on the classics` {
  /// A command of the page and all that it prints.
  struct Command: Sendable, CustomTestStringConvertible {
    let name: String
    let line: String
    let output: String
    var testDescription: String { name }
  }

  private static let text: String = {
    let file = "Sources/SampleApps/SampleApps.docc/ReadingTheClassics.md"
    // Without the page there is no command, which a test notices.
    return (try? String(contentsOf: Repository.root.appending(path: file), encoding: .utf8)) ?? ""
  }()

  static let commands: [Command] = text.components(separatedBy: "\n### ").dropFirst().compactMap {
    let parts = $0.components(separatedBy: "```")
    guard parts.count >= 5, parts[1].hasPrefix("sh\n"), parts[3].hasPrefix("text\n"),
      let name = $0.split(separator: "\n").first
    else { return nil }
    return Command(
      name: String(name), line: String(parts[1].dropFirst("sh\n".count)),
      output: String(parts[3].dropFirst("text\n".count)))
  }

  private static let rows: [[String]] = text.split(separator: "\n").compactMap { line in
    let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    return cells.first?.wholeMatch(of: /[A-E][0-9]+/) != nil ? cells : nil
  }

  @Test(arguments: commands)
  func `prints what each of its commands prints`(command: Command) throws {
    let program = try BuildProducts().executable("responderd")
    let folder = URL(filePath: program).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let run = try CommandRun(
      of: "/bin/sh", arguments: ["-c", "{ \(command.line)\n} 2>&1"],
      environment: ["PATH": "\(folder):\(path)", "LC_ALL": "C"])
    #expect(run.output == command.output)
    #expect(run.output.split(separator: "\n").count > 1)
  }

  @Test func `lists every statement of the five texts, and shows each`() throws {
    let expected = [("A", 73), ("B", 36), ("C", 27), ("D", 20), ("E", 8)].flatMap { text, count in
      (1...count).map { "\(text)\($0)" }
    }
    #expect(Self.rows.map { $0[0] } == expected)
    let commands = Set(Self.commands.map(\.name))
    let tests = try Self.testNames()
    #expect(commands.count == Self.text.components(separatedBy: "\n### ").count - 1)
    for row in Self.rows {
      try #require(row.count == 5, "\(row)")
      #expect(row.allSatisfy { !$0.isEmpty }, "\(row)")
      let named = row[3].matches(of: /command \*([^*]+)\*/).map { String($0.output.1) }
      let held = row[3].matches(of: /`([^`]+)`/).map { String($0.output.1) }
      #expect(!named.isEmpty || !held.isEmpty, "\(row)")
      for name in named { #expect(commands.contains(name), "no command \(name)") }
      for name in held { #expect(tests.contains(name), "no test `\(name)`") }
    }
    let used = Set(
      Self.rows.flatMap { $0[3].matches(of: /command \*([^*]+)\*/).map { String($0.output.1) } })
    #expect(commands.subtracting(used).isEmpty, "each command shows something")
  }

  private static func testNames() throws -> Set<String> {
    // The porting tool has a package of its own.
    let names = try ["Tests", "Sources/responderd-port/Tests"].flatMap { name in
      let folder = Repository.root.appending(path: name)
      let files = FileManager.default.enumerator(atPath: folder.path)?
        .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      return try #require(files).flatMap { file in
        try String(contentsOf: folder.appending(path: file), encoding: .utf8)
          .matches(of: /func `([^`\n]+)`/).map { String($0.output.1) }
      }
    }
    return Set(names)
  }

  /// A name is Objective-C's where the applications say its beginning.
  @Test func `names the Objective-C methods that the applications answer`() throws {
    let table = try #require(Self.text.components(separatedBy: "## Objective-C and Swift").last)
    let methods = [
      "willFinishLaunching", "didFinishLaunching", "applicationDidBecomeActive",
      "applicationWillResignActive", "applicationDidEnterBackground",
      "applicationWillEnterForeground", "shouldSaveApplicationState", "willEncodeRestorableState",
      "shouldRestoreApplicationState", "didDecodeRestorableState",
      "applicationDidReceiveMemoryWarning", "loadView", "viewDidLoad", "viewWillAppear",
      "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "prepareForSegue",
      "didReceiveMemoryWarning", "touchesBegan", "motionBegan", "remoteControlReceived",
    ]
    let pairs = table.components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }
    #expect(pairs.count >= 25)
    for method in methods {
      #expect(pairs.contains { $0.contains(method) }, "\(method)")
    }
    let words = Self.commands.map(\.output).joined()
    for method in methods where method != "touchesMoved" {
      #expect(words.contains(method), "no command shows \(method)")
    }
  }
}
