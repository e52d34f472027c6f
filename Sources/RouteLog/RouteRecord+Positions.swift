extension RouteRecord {
  /// Removes where the touches are, for a log that more people may read than may watch the screen. JSON has
  /// `null` in the place of each, and the text leaves them out.
  public mutating func hidePositions() {
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

  /// Reads a touch; a position that is `null` is not a number.
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
