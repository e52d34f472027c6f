import InputTranslation
import KernelInput

/// Any frames of a device of any kind: whatever begins is closed once, and all numbers are numbers.
enum FrameFuzzer {
  private static let codes: [(EventType, UInt16)] = [
    (.absolute, Axis.mtSlot.rawValue), (.absolute, Axis.mtTrackingID.rawValue),
    (.absolute, Axis.mtPositionX.rawValue), (.absolute, Axis.mtPositionY.rawValue),
    (.absolute, Axis.x.rawValue), (.absolute, Axis.y.rawValue), (.absolute, Axis.z.rawValue),
    (.absolute, Axis.mtToolType.rawValue), (.absolute, Axis.mtTouchMajor.rawValue),
    (.absolute, Axis.mtPressure.rawValue), (.absolute, Axis.mtDistance.rawValue),
    (.absolute, Axis.pressure.rawValue), (.key, KeyCode.touch.rawValue),
    (.key, KeyCode.toolPen.rawValue), (.key, KeyCode.stylus.rawValue),
    (.key, KeyCode.media.rawValue), (.key, KeyCode.fastForward.rawValue),
    (.key, KeyCode.ok.rawValue), (.key, KeyCode.playPause.rawValue),
    (.synchronization, SyncCode.mtReport.rawValue),
    (.miscellaneous, MiscCode.timestamp.rawValue),
  ]

  static func mistakes(in bytes: [UInt8]) -> [String] {
    var reader = ByteReader(bytes)
    let first = reader.byte()
    let (description, deviceClass) = device(first % 8, isPenToo: first & 0x20 != 0, &reader)
    var settings = TouchSettings(width: 320, height: 480)
    if first & 0x08 != 0 { settings.greatestSpeed = 5 }
    if first & 0x10 != 0 { settings.idleTimeout = 0.1 }
    if first & 0x40 != 0 { settings.joinTime = 0.04 }
    if first & 0x80 != 0 { settings.shortestTouch = 0.02 }
    var translator = Translator(
      description, as: deviceClass, device: DeviceID(rawValue: 1), touch: settings,
      state: state(&reader, at: .zero))
    var books = Bookkeeper()
    var buffer = FrameBuffer()
    var events = EventBuffer()
    var time = Timestamp(microseconds: 1_000_000)
    while !reader.isAtEnd {
      switch reader.byte() {
      case 0...3: time.microseconds += Int64(reader.half()) * 16
      case 4: time.microseconds -= Int64(reader.byte()) * 1000
      case 5:
        translator.resynchronize(with: state(&reader, at: time), at: time, into: &events)
      case 6: translator.cancelAll(at: time, into: &events)
      case 7:
        if let deadline = translator.deadline {
          books.expect(deadline.isFinite, "a deadline at no time")
          translator.advance(to: deadline, into: &events)
          books.expect(
            translator.deadline.map { $0 > deadline } ?? true, "a deadline that does not pass")
        }
      case 8: translator.penProximityDidChange(to: true, at: time, into: &events)
      case 9: translator.penProximityDidChange(to: false, at: time, into: &events)
      case 10...39: read(.report(at: time), &buffer, &translator, &events)
      case 40: read(.dropped(at: time), &buffer, &translator, &events)
      default:
        let (type, code) = reader.pick(codes)
        let event = KernelEvent(time: time, type: type, code: code, value: reader.value())
        read(event, &buffer, &translator, &events)
      }
      books.take(&events)
    }
    translator.cancelAll(at: time, into: &events)
    books.take(&events)
    books.close()
    return books.mistakes
  }

  private static func read(
    _ event: KernelEvent, _ buffer: inout FrameBuffer, _ translator: inout Translator,
    _ events: inout EventBuffer
  ) {
    buffer.append(event)
    while let step = buffer.next() {
      switch step {
      case .frame: buffer.withFrame { translator.translate($0, into: &events) }
      case .dropped: translator.resynchronize(with: nil, at: event.time, into: &events)
      }
    }
  }

  private static func state(_ reader: inout ByteReader, at time: Timestamp) -> DeviceState? {
    let first = reader.byte()
    guard first & 1 == 1 else { return nil }
    var state = DeviceState(time: time)
    state.currentSlot = reader.value()
    state.axes = [.x: reader.value(), .y: reader.value(), .z: reader.value()]
    if first & 2 == 2 { state.pressedKeys = CodeSet([KeyCode.touch, .ok].map(\.rawValue)) }
    state.knowsKeys = first & 8 == 0
    if first & 4 == 4 { state.pressedKeys.insert(KeyCode.toolPen.rawValue) }
    for _ in 0..<(first >> 4) {
      state.slots.append(
        DeviceState.Slot(
          trackingID: max(reader.value(), -1),
          values: [.mtPositionX: reader.value(), .mtPositionY: reader.value()]))
    }
    return state
  }

  // MARK: - Devices

  /// - Parameter isPenToo: whether a touchscreen's node is a pen's as well.
  private static func device(
    _ kind: UInt8, isPenToo: Bool, _ reader: inout ByteReader
  ) -> (DeviceDescription, DeviceClass) {
    var device = DeviceDescription(name: "fuzzed")
    let range = AxisRange(
      minimum: reader.value(), maximum: reader.value(), fuzz: Int32(reader.byte()),
      resolution: Int32(reader.byte()))
    func add(_ axes: [Axis], _ keys: [KeyCode] = []) {
      device.absoluteAxes = CodeSet(axes.map(\.rawValue))
      device.keys = CodeSet(keys.map(\.rawValue))
      for axis in axes { device.ranges[axis] = range }
    }
    switch kind {
    case 0, 1:
      add(
        [
          .x, .y, .mtSlot, .mtTrackingID, .mtPositionX, .mtPositionY, .mtToolType, .mtTouchMajor,
          .mtPressure, .mtDistance,
        ], [.touch])
      device.ranges[.mtSlot] = AxisRange(minimum: 0, maximum: Int32(reader.byte()))
      guard isPenToo else { return (device, .touchscreen) }
      device.keys.insert(KeyCode.toolPen.rawValue)
      return (device, [.touchscreen, .stylus])
    case 2:
      add([.x, .y, .pressure], [.touch])
      return (device, .touchscreen)
    case 3:
      add([.mtPositionX, .mtPositionY, .mtTouchMajor, .mtTrackingID], [.touch])
      return (device, .touchscreen)
    case 4:
      add([.x, .y, .z])
      device.properties = CodeSet([DeviceProperty.accelerometer.rawValue])
      return (device, .accelerometer)
    case 5:
      add([.x, .y, .pressure], [.touch, .toolPen, .stylus])
      device.properties = CodeSet([DeviceProperty.direct.rawValue])
      return (device, .stylus)
    case 6:
      add([], [.media, .playPause, .fastForward])
      device.switches = CodeSet([SwitchCode.headphoneInsert.rawValue])
      return (device, .keys)
    default:
      add(
        [.x, .y, .z, .mtSlot, .mtTrackingID, .mtPositionX, .mtPositionY],
        [.touch, .ok, .fastForward, .playPause])
      device.ranges[.mtSlot] = AxisRange(minimum: 0, maximum: 4)
      return (device, [.touchscreen, .accelerometer, .keys])
    }
  }
}

extension Timestamp {
  fileprivate static let zero = Self(microseconds: 0)
}
