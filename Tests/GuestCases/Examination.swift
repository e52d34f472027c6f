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

  let findings: [Finding]
  let devices: [Device]
  /// The program's exit status.
  private(set) var status: Int32 = 0

  private enum CodingKeys: String, CodingKey { case findings, devices }

  init(by bench: Bench, of nodes: [String]) throws {
    let command = [bench.program, "doctor", "--json", "--user", "nobody"] + nodes
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
