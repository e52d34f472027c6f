extension RouteRecord {
  /// Removes the positions of the touches, for a log with more readers than the screen has viewers. They
  /// become `null` in JSON, and are left out of the text. The reasons of hit tests contain positions, too.
  public mutating func hidePositions() {
    tested = nil
    for index in touches.indices {
      touches[index].x = .nan
      touches[index].y = .nan
    }
  }
}

extension RouteRecord.Touch {
  private enum Key: CodingKey {
    case id, phase, x, y, tapCount, view
  }

  /// Decodes a touch. A position that is `null` becomes NaN.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    self.init(
      id: try values.decode(Int.self, forKey: .id),
      phase: try values.decode(String.self, forKey: .phase),
      x: try values.decode(Double?.self, forKey: .x) ?? .nan,
      y: try values.decode(Double?.self, forKey: .y) ?? .nan,
      tapCount: try values.decode(Int.self, forKey: .tapCount),
      view: try values.decode(String?.self, forKey: .view))
  }
}
