import Foundation

/// What `responderd doctor --json` says.
struct Examination: Decodable {
  struct Finding: Decodable {
    let subject, kind, severity, cause: String
    let fix: String?
  }

  struct Device: Decodable {
    let node, reason: String
    let isTaken, isReadable: Bool
    let screen: String?
    let unitsPerG: Double?
  }

  let user: String
  let findings: [Finding]
  let devices: [Device]
  /// The program's exit status.
  private(set) var status: Int32 = 0

  private enum CodingKeys: String, CodingKey { case user, findings, devices }

  /// - Parameters:
  ///   - user: The user whose access is examined; `nil` for the doctor's default.
  ///   - wrapper: The program that starts the doctor as another user, with its arguments.
  init(
    by bench: Bench, of nodes: [String], for user: String? = "nobody", as wrapper: [String] = []
  ) throws {
    let command =
      wrapper + [bench.program, "doctor", "--json"] + (user.map { ["--user", $0] } ?? []) + nodes
    let (status, printed) = try Tool.outcome(of: command, errors: 2)
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(printed.utf8))
    } catch {
      throw Failure("the doctor said, with status \(status): \(printed)")
    }
    self.status = status
  }

  func finding(_ kind: String, at subject: String) -> Finding? {
    findings.first { $0.kind == kind && $0.subject == subject }
  }
}
