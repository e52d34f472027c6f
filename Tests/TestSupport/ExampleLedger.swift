/// What runs each command and each file that a page shows.
public enum ExampleLedger {
  /// A command of a page, and the block that it is in.
  public struct Command: Hashable, Sendable, CustomStringConvertible {
    public let page: String
    /// The first line of the block.
    public let block: String
    public let line: String

    public var description: String { "\(page): \(line)" }
  }

  /// The runner of the commands of a page that begin so, in blocks that begin so.
  struct Entry: Sendable, CustomStringConvertible {
    let page: String
    let block: String
    let beginning: String
    let runner: ExampleRunner

    init(
      _ page: String, _ beginning: String = "", block: String = "", by runner: ExampleRunner
    ) {
      self.page = page
      self.block = block
      self.beginning = beginning
      self.runner = runner
    }

    var description: String { "\(page): \(block) \(beginning)" }

    func decides(over command: Command) -> Bool {
      command.page == page && command.block.hasPrefix(block) && command.line.hasPrefix(beginning)
    }

    func decides(over file: FileExample) -> Bool {
      name(of: file.page) == page
        && (file.path.map { $0 == beginning }
          ?? (beginning.isEmpty || file.text.contains(beginning)))
    }
  }

  /// Every command of the README and of the pages, in their order.
  public static let commands = ShellExample.all.flatMap { example in
    example.lines.map {
      Command(page: name(of: example.page), block: example.lines[0], line: $0)
    }
  }

  /// The entry that decides over a command: the one that says most about it.
  static func entry(for command: Command) -> Entry? {
    commandEntries.filter { $0.decides(over: command) }
      .max { $0.block.count + $0.beginning.count < $1.block.count + $1.beginning.count }
  }

  /// What runs a command.
  public static func runner(of command: Command) -> ExampleRunner? { entry(for: command)?.runner }

  /// What uses a file: the entry with its path, or with a part of its text.
  public static func runner(of file: FileExample) -> ExampleRunner? {
    fileEntries.first { $0.decides(over: file) }?.runner
  }

  /// The entries that decide over no example.
  public static var unused: [String] {
    let decisive = Set(commands.compactMap { entry(for: $0)?.description })
    let commandEntries = commandEntries.filter { !decisive.contains($0.description) }
    let fileEntries = fileEntries.filter { !FileExample.all.contains(where: $0.decides) }
    return (commandEntries + fileEntries).map(\.description)
  }

  /// Every runner that is named.
  public static var runners: Set<ExampleRunner> {
    Set((commandEntries + fileEntries).map(\.runner))
  }

  private static func name(of page: String) -> String {
    page.split(separator: "/").last.map(String.init) ?? page
  }
}
