import Foundation

/// One line of the route log, as a program reads it.
public struct RouteLine: Decodable, Sendable {
  public struct Touch: Decodable, Sendable {
    public let id: Int
    public let phase: String
    public let x, y: Double
    public let tapCount: Int
    public let view: String?
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
  public let latencyMicroseconds: Int?

  public static func all(in output: String) throws -> [RouteLine] {
    try output.split(separator: "\n").map {
      try JSONDecoder().decode(RouteLine.self, from: Data($0.utf8))
    }
  }
}
