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
    var best: (id: UInt8, fingers: [[ReportDescriptor.Field]], rank: Int)?
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
      // Besides a report for distinguishable fingers, some panels have one for a single finger.
      let isNumbered = own.contains { $0.usage == Usage.identifier }
      let rank = fingers.isEmpty ? 0 : 2 * fingers.count + (isNumbered ? 1 : 0)
      if rank > best?.rank ?? 0 { best = (id, fingers, rank) }
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

  /// Where a finger is: on the glass, lifted but still near it, or gone.
  private enum Height: Int64 { case down, near, gone }

  /// Two fingers in the same instant, in one report or in as many as the device would need.
  private func twoFingers(_ height: Height) -> [[UInt8]] {
    let time = 100 * (height.rawValue + 1)
    if fingers.count >= 2 { return [report(of: [0, 1], height, count: 2, time)] }
    return [
      report(of: [0], height, count: 2, time), report(of: [1], height, count: 0, time),
    ]
  }

  /// Two fingers that come and go. Panels that tell how near a finger is lift it before it goes.
  var tap: [[UInt8]] {
    let tellsNearness = fingers[0].contains { $0.usage == Usage.inRange }
    return twoFingers(.down) + (tellsNearness ? twoFingers(.near) : []) + twoFingers(.gone)
  }

  private func report(
    of indices: [Int], _ height: Height, count: Int64, _ time: Int64
  ) -> [UInt8] {
    descriptor.report(.input, reportID) { report in
      for (slot, index) in indices.enumerated() {
        for field in fingers[slot] {
          report.set(field, to: value(of: field, index, height))
        }
      }
      for field in others { report.set(field, to: field.usage == Usage.count ? count : time) }
    }
  }

  private func value(
    of field: ReportDescriptor.Field, _ index: Int, _ height: Height
  ) -> Int64 {
    switch field.usage {
    case Usage.tip: height == .down ? 1 : 0
    case Usage.inRange: height == .gone ? 0 : 1
    case Usage.confidence: 1
    case Usage.identifier: identifier(index, field.range)
    case Usage.x: value(Self.places[index].x, field.range)
    case Usage.y: value(Self.places[index].y, field.range)
    case Usage.pressure: height == .down ? value(0.5, field.range) : 0
    default: 0
    }
  }

  /// Old panels have room for the numbers 0 and 1 alone; where there is more, 0 is that of the
  /// fingers that are not there.
  private func identifier(_ index: Int, _ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(index) + (range.count > 2 ? 1 : 0)
  }

  private func value(_ part: Double, _ range: ClosedRange<Int64>) -> Int64 {
    range.lowerBound + Int64(Double(range.upperBound - range.lowerBound) * part)
  }
}
