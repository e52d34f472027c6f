internal import KernelInput

/// Builds a device description from the header lines of an evemu file.
struct DescriptionBuilder {
  private var description = DeviceDescription(name: "")
  private var nameLine: Int?
  private var hasIdentity = false
  private var firstLine: Int?
  /// The number of bytes read so far, of the properties and of each type's codes.
  private var propertyBytes = 0
  private var codeBytes: [EventType: Int] = [:]
  /// The bits of the lines `B: 00`, and whether they are event types.
  private var syncCodes: [UInt16] = []
  private var syncCodesAreTypes = true

  /// Returns the description, or `nil` if the file has no header.
  func finished(for text: RecordingText) throws(RecordingError) -> DeviceDescription? {
    guard let firstLine else { return nil }
    guard let nameLine else {
      throw text.malformed(at: firstLine, "the device's description lacks its name (N: NAME)")
    }
    guard hasIdentity else {
      throw text.malformed(
        at: nameLine,
        "the device's description lacks its identity (I: BUS VENDOR PRODUCT VERSION)")
    }
    var result = description
    if syncCodesAreTypes {
      for type in syncCodes { result.eventTypes.insert(type) }
    }
    result.isInfraRedReceiver = result.isInfraRedByName
    return result
  }

  /// Reads a comment. The first one of a file contains the version of the format.
  ///
  /// Up to version 1.1 the lines `B: 00` contain the event types, like the kernel's own bitmap.
  /// Since 1.2 they contain the codes of EV_SYN, which are the same for every device, and the types
  /// follow from the codes.
  mutating func read(comment: ArraySlice<UInt8>) {
    let words = comment.split(maxSplits: 3, whereSeparator: \.isBlank)
    guard words.count >= 3, words[0].elementsEqual("#".utf8), words[1].elementsEqual("EVEMU".utf8)
    else { return }
    syncCodesAreTypes = words[2].elementsEqual("1.0".utf8) || words[2].elementsEqual("1.1".utf8)
  }

  mutating func read(_ line: EvemuLine) throws(RecordingError) {
    firstLine = firstLine ?? line.number
    switch line.kind {
    case UInt8(ascii: "N"): try readName(line)
    case UInt8(ascii: "I"): try readIdentity(line)
    case UInt8(ascii: "P"): try readProperties(line)
    case UInt8(ascii: "B"): try readCodes(line)
    case UInt8(ascii: "A"): try readAxis(line)
    default: try checkState(line)
    }
  }

  // MARK: - One kind of line each

  private mutating func readName(_ line: EvemuLine) throws(RecordingError) {
    if let nameLine {
      throw line.malformed(
        "a second device, the first is in line \(nameLine); an evemu file holds one: split it")
    }
    description.name =
      String(decoding: line.rest.drop(while: \.isBlank), as: UTF8.self).withoutMarksOfOrder
    guard !description.name.isEmpty else { throw line.malformed("the device's name is empty") }
    nameLine = line.number
  }

  private mutating func readIdentity(_ line: EvemuLine) throws(RecordingError) {
    try line.expect(4...4, fields: "BUS VENDOR PRODUCT VERSION")
    description.bus = Bus(rawValue: try line.hex(0, "the bus"))
    description.vendor = try line.hex(1, "the vendor")
    description.product = try line.hex(2, "the product")
    description.version = try line.hex(3, "the version")
    hasIdentity = true
  }

  private mutating func readProperties(_ line: EvemuLine) throws(RecordingError) {
    try line.expect(8...8, fields: "BYTE BYTE BYTE BYTE BYTE BYTE BYTE BYTE")
    for property in try bits(
      line, from: 0, following: propertyBytes, through: DeviceProperty.last, "the property")
    {
      description.properties.insert(property)
    }
    propertyBytes += 8
  }

  private mutating func readCodes(_ line: EvemuLine) throws(RecordingError) {
    try line.expect(9...9, fields: "TYPE BYTE BYTE BYTE BYTE BYTE BYTE BYTE BYTE")
    let type = EventType(rawValue: try line.hex(0, "the type", through: EventType.last))
    let before = codeBytes[type, default: 0]
    codeBytes[type] = before + 8
    let isSync = type == .synchronization
    let codes = try bits(
      line, from: 1, following: before, through: isSync ? EventType.last : type.lastCode,
      isSync ? "the type" : "the code")
    if isSync { syncCodes += codes }
    for code in codes { description.insert(code, of: type) }
  }

  private mutating func readAxis(_ line: EvemuLine) throws(RecordingError) {
    try line.expect(5...6, fields: "AXIS MINIMUM MAXIMUM FUZZ FLAT [RESOLUTION]")
    let axis = Axis(rawValue: try line.code(0, of: .absolute))
    // In a file without comments, a resolution is the only sign of version 1.2 or later.
    if line.fields.count > 5 { syncCodesAreTypes = false }
    description.ranges[axis] = AxisRange(
      minimum: try line.decimal(1, "the minimum"), maximum: try line.decimal(2, "the maximum"),
      fuzz: try line.decimal(3, "the fuzz"), flat: try line.decimal(4, "the flat"),
      resolution: line.fields.count > 5 ? try line.decimal(5, "the resolution") : 0)
  }

  /// Checks `L:` and `S:`, the states of LEDs and switches, which are not used.
  private func checkState(_ line: EvemuLine) throws(RecordingError) {
    try line.expect(2...2, fields: "CODE STATE")
    _ = try line.code(0, of: line.kind == UInt8(ascii: "L") ? .led : .switch)
    let _: Int32 = try line.decimal(1, "the state")
  }

  // MARK: - Bitmaps

  /// Returns the numbers of the set bits, the lowest bit of the first byte first.
  private func bits(
    _ line: EvemuLine, from first: Int, following bytes: Int, through last: UInt16, _ what: String
  ) throws(RecordingError) -> [UInt16] {
    var result: [UInt16] = []
    for field in first..<line.fields.count {
      let byte: UInt8 = try line.hex(field, "the byte")
      for bit in 0..<8 where byte & (1 << UInt8(bit)) != 0 {
        let number = (bytes + field - first) * 8 + bit
        guard let code = UInt16(exactly: number), code <= last else {
          throw line.malformed("\(what) \(number) is past the last one, \(last)")
        }
        result.append(code)
      }
    }
    return result
  }
}

extension DeviceDescription {
  /// Whether the name suggests an infrared receiver, since nothing else does: the kernel's drivers
  /// use names such as "ITE8708 CIR transceiver" and "gpio_ir_recv".
  fileprivate var isInfraRedByName: Bool {
    guard !keys.isEmpty, absoluteAxes.isEmpty, !isKeyboard else { return false }
    let words = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    return words.contains { ["ir", "cir", "infrared"].contains($0) }
  }
}
