import Foundation

/// One line of the route log, as a program reads it.
public struct RouteLine: Decodable, Sendable {
  public struct Touch: Decodable, Sendable {
    public let id: Int
    public let phase: String
    public let x, y: Double
    public let tapCount: Int
    public let view: String?
    /// What the program below a desktop view gets of it.
    public let below: String?

    private enum CodingKeys: CodingKey {
      case id, phase, x, y, tapCount, view, below
    }

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      id = try values.decode(Int.self, forKey: .id)
      phase = try values.decode(String.self, forKey: .phase)
      // The key is always present; its value is null if there is no position.
      x = try values.decode(Double?.self, forKey: .x) ?? .nan
      y = try values.decode(Double?.self, forKey: .y) ?? .nan
      tapCount = try values.decode(Int.self, forKey: .tapCount)
      view = try values.decode(String?.self, forKey: .view)
      below = try values.decodeIfPresent(String.self, forKey: .below)
    }
  }

  public struct Call: Decodable, Sendable {
    public let to, method: String
  }

  public let v, seq: Int
  public let time: Double
  public let device, node: String?
  public let event, subtype: String
  public let touches: [Touch]
  public let hitTest: [String]
  public let calls: [Call]
  public let handledBy, reason: String?
  /// `handled`, `watched` or `dropped`; `nil` for lines that are not events of the application.
  public let outcome: String?
  /// The recognisers that follow a touch or press that nothing handled.
  public let watchedBy: [String]?
  public let latencyMicroseconds: Int?

  /// - Throws: ``Unreadable`` for a line that is not a line of the log.
  public init(_ line: some StringProtocol) throws {
    do {
      self = try JSONDecoder().decode(RouteLine.self, from: Data(line.utf8))
    } catch {
      throw Unreadable(line: String(line), problem: error)
    }
  }

  public static func all(in output: String) throws -> [RouteLine] {
    try output.split(separator: "\n").map { try RouteLine($0) }
  }

  public struct Unreadable: Error, CustomStringConvertible {
    let line: String
    let problem: any Error
    public var description: String { "not a line of the route log: \(line) (\(problem))" }
  }

  public func calls(_ method: String) -> Bool { calls.contains { $0.method == method } }
}

extension RouteLine: CustomStringConvertible {
  public var description: String {
    let fingers = touches.map { "\($0.id) \($0.phase) (\($0.x), \($0.y))" }
    let methods = calls.map { "\($0.to).\($0.method)" }
    let parts: [String?] = [event, subtype, node, fingers.joined(separator: ", "), reason]
    return "\(seq) " + parts.compactMap(\.self).joined(separator: " ")
      + " → " + methods.joined(separator: ", ")
  }
}
