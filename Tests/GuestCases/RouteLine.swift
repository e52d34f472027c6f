import Foundation

/// One line of `responderd run --trace json`.
struct RouteLine: Decodable {
  struct Touch: Decodable {
    let id: Int
    let phase: String
    let x: Double
    let y: Double
    let view: String?
  }

  struct Call: Decodable {
    let to: String
    let method: String
  }

  let seq: Int
  let device: String?
  let node: String?
  let event: String
  let subtype: String?
  let touches: [Touch]?
  let calls: [Call]?
  let handledBy: String?
  let reason: String?

  init(from line: String) throws {
    do {
      self = try JSONDecoder().decode(RouteLine.self, from: Data(line.utf8))
    } catch {
      throw Failure("not a line of the route log: \(line)")
    }
  }

  func calls(_ method: String) -> Bool { calls?.contains { $0.method == method } ?? false }
}

extension RouteLine: CustomStringConvertible {
  var description: String {
    let fingers = (touches ?? []).map { "\($0.id) \($0.phase) (\($0.x), \($0.y))" }
    let methods = (calls ?? []).map { "\($0.to).\($0.method)" }
    let parts: [String?] = [event, subtype, node, fingers.joined(separator: ", "), reason]
    return "\(seq) " + parts.compactMap(\.self).joined(separator: " ")
      + " → " + methods.joined(separator: ", ")
  }
}

// MARK: - Questions to a log

extension [RouteLine] {
  /// Every touch of every callback, in the order of delivery.
  var touches: [RouteLine.Touch] {
    filter { $0.event == "touches" }.flatMap { $0.touches ?? [] }
  }

  func touches(_ phase: String) -> [RouteLine.Touch] { touches.filter { $0.phase == phase } }

  /// The subtypes of the remote-control events, without their common beginning.
  var commands: [String] {
    filter { $0.event == "remoteControl" }.map {
      ($0.subtype ?? "nothing").replacingOccurrences(of: "remoteControl", with: "")
    }
  }

  /// The subtypes of the presses, such as `upArrowBegan`.
  var presses: [String] {
    filter { $0.event == "presses" }.map { $0.subtype ?? "nothing" }
  }

  /// The motion methods that were called, once for each event that called them.
  var motions: [String] {
    filter { $0.event == "motion" }.flatMap { line in
      ["motionBegan", "motionEnded", "motionCancelled"].filter(line.calls)
    }
  }

  func devices(_ subtype: String, node: String? = nil) -> [RouteLine] {
    filter {
      $0.event == "device" && $0.subtype == subtype && (node == nil || $0.node == node)
    }
  }

  func calls(_ method: String) -> [RouteLine] { filter { $0.calls(method) } }
}
