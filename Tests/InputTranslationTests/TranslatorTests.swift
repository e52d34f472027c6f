import InputTranslation
import KernelInput
import Testing

/// The translator of a whole device, which may be several things at once.
@Suite struct TranslatorTests {
  /// A touchscreen with a printed menu key below the glass.
  private var screen: Translator = {
    var description = DeviceDescription.multiTouchScreen()
    description.keys.insert(KeyCode.menu.rawValue)
    return Translator(
      description, as: [.touchscreen, .keys], device: DeviceID(rawValue: 1), width: 1000,
      height: 1000)
  }()
  private let both = FrameBuilder().slot(0).trackingID(7).x(1).y(2).key(.menu, 1).report

  @Test mutating func `a screen with keys gives touches and presses`() {
    #expect(screen.read(both) == ["began 1 (1, 2)", "frame end", "menu began"])
  }

  @Test mutating func `a device that is gone lets go of everything`() {
    _ = screen.read(both)
    #expect(screen.cancelAll() == ["cancelled 1 (1, 2)", "frame end", "menu cancelled"])
  }

  @Test mutating func `fingers are cancelled as well where the state cannot be queried`() {
    _ = screen.read(both)
    #expect(screen.resynchronize(nil) == ["cancelled 1 (1, 2)", "frame end", "menu cancelled"])
  }

  @Test mutating func `a fresh look is compared with what was known`() {
    _ = screen.read(both)
    #expect(
      screen.resynchronize(.fingers([0: (7, 5, 2)])) == [
        "moved 1 (5, 2)", "frame end", "menu cancelled",
      ])
  }

  @Test mutating func `nothing is due without an accelerometer`() {
    _ = screen.read(both)
    #expect(screen.deadline == nil)
    #expect(screen.advance(to: 1e9) == [])
  }

  @Test func `a device reports only events of its class`() {
    var keysAlone = Translator(
      .multiTouchScreen(), as: .keys, device: DeviceID(rawValue: 1), width: 1000, height: 1000)
    #expect(keysAlone.read(both) == [])
  }

  @Test func `shortcomings are named`() {
    var flat = DeviceDescription.multiTouchScreen()
    flat.ranges[.mtPositionX] = nil
    #expect(shortcoming(of: flat, as: .touchscreen) == "its position axes have no usable range")
    #expect(
      shortcoming(of: .accelerometer(unitsPerG: 0), as: .accelerometer)
        == "its units per g are unknown; they are measured when it lies still for a second")
    var numb = DeviceDescription.accelerometer()
    numb.ranges[.z] = nil
    #expect(
      shortcoming(of: numb, as: .accelerometer) == "it has fewer than three acceleration axes")
    #expect(shortcoming(of: .accelerometer(), as: .accelerometer) == nil)
    #expect(shortcoming(of: .multiTouchScreen(), as: .touchscreen) == nil)
  }

  @Test func `properties that correct fingers, and are set for a pen, are named`() {
    var settings = TouchSettings(width: 1000, height: 1000)
    settings.joinTime = 0.04
    settings.shortestTouch = 0.02
    let pen = Translator(
      .stylus, as: .stylus, device: DeviceID(rawValue: 1), touch: settings)
    #expect(
      pen.shortcoming(of: .stylus)
        == "RESPONDERD_TOUCH_JOIN, RESPONDERD_TOUCH_SHORTEST: no effect on a pen")
    let panel = Translator(
      .multiTouchScreen(), as: .touchscreen, device: DeviceID(rawValue: 1), touch: settings)
    #expect(panel.shortcoming(of: .touchscreen) == nil)
    #expect(shortcoming(of: .stylus, as: .stylus) == nil)
  }

  private func shortcoming(
    of description: DeviceDescription, as deviceClass: DeviceClass
  ) -> String? {
    Translator(
      description, as: deviceClass, device: DeviceID(rawValue: 1), width: 1000, height: 1000
    ).shortcoming(of: deviceClass)
  }
}
