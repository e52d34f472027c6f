import Foundation
import TestSupport

/// Troubles that are staged, what the doctor says of each to each who asks, and whether its cures help.
///
/// The doctor must name what is staged and nothing else: what was cured before must be gone.
final class DoctorMatrix {
  /// Who asks.
  enum Asker: CaseIterable {
    /// For the service.
    case root
    /// The user that the service has.
    case service
    /// A user without privileges who has a session at the seat.
    case user
  }

  struct Trouble {
    /// What is staged, as the page has it.
    let name: String
    let subject: String
    /// The doctor's findings by user. Users who cannot see the problem, or are not affected, are omitted.
    let kinds: [Asker: String]
    /// A part of the cause.
    let says: String
    /// What an administrator does where no command helps.
    var hand: (what: String, body: () throws -> Void)?

    init(
      _ name: String, at subject: String, _ kind: String, to askers: [Asker] = Asker.allCases,
      says: String, hand: (what: String, body: () throws -> Void)? = nil
    ) {
      self.name = name
      self.subject = subject
      kinds = Dictionary(uniqueKeysWithValues: askers.map { ($0, kind) })
      self.says = says
      self.hand = hand
    }
  }

  static let visitor = "visitor"

  /// Whether everything is staged, or the part that finds a mistake within a minute.
  let isWhole = Extent.pick(false, long: true)

  private let bench: Bench
  /// The table of the page that it is compared with.
  private let section: String
  /// The devices that are asked about.
  var nodes: [String] = []
  /// How the user's login got its groups.
  var groups = "--init-groups"
  private(set) var rows: [String] = []
  private var problems: [String] = []

  init(_ bench: Bench, section: String) {
    self.bench = bench
    self.section = section
  }

  private func fail(_ problem: String) {
    Console.note("wrong: \(problem)")
    problems.append(problem)
  }

  private func ask(_ asker: Asker) throws -> Examination {
    let wrapper: [String] =
      switch asker {
      case .root: []
      case .service: ["setpriv", "--reuid=responderd", "--regid=responderd", "--init-groups", "--"]
      case .user: ["setpriv", "--reuid=\(Self.visitor)", "--regid=\(Self.visitor)", groups, "--"]
      }
    return try Examination(by: bench, of: nodes, for: nil, as: wrapper)
  }

  /// Asks about what was staged, and cures it.
  func examine(_ troubles: [Trouble]) throws {
    var said: [Asker: Examination] = [:]
    for asker in Asker.allCases {
      let examination = try ask(asker)
      said[asker] = examination
      let found = Set(examination.findings.map { "\($0.kind) at \($0.subject)" })
      let staged = Set(
        troubles.compactMap { trouble in
          trouble.kinds[asker].map { "\($0) at \(trouble.subject)" }
        })
      for missing in staged.subtracting(found).sorted() {
        fail("not said to \(asker): \(missing)")
      }
      for finding in examination.findings
      where !staged.contains("\(finding.kind) at \(finding.subject)") {
        fail(
          "said to \(asker): \(finding.kind) at \(finding.subject): \(finding.cause)")
      }
    }
    for trouble in troubles { try cure(trouble, said) }
    if !troubles.isEmpty { try expectHealth(after: troubles) }
  }

  /// Expects that the problems are gone, and that there are no new ones. Checks as root, and as each user
  /// who saw a finding that root did not.
  private func expectHealth(after troubles: [Trouble]) throws {
    // What is cured by its removal cannot be asked about.
    let removed = troubles.filter { $0.kinds.values.contains("stale-node") }.map(\.subject)
    nodes.removeAll { removed.contains($0) }
    let askers: [Asker] =
      troubles.contains { $0.kinds[.root] != nil }
      ? troubles.contains { $0.kinds[.root] == nil } ? [.root, .user] : [.root] : [.user]
    for asker in askers {
      // A session comes to the front, and the application with it, when they please.
      let deadline = Deadline()
      while case let rest = try ask(asker).findings, !rest.isEmpty {
        if deadline.hasPassed {
          let text = rest.map { "\($0.kind) at \($0.subject): \($0.cause)" }
          return fail("still said to \(asker): \(text.joined(separator: ", "))")
        }
      }
    }
  }

  private func cure(_ trouble: Trouble, _ said: [Asker: Examination]) throws {
    let findings = Asker.allCases.compactMap { asker in
      trouble.kinds[asker].flatMap { said[asker]?.finding($0, at: trouble.subject) }
    }
    for finding in findings where !finding.cause.contains(trouble.says) {
      fail("\(trouble.name): \(finding.cause)")
    }
    let fixes = findings.compactMap(\.fix)
    Console.note("\(trouble.name): \(findings.first?.cause ?? "nothing") → \(fixes.first ?? "-")")
    if let hand = trouble.hand {
      if let fix = fixes.first { fail("\(trouble.name): is to be cured by \(fix)") }
      try hand.body()
    } else if let fix = fixes.first {
      let (status, printed) = try Tool.outcome(of: ["sh", "-c", fix])
      if status != 0 { fail("\(trouble.name): \(fix): \(printed)") }
    } else {
      fail("\(trouble.name): nothing helps")
    }
    let cells =
      [trouble.name] + Asker.allCases.map { trouble.kinds[$0].map { "`\($0)`" } ?? "–" }
      + [trouble.hand?.what ?? "`\(Self.shown(fixes.first ?? ""))`"]
    rows.append("| " + cells.joined(separator: " | ") + " |")
  }

  /// A cure as the page has it: without what differs from machine to machine.
  private static func shown(_ fix: String) -> String {
    // Of a rule, what it assigns.
    if let match = fix.firstMatch(of: #/ATTRS\{name\}=="[^"]*", (.*)' >> /#) {
      return String(match.1).replacing("|", with: "\\|")
    }
    let command = fix.split(separator: " && ").first { !$0.hasPrefix("mkdir ") } ?? ""
    return String(command)
      .replacing(#/\/dev\/(input\/event|iio:device)[0-9]+/#, with: "NODE")
      .replacing(#/\/sys\/\S+/#, with: "FILE")
      .replacing(#/^kill [0-9]+/#, with: "kill PROCESS")
      .replacing(#/activate \S+/#, with: "activate SESSION")
      .replacing(#/c [0-9]+ [0-9]+/#, with: "c MAJOR MINOR")
      .replacing("|", with: "\\|")
  }

  // MARK: - The page

  private static let page = Repository.root.appending(
    path: "Sources/Doctor/Doctor.docc/Doctoring.md")

  /// Compares with the table of the page, and fails for all that was wrong.
  func finish() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let mark = "<!-- matrix of \(section) -->\n"
    let marks = text.split(separator: mark, omittingEmptySubsequences: false)
    let table =
      marks.count == 3 ? marks[1].split(separator: "\n").dropFirst(2).map(String.init) : []
    let expected = isWhole ? table : table.filter(rows.contains)
    if expected != rows {
      // From here it is copied into the page.
      if isWhole { for row in rows { Console.note("matrix of \(section): \(row)") } }
      fail(
        "the table in Doctoring.md differs; RESPONDERD_FAULTS=long RESPONDERD_UPDATE_GOLDENS=1 replaces it"
      )
    }
    Console.note("\(rows.count) troubles")
    try expect(problems.isEmpty, problems.joined(separator: "; "))
  }
}
