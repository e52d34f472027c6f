import Foundation
import ResponderKit
import Testing

@testable import ResponderHost

/// Backlights in a folder like sysfs, whose files keep what was written.
@Suite(.serialized) @MainActor struct `A backlight` {
  private let folder: TemporaryFolder
  private var sysfs: String { folder.path }

  init() throws { folder = try TemporaryFolder() }

  private func add(
    _ name: String, type: String = "raw", brightness: Int = 80, power: Int? = 0
  ) throws {
    let path = "\(sysfs)/class/backlight/\(name)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try write("\(type)\n", "\(name)/type")
    try write("100\n", "\(name)/max_brightness")
    try write("\(brightness)\n", "\(name)/brightness")
    if let power { try write("\(power)\n", "\(name)/bl_power") }
  }

  private func write(_ text: String, _ file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(sysfs)/class/backlight/\(file)"))
  }

  /// The number in a file. What was longer before is still there after a line, unlike in sysfs.
  private func number(_ file: String) throws -> Int? {
    let text = try String(contentsOfFile: "\(sysfs)/class/backlight/\(file)", encoding: .utf8)
    return Int(text.prefix { $0.isNumber })
  }

  /// Takes away a file in a way that root notices, too.
  private func break_(_ file: String) throws {
    let path = "\(sysfs)/class/backlight/\(file)"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  private func room(_ name: String = "auto") throws -> DisplayRoom {
    try DisplayRoom(
      DisplaySettings(offAfter: 300, backlight: name), sysfs: sysfs,
      states: "\(folder.path)/states")
  }

  private var mark: String { "\(folder.path)/states/display.json" }

  @Test func `is chosen as the kernel recommends, or by its name`() throws {
    try add("a", type: "raw")
    try add("b", type: "platform")
    try add("c", type: "firmware")
    #expect(DisplayBacklight.names(sysfs: sysfs) == ["c", "b", "a"])
    #expect(DisplayBacklight("auto", sysfs: sysfs)?.name == "c")
    #expect(DisplayBacklight("a", sysfs: sysfs)?.name == "a")
    #expect(DisplayBacklight("d", sysfs: sysfs) == nil)
  }

  @Test func `is turned off and on by its power`() throws {
    try add("panel")
    let room = try room()
    room.pass(300)
    #expect(try number("panel/bl_power") == 4)
    #expect(try number("panel/brightness") == 80)
    #expect(FileManager.default.fileExists(atPath: mark))
    room.display.turnOn(because: .requested)
    #expect(try number("panel/bl_power") == 0)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `without power is turned off and on by its brightness`() throws {
    try add("panel", power: nil)
    let room = try room()
    room.pass(300)
    #expect(try number("panel/brightness") == 0)
    #expect(room.application.screen.brightness == 79.0 / 99)
    room.display.turnOn(because: .touch)
    #expect(try number("panel/brightness") == 80)
  }

  @Test func `that cannot be turned off leaves the display on, which is logged once`() throws {
    try add("panel")
    let room = try room()
    try break_("panel/bl_power")
    try break_("panel/brightness")
    room.pass(650)
    #expect(room.isOn && room.application.applicationState == .active)
    #expect(room.changes == [] && room.takeLines() == [])
    let lines = room.diagnostics.filter { $0.contains("cannot turn off the backlight panel") }
    #expect(lines.count == 1, "\(room.diagnostics)")
    #expect(room.display.turnOff(because: .requested)?.contains("panel") == true)
    #expect(room.display.status.failure?.contains("panel") == true)
  }

  @Test func `that is not there leaves the display on, until it is`() throws {
    let room = try room("panel")
    room.pass(300)
    #expect(room.isOn)
    #expect(
      room.diagnostics.contains {
        $0.contains("there is no backlight \"panel\": this machine has none")
      }, "\(room.diagnostics)")
    try add("panel")
    room.pass(301)
    #expect(!room.isOn)
    #expect(try number("panel/bl_power") == 4)
  }

  @Test func `is turned on at the start, also if another program turned it off`() throws {
    try add("panel", power: 4)
    _ = try room()
    #expect(try number("panel/bl_power") == 0)
  }

  // MARK: - Brightness

  @Test func `has the brightness that the application sets, until it is turned on again`() throws {
    try add("panel")
    let room = try room()
    let screen = room.application.screen
    var posted = 0
    let observer = NotificationCenter.default.addObserver(
      forName: UIScreen.brightnessDidChangeNotification, object: screen, queue: nil
    ) { _ in MainActor.assumeIsolated { posted += 1 } }
    defer { NotificationCenter.default.removeObserver(observer) }
    screen.brightness = 0.5
    #expect(try number("panel/brightness") == 51)
    #expect(abs(screen.brightness - 0.5) < 0.01 && posted == 1)
    screen.brightness = 0.5
    #expect(posted == 1)
    screen.brightness = -3
    #expect(screen.brightness == 0)
    #expect(try number("panel/brightness") == 1, "the panel still shines")
    screen.brightness = 7
    screen.brightness = .nan
    #expect(screen.brightness == 1)
    #expect(try number("panel/brightness") == 100)
    #expect(posted == 3)
    room.display.turnOff(because: .requested)
    screen.brightness = 0.2
    #expect(try number("panel/brightness") == 100, "it stays dark")
    room.display.turnOn(because: .requested)
    #expect(try number("panel/brightness") == 80)
    #expect(posted == 4)
  }

  @Test func `is restored when responderd ends`() throws {
    try add("panel")
    let room = try room()
    room.application.screen.brightness = 0
    #expect(FileManager.default.fileExists(atPath: mark))
    room.display.turnOff(because: .requested)
    room.display.end()
    #expect(try number("panel/bl_power") == 0)
    #expect(try number("panel/brightness") == 80)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `is restored at the next start, if responderd was killed`() throws {
    try add("panel", power: nil)
    do {
      let room = try room()
      room.pass(300)
      #expect(try number("panel/brightness") == 0)
    }
    let next = try room()
    #expect(try number("panel/brightness") == 80)
    #expect(next.isOn && next.changes == [true], "the application turns its display on, too")
    let words = "the last run ended while the display was off"
    #expect(next.diagnostics.contains { $0.contains(words) })
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test(arguments: [
    "", "{", #"{"isOff":1}"#, #"{"isOff":true,"backlight":"panel","brightness":-5}"#,
  ])
  func `is turned on at the start, whatever the note says`(text: String) throws {
    try add("panel", power: 4)
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/states", withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: mark))
    _ = try room()
    #expect(try number("panel/bl_power") == 0)
    #expect(try (number("panel/brightness") ?? 0) >= 1)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `is not needed for the brightness, which is then only stored`() throws {
    let room = try DisplayRoom()
    #expect(room.application.screen.brightness == 1)
    room.application.screen.brightness = 0.3
    #expect(room.application.screen.brightness == 0.3)
  }
}
