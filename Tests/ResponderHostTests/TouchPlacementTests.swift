import Foundation
import InputSession
import InputTranslation
import KernelInput
import Testing

@testable import ResponderHost

/// Where a touchscreen lies on the screen, by what udev, the output and the command line say.
@Suite struct TouchPlacementTests {
  private var hints = DeviceHints()

  private func touchSettings(
    _ configuration: HostConfiguration, node: String = "", name: String = "Panel", turns: Int = 0
  ) -> TouchSettings {
    let area = configuration.area(ofNode: node, name: name)
    let profile = DeviceProfile(
      DeviceDescription(name: name), as: .touchscreen, hints: hints, area: area)
    return configuration.sessionSettings.touchSettings(of: profile, quarterTurns: turns)
  }

  @Test func `a panel covers the whole screen unless it is configured otherwise`() {
    let settings = touchSettings(HostConfiguration())
    #expect(settings == TouchSettings(width: 320, height: 480))
  }

  @Test mutating func `libinput's fuzz is kept from resting fingers by half`() {
    hints.fuzzX = 8
    hints.fuzzY = 5
    let settings = touchSettings(HostConfiguration())
    #expect(settings.jitterX == 4 && settings.jitterY == 2)
  }

  @Test mutating func `udev's matrix comes before the command line's`() throws {
    hints.calibration = .mirroredX
    var configuration = HostConfiguration()
    configuration.correction.rotation = .quarter
    #expect(
      touchSettings(configuration).calibration
        == CalibrationMatrix.mirroredX.followed(by: .rotated(quarterTurns: 1)))
  }

  @Test(arguments: [(0, 40.0, 120.0), (1, 360, 40), (2, 280, 360), (3, 120, 280)])
  func `a finger stays under the glass when the interface is turned`(
    turns: Int, x: Double, y: Double
  ) throws {
    var description = DeviceDescription(name: "Panel")
    description.properties.insert(DeviceProperty.direct.rawValue)
    description.absoluteAxes = CodeSet([Axis.x.rawValue, Axis.y.rawValue])
    description.keys.insert(KeyCode.touch.rawValue)
    description.eventTypes = CodeSet([EventType.key.rawValue, EventType.absolute.rawValue])
    for axis in [Axis.x, .y] { description.ranges[axis] = AxisRange(minimum: 0, maximum: 799) }
    let settings = touchSettings(HostConfiguration(), turns: turns)
    var translator = Translator(
      description, as: .touchscreen, device: DeviceID(rawValue: 1), touch: settings)
    let time = Timestamp(microseconds: 1)
    // An eighth of the panel's width from the left, a quarter of its height from the top.
    let frame = [
      KernelEvent(Axis.x, 100, at: time), KernelEvent(Axis.y, 200, at: time),
      KernelEvent(KeyCode.touch, 1, at: time), .report(at: time),
    ]
    var events = EventBuffer()
    translator.translate(frame.span, into: &events)
    let places = events.copies.compactMap {
      if case .contact(let contact) = $0 { CGPoint(x: contact.x, y: contact.y) } else { nil }
    }
    let place = try #require(places.first)
    #expect(abs(place.x - x) < 1 && abs(place.y - y) < 1, "\(place)")
  }

  @Test func `a matrix is six numbers`() {
    #expect(TouchCorrection(matrix: "1 0 0 0 1") == nil)
    #expect(
      TouchCorrection(matrix: "0 1 0 -1 0 1")?.matrix == .rotated(quarterTurns: 3))
  }

  @Test func `an output gives the screen its size, a pixel for each point`() {
    var configuration = HostConfiguration()
    configuration.adopt(DisplayOutput(name: "HDMI-A-1", size: CGSize(width: 800, height: 600)))
    #expect(configuration.screenSize == CGSize(width: 800, height: 600))
    #expect(configuration.screenScale == 1)
    #expect(configuration.output == "HDMI-A-1")
    #expect(configuration.correction == TouchCorrection())
  }

  @Test func `a size that was asked for stays`() {
    var configuration = HostConfiguration()
    configuration.screenSize = CGSize(width: 320, height: 480)
    configuration.adopt(
      DisplayOutput(name: "DSI-1", size: CGSize(width: 800, height: 600), quarterTurns: 1))
    #expect(configuration.screenSize == CGSize(width: 320, height: 480))
    #expect(configuration.correction == TouchCorrection())
  }

  @Test func `a picture that is turned on its panel turns touches back`() {
    var configuration = HostConfiguration()
    configuration.adopt(
      DisplayOutput(name: "DSI-1", size: CGSize(width: 1280, height: 800), quarterTurns: 1))
    #expect(configuration.screenSize == CGSize(width: 1280, height: 800))
    // The panel's upper left corner, where a picture turned clockwise has its lower left one.
    let matrix = configuration.correction.matrix
    #expect([matrix.c, matrix.f] == [0, 1])
  }

  @Test func `a screen that is turned by hand has its sides exchanged`() {
    var configuration = HostConfiguration()
    configuration.correction.rotation = .threeQuarters
    configuration.adopt(DisplayOutput(name: "HDMI-A-1", size: CGSize(width: 800, height: 600)))
    #expect(configuration.screenSize == CGSize(width: 600, height: 800))
    #expect(configuration.correction.rotation == .threeQuarters)
  }

  @Test func `a panel of a shared screen has its part, by its node or its name`() throws {
    var configuration = HostConfiguration()
    configuration.areas = [
      try #require(TouchArea("/dev/input/event3=0,0,320x480")),
      try #require(TouchArea("Odd=Panel=320,10.5,100x200")),
    ]
    let odd = touchSettings(configuration, node: "/dev/input/event9", name: "Odd=Panel")
    #expect(odd == TouchSettings(x: 320, y: 10.5, width: 100, height: 200))
    let other = touchSettings(configuration, node: "/dev/input/event3")
    #expect(other == TouchSettings(x: 0, y: 0, width: 320, height: 480))
  }

  @Test(arguments: ["", "=1,2,3x4", "panel", "panel=1,2,3", "panel=1,2,0x4", "panel=a,2,3x4"])
  func `an area is a device and four numbers`(text: String) {
    #expect(TouchArea(text) == nil)
  }
}
