/// The manual pages, made of the articles of the documentation and of the command line's own help.
public enum Manual {
  /// Every page, by file name.
  /// - Parameters:
  ///   - help: What the command line is, as Swift Argument Parser dumps it.
  ///   - release: What the pages say of themselves.
  /// - Throws: `DecodingError` for another dump.
  public static func all(help: String, of release: Release) throws -> [String: String] {
    func article(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
    return [
      "responderd.1": try page(
        help: help, article: article(PackageResources.responderd_1_md), of: release),
      "responderd-storyboard.5": page(
        "responderd-storyboard", section: "5", summary: "applications that a file describes",
        article: article(PackageResources.responderd_storyboard_5_md), of: release),
      "responderd.service.8": page(
        "responderd.service", section: "8", summary: "responderd as a service of systemd",
        article: article(PackageResources.responderd_service_8_md), of: release),
    ]
  }

  /// A page from an article.
  /// - Parameters:
  ///   - name: The page's: `responderd.service`.
  ///   - section: A digit.
  ///   - summary: What stands behind the name, in a few words.
  ///   - article: Markdown whose first heading is its title.
  static func page(
    _ name: String, section: String, summary: String, article: String, of release: Release
  ) -> String {
    var page = Roff(title: name, section: section, release: release)
    page.section("Name")
    page.name(name, summary)
    page.section("Description")
    page.add(
      MarkdownBlock.all(in: article).drop { if case .heading(1, _) = $0 { true } else { false } })
    return page.text
  }

  /// The page of a command.
  /// - Parameters:
  ///   - help: What the command line is, as Swift Argument Parser dumps it.
  ///   - article: What the command line does not tell: files, environment, exit statuses.
  /// - Throws: `DecodingError` for another dump.
  static func page(help: String, article: String, of release: Release) throws -> String {
    let command = try CommandHelp(dump: help)
    var page = Roff(title: command.name, section: "1", release: release)
    page.section("Name")
    page.name(command.name, command.summary)
    page.section("Synopsis")
    page.paragraph("**\(command.name)** <command> [options]")
    page.section("Description")
    for paragraph in command.description { page.paragraph(paragraph) }
    page.section("Commands")
    for subcommand in command.subcommands { page.add(subcommand, after: command.name) }
    page.section("Options of every command")
    for option in command.options { page.item(option.term, option.meaning) }
    page.add(MarkdownBlock.all(in: article)[...])
    if !command.examples.isEmpty {
      page.section("Examples")
      page.example(command.examples)
    }
    return page.text
  }
}

extension Roff {
  fileprivate mutating func add(_ blocks: some Sequence<MarkdownBlock>) {
    for block in blocks {
      switch block {
      case .heading(let level, let title): level < 3 ? section(title) : subsection(title)
      case .paragraph(let text): paragraph(text)
      case .bullets(let items): for item in items { bullet(item) }
      case .code(let lines): example(lines)
      // Of a table each row becomes a term and its meaning: terminals are too narrow for more.
      case .table(let rows):
        let titles = rows.first ?? []
        for row in rows.dropFirst() {
          let meanings = row.enumerated().dropFirst().filter { !$0.element.isEmpty }.map {
            index, cell in
            titles.count > 2 && !titles[index].isEmpty ? "\(titles[index]): \(cell)" : cell
          }
          item(row[0], meanings.joined(separator: "; "))
        }
      }
    }
  }

  fileprivate mutating func add(_ command: CommandHelp, after path: String) {
    let name = "\(path) \(command.name)"
    subsection(name)
    paragraph(command.summary)
    paragraph("**\(name)** " + command.usage)
    for text in command.description { paragraph(text) }
    for option in command.options { item(option.term, option.meaning) }
    if !command.examples.isEmpty {
      paragraph(command.examples.count == 1 ? "Example:" : "Examples:")
      example(command.examples)
    }
    for subcommand in command.subcommands { add(subcommand, after: name) }
  }
}
