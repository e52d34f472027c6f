/// The behaviour of a panel that its description or the kernel's documentation rules out. It is
/// reported once, and corrected, except ``interruption`` and ``shortTouch``, which ``TouchSettings`` correct.
public struct TouchAnomalies: OptionSet, Hashable, Sendable {
  public var rawValue: UInt16
  public init(rawValue: UInt16) { self.rawValue = rawValue }

  /// A position was outside the range of its axis, and was limited to it.
  public static let positionOutsideRange = Self(rawValue: 1 << 0)
  /// A slot does not exist on the device; its values were dropped.
  public static let slotOutsideRange = Self(rawValue: 1 << 1)
  /// A frame was older than the previous one; its time was set to that of the previous one.
  public static let timeRanBack = Self(rawValue: 1 << 2)
  /// A tracking ID replaced another one without a lift; the old finger was ended.
  public static let missingLift = Self(rawValue: 1 << 3)
  /// A position could not be reached by a finger in that time; it was not reported unless the next
  /// frame confirmed it. Only with ``TouchSettings/greatestSpeed``.
  public static let jump = Self(rawValue: 1 << 4)

  /// A tracking ID was replaced in the frame in which it came, without a lift; it was ignored.
  public static let replacedTrackingID = Self(rawValue: 1 << 5)

  /// Fingers lifted for a moment and came back in the same place, several times with less than a minute in between.
  public static let interruption = Self(rawValue: 1 << 6)
  /// Touches were too short for a finger, several times with less than a minute in between.
  public static let shortTouch = Self(rawValue: 1 << 7)

  private static let corrections: [(anomaly: Self, property: String, value: Int)] = [
    (.interruption, "RESPONDERD_TOUCH_JOIN", 40), (.shortTouch, "RESPONDERD_TOUCH_SHORTEST", 20),
  ]

  /// The udev properties that correct the anomalies, with values to start with: `RESPONDERD_TOUCH_JOIN=40`.
  public var corrections: [String] {
    Self.corrections.filter { contains($0.anomaly) }.map { "\($0.property)=\($0.value)" }
  }

  /// Creates the anomalies that udev properties correct. Their values, and other properties, are ignored.
  public init(corrections: [String]) {
    self = []
    for text in corrections {
      let name = text.prefix { $0 != "=" }
      for known in Self.corrections where known.property == name { insert(known.anomaly) }
    }
  }

  /// The anomalies, each as a clause.
  public var sentences: [String] {
    let all: [(TouchAnomalies, String)] = [
      (.positionOutsideRange, "sent a position outside its range; moved to the edge"),
      (.slotOutsideRange, "sent an unknown slot; its values are dropped"),
      (.timeRanBack, "sent a frame with a time before the last one; its time was corrected"),
      (
        .missingLift, "reported a new finger without the lift of the old one; the old one was ended"
      ),
      (.jump, "moved a finger too fast; held back until the next frame confirms it"),
      (
        .interruption,
        "lost fingers for a moment, each time ending a touch; RESPONDERD_TOUCH_JOIN lets them continue"
      ),
      (
        .shortTouch,
        "reported touches that are too short for a finger; RESPONDERD_TOUCH_SHORTEST drops them"
      ),
      (
        .replacedTrackingID, "sent two tracking IDs of a finger in one frame; the first was ignored"
      ),
    ]
    return all.filter { contains($0.0) }.map(\.1)
  }
}
