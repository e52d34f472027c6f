import GeneratedMovements
import InputTranslation
import KernelInput

/// What responderd makes of a recording: the module that the daemon runs, fed with frames.
struct Responderd {
  /// When shakes began that were recognised, and those that were cancelled as doubtful, in seconds.
  private(set) var recognized: [Double] = []
  private(set) var doubts: [Double] = []
  /// When those ended that were recognised.
  private(set) var ends: [Double] = []
  /// When the first of both began.
  var firstBegan: Double? { [recognized.first, doubts.first].compactMap { $0 }.min() }

  private static let unitsPerG = 16_384.0

  init(_ file: AccelerationFile, settings: ShakeSettings) {
    var description = DeviceDescription(name: "recording")
    for axis in [Axis.x, .y, .z] {
      description.ranges[axis] = AxisRange(
        minimum: -524_288, maximum: 524_288, resolution: Int32(Self.unitsPerG))
    }
    guard
      var translator = AccelerometerTranslator(
        description, device: DeviceID(rawValue: 1), settings: settings)
    else { return }
    var began = 0.0
    var events = EventBuffer()
    func note() {
      for case .shake(let shake) in events.copies {
        switch shake.phase {
        case .began: began = shake.timestamp
        case .ended:
          recognized.append(began)
          ends.append(shake.timestamp)
        case .cancelled: doubts.append(began)
        }
      }
      events.removeAll(keepingCapacity: true)
    }
    for sample in file.samples {
      // A device's clock does not start at 0.
      let time = Timestamp(microseconds: Int64((100 + sample.time) * 1_000_000))
      let frame = [
        KernelEvent(.x, Int32((sample.x * Self.unitsPerG).rounded()), at: time),
        KernelEvent(.y, Int32((sample.y * Self.unitsPerG).rounded()), at: time),
        KernelEvent(.z, Int32((sample.z * Self.unitsPerG).rounded()), at: time),
        .report(at: time),
      ]
      translator.translate(frame.span, into: &events)
      note()
    }
    translator.advance(to: .infinity, into: &events)
    note()
    recognized = recognized.map { $0 - 100 }
    doubts = doubts.map { $0 - 100 }
    ends = ends.map { $0 - 100 }
  }
}
