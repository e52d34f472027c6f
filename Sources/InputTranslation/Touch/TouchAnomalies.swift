/// What a panel did that its description or the kernel's documentation rules out. It is put right,
/// and said once.
public struct TouchAnomalies: OptionSet, Hashable, Sendable {
  public var rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A position outside the range of its axis; taken for its edge.
  public static let positionOutsideRange = Self(rawValue: 1 << 0)
  /// A slot that the device does not have; its values were dropped.
  public static let slotOutsideRange = Self(rawValue: 1 << 1)
  /// A frame that was older than the one before; its time was taken to be the same.
  public static let timeRanBack = Self(rawValue: 1 << 2)
  /// A tracking id that followed another one without a lift between; the old finger was ended.
  public static let missingLift = Self(rawValue: 1 << 3)
  /// A place that no finger can have got to in that time; not told unless the next frame confirmed
  /// it. Only where ``TouchSettings/greatestSpeed`` is set.
  public static let jump = Self(rawValue: 1 << 4)

  /// Each of them, as a clause.
  public var sentences: [String] {
    let all: [(TouchAnomalies, String)] = [
      (.positionOutsideRange, "sent a position outside its range; taken for the edge"),
      (.slotOutsideRange, "sent a slot that it does not have; its values are dropped"),
      (.timeRanBack, "sent a frame older than the one before; its time was mended"),
      (.missingLift, "put a finger down where one was; the old one was ended"),
      (.jump, "moved a finger faster than it may; not told unless the next frame confirms it"),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
