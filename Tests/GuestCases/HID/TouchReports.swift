/// The reports by which a HID touchscreen tells of fingers, made after its own descriptor.
struct TouchReports {
  private enum Usage {
    static let touchScreen: UInt32 = 0x0d_0004
    static let x: UInt32 = 0x01_0030
    static let y: UInt32 = 0x01_0031
    static let pressure: UInt32 = 0x0d_0030
    static let inRange: UInt32 = 0x0d_0032
    static let tip: UInt32 = 0x0d_0042
    static let confidence: UInt32 = 0x0d_0047
    static let identifier: UInt32 = 0x0d_0051
    static let count: UInt32 = 0x0d_0054
    static let scanTime: UInt32 = 0x0d_0056
  }

  /// Two places, in parts of the panel.
  static let places = [(x: 0.25, y: 0.3), (x: 0.75, y: 0.6)]

  private let descriptor: ReportDescriptor
  private let reportID: UInt8
  /// The fields of each finger that a report has room for.
  private let fingers: [[ReportDescriptor.Field]]
  private let others: [ReportDescriptor.Field]

  /// - Returns: `nil` for a device without a report of fingers on a screen.
  init?(_ descriptor: ReportDescriptor) {
    let fields = descriptor.fields.filter {
      $0.kind == .input && $0.application == Usage.touchScreen
    }
    var best: (id: UInt8, fingers: [[ReportDescriptor.Field]])?
    for id in Set(fields.map(\.reportID)).sorted() {
      let own = fields.filter { $0.reportID == id }
      // Old panels put the one finger's fields straight into the application.
      let isFlat = own.allSatisfy { $0.finger == nil }
      let fingers = Set(own.map { $0.finger ?? -1 }).sorted().map { finger in
        own.filter { isFlat || $0.finger == finger }
      }.filter { finger in
        [Usage.tip, Usage.x, Usage.y].allSatisfy { usage in
          finger.contains { $0.usage == usage }
        }
      }
      if fingers.count > best?.fingers.count ?? 0 { best = (id, fingers) }
    }
    guard let best else { return nil }
    self.descriptor = descriptor
    reportID = best.id
    fingers = best.fingers
    others = fields.filter { field in
      field.reportID == best.id && (field.usage == Usage.count || field.usage == Usage.scanTime)
    }
  }

  /// Where a window of that width has a place, by the range of the panel's own axis.
  func point(_ index: Int, width: Double, height: Double) -> Point {
    let finger = fingers[0]
    func place(_ usage: UInt32, _ part: Double, _ length: Double) -> Double {
      guard let range = finger.first(where: { $0.usage == usage })?.range else { return 0 }
      let span = Double(range.upperBound - range.lowerBound)
      return (Double(value(part, range) - range.lowerBound)) * length / (span + 1)
    }
    return Point(
      x: place(Usage.x, Self.places[index].x, width),
      y: place(Usage.y, Self.places[index].y, height))
  }

  /// Two fingers in the same instant, in one report or in as many as the device would need.
  func twoFingers(areDown: Bool, time: Int64) -> [[UInt8]] {
    if fingers.count >= 2 { return [report(of: [0, 1], areDown, count: 2, time)] }
    return [
      report(of: [0], areDown, count: 2, time), report(of: [1], areDown, count: 0, time),
    ]
  }

  private func report(
    of indices: [Int], _ areDown: Bool, count: Int64, _ time: Int64
  ) -> [UInt8] {
    descriptor.report(.input, reportID) { report in
      for (slot, index) in indices.enumerated() {
        for field in fingers[slot] {
          report.set(field, to: value(of: field, index, areDown))
        }
      }
      for field in others { report.set(field, to: field.usage == Usage.count ? count : time) }
    }
  }

  private func value(
    of field: ReportDescriptor.Field, _ index: Int, _ isDown: Bool
  ) -> Int64 {
    switch field.usage {
    case Usage.tip, Usage.inRange: isDown ? 1 : 0
    case Usage.confidence: 1
    case Usage.identifier: min(field.range.lowerBound + 1 + Int64(index), field.range.upperBound)
    case Usage.x: value(Self.places[index].x, field.range)
    case Usage.y: value(Self.places[index].y, field.range)
    case Usage.pressure: isDown ? value(0.5, field.range) : 0
    default: 0
    }
  }

  private func value(_ part: Double, _ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(Double(range.upperBound - range.lowerBound) * part)
  }
}
