import Foundation

/// What `responderd doctor --json` says.
struct Examination: Decodable {
  struct Finding: Decodable {
    let subject, kind, severity, cause: String
    let fix: String?
  }

  struct Device: Decodable {
    let node: String
    let isTaken, isReadable: Bool
    let unitsPerG: Double?
  }

  let user: String
  let findings: [Finding]
  let devices: [Device]
  /// The program's exit status.
  private(set) var status: Int32 = 0

  private enum CodingKeys: String, CodingKey { case user, findings, devices }

  /// - Parameter user: For whom is asked; `nil` for whom the doctor chooses.
  init(by bench: Bench, of nodes: [String], for user: String? = "nobody") throws {
    let command =
      [bench.program, "doctor", "--json"] + (user.map { ["--user", $0] } ?? []) + nodes
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
