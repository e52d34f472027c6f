/// What the reports of a HID device hold, by its report descriptor (HID 1.11, section 6.2.2).
struct ReportDescriptor {
  enum Kind { case input, output, feature }

  /// Some bits of a report.
  struct Field {
    let kind: Kind
    let reportID: UInt8
    /// The usage's page in the upper half, its number in the lower one.
    let usage: UInt32
    /// The application that the field belongs to.
    let application: UInt32
    /// The number of the finger that the field belongs to, in the order of the descriptor.
    let finger: Int?
    let offset: Int
    let size: Int
    let range: ClosedRange<Int64>
  }

  private(set) var fields: [Field] = []
  /// The bits of each report, without its number.
  private var sizes: [String: Int] = [:]
  private(set) var hasNumbers = false

  private struct Globals {
    var page: UInt32 = 0
    var minimum: Int64 = 0
    var maximum: Int64 = 0
    var size = 0
    var count = 0
    var reportID: UInt8 = 0
  }

  private static let finger: UInt32 = 0x0d_0022

  init(_ bytes: [UInt8]) {
    var globals = Globals()
    var stack: [Globals] = []
    var usages: [UInt32] = []
    var usageMinimum: UInt32?
    var collections: [UInt32] = []
    var fingers = 0
    var currentFinger: Int?
    var position = 0
    while position < bytes.count {
      let prefix = bytes[position]
      let size = prefix & 3 == 3 ? 4 : Int(prefix & 3)
      guard prefix != 0xfe, position + size < bytes.count else { return }
      let data = bytes[position + 1..<position + 1 + size]
      let unsigned = data.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      let shift = UInt32(32 - 8 * size)
      let signed = size == 0 ? 0 : Int64(Int32(bitPattern: unsigned << shift) >> Int32(shift))
      position += 1 + size
      func full(_ usage: UInt32) -> UInt32 { size == 4 ? usage : globals.page << 16 | usage }
      switch prefix & 0xfc {
      case 0x04: globals.page = unsigned
      case 0x14: globals.minimum = signed
      // Unsigned where the minimum is none: the kernel reads it so too.
      case 0x24: globals.maximum = globals.minimum < 0 ? signed : Int64(unsigned)
      case 0x74: globals.size = Int(unsigned)
      case 0x84:
        globals.reportID = UInt8(truncatingIfNeeded: unsigned)
        hasNumbers = true
      case 0x94: globals.count = Int(unsigned)
      case 0xa4: stack.append(globals)
      case 0xb4: globals = stack.popLast() ?? globals
      case 0x08: usages.append(full(unsigned))
      case 0x18: usageMinimum = full(unsigned)
      case 0x28:
        if let first = usageMinimum, full(unsigned) >= first, full(unsigned) - first < 4096 {
          usages += Array(first...full(unsigned))
        }
      case 0xa0:
        collections.append(usages.first ?? 0)
        if collections.last == Self.finger {
          currentFinger = fingers
          fingers += 1
        }
        (usages, usageMinimum) = ([], nil)
      case 0xc0:
        if collections.popLast() == Self.finger { currentFinger = nil }
      case 0x80, 0x90, 0xb0:
        let kind: Kind = prefix & 0xfc == 0x80 ? .input : prefix & 0xfc == 0x90 ? .output : .feature
        let key = Self.key(kind, globals.reportID)
        for index in 0..<min(globals.count, 4096) {
          let offset = sizes[key, default: 0]
          sizes[key] = offset + globals.size
          guard unsigned & 1 == 0, let last = usages.last else { continue }
          fields.append(
            Field(
              kind: kind, reportID: globals.reportID,
              usage: index < usages.count ? usages[index] : last,
              application: collections.first ?? 0, finger: currentFinger, offset: offset,
              size: globals.size,
              range: globals.minimum...max(globals.minimum, globals.maximum)))
        }
        (usages, usageMinimum) = ([], nil)
      default: break
      }
    }
  }

  private static func key(_ kind: Kind, _ reportID: UInt8) -> String { "\(kind) \(reportID)" }

  /// A report in which everything is zero except the values that `set` writes.
  func report(_ kind: Kind, _ reportID: UInt8, _ set: (inout Report) -> Void = { _ in }) -> [UInt8]
  {
    var report = Report(bits: sizes[Self.key(kind, reportID), default: 0])
    set(&report)
    return (hasNumbers ? [reportID] : []) + report.bytes
  }

  func has(_ kind: Kind, _ reportID: UInt8) -> Bool { sizes[Self.key(kind, reportID)] != nil }

  /// The bits of a report, the lowest first.
  struct Report {
    fileprivate(set) var bytes: [UInt8]

    fileprivate init(bits: Int) { bytes = Array(repeating: 0, count: (bits + 7) / 8) }

    mutating func set(_ field: Field, to value: Int64) {
      for bit in 0..<min(field.size, 64) where value >> Int64(bit) & 1 == 1 {
        let place = field.offset + bit
        if place / 8 < bytes.count { bytes[place / 8] |= 1 << UInt8(place % 8) }
      }
    }
  }
}
