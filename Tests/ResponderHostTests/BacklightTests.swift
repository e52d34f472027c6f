import ControlSocket
import Foundation
import InputTranslation
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

  /// Makes a file usable again.
  private func repair(_ file: String, _ value: Int) throws {
    try FileManager.default.removeItem(atPath: "\(sysfs)/class/backlight/\(file)")
    try write("\(value)\n", file)
  }

  private func room(
    _ name: String = "auto", atLaunch: @escaping @MainActor (UIApplication) -> Void = { _ in }
  ) throws -> DisplayRoom {
    try DisplayRoom(
      DisplaySettings(offAfter: 300, backlight: name), sysfs: sysfs,
      states: "\(folder.path)/states", atLaunch: atLaunch)
  }

  private func tap(_ room: DisplayRoom) throws {
    try room.send(ControlRequest.Input(.tap, points: [ControlRequest.Point(x: 10, y: 10)]))
    room.pass(1)
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

  @Test func `that cannot be turned off is the reason why the power key does nothing`() throws {
    try add("panel")
    let room = try room()
    try break_("panel/bl_power")
    try break_("panel/brightness")
    room.life.handle(.powerKey, from: nil)
    let lines = room.takeLines()
    #expect(lines.count == 1 && room.isOn)
    #expect(lines.first?.hasPrefix("machine powerKey: no change: cannot turn off") == true)
  }

  @Test func `that cannot be turned on is tried again by the next touch`() throws {
    try add("panel")
    let room = try room()
    room.pass(300)
    try break_("panel/bl_power")
    let failure = room.display.turnOn(because: .requested)
    #expect(failure?.contains("cannot turn on the backlight panel") == true)
    #expect(!room.isOn && room.life.reasons == ["display"])
    _ = room.takeLines()
    room.life.handle(.homeKey, from: nil)
    #expect(room.takeLines() == ["machine homeKey: no change: \(failure ?? "")"])
    try tap(room)
    #expect(!room.isOn && room.changes == [false])
    try repair("panel/bl_power", 4)
    try tap(room)
    #expect(room.isOn && room.changes == [false, true])
    #expect(try number("panel/bl_power") == 0)
    #expect(room.display.status.failure == nil)
  }

  @Test func `that cannot be turned on keeps its brightness`() throws {
    try add("panel", power: nil)
    let room = try room()
    room.pass(300)
    try break_("panel/brightness")
    _ = room.display.turnOn(because: .requested)
    try repair("panel/brightness", 0)
    #expect(room.display.turnOff(because: .requested) == nil)
    room.display.turnOn(because: .requested)
    #expect(try number("panel/brightness") == 80)
  }

  @Test func `that cannot be turned on at the end leaves the rest to the application`() throws {
    try add("panel")
    let room = try room()
    room.pass(300)
    try break_("panel/bl_power")
    room.display.end()
    #expect(room.changes == [false, true])
    #expect(FileManager.default.fileExists(atPath: mark), "the next start turns it on")
  }

  @Test func `that is unplugged while it is off does not keep the display off`() throws {
    try add("panel")
    let room = try room()
    room.pass(300)
    try FileManager.default.removeItem(atPath: "\(sysfs)/class/backlight/panel")
    #expect(room.display.turnOn(because: .requested) == nil)
    #expect(room.isOn)
  }

  @Test func `whose brightness was 0 is not restored to darkness`() throws {
    try add("panel", brightness: 0, power: nil)
    let room = try room()
    room.pass(300)
    room.display.turnOn(because: .requested)
    #expect(try number("panel/brightness") == 1)
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

  @Test func `has the brightness that the application sets when it is launched`() throws {
    try add("panel")
    let room = try room { $0.screen.brightness = 0.5 }
    #expect(try number("panel/brightness") == 51)
    #expect(FileManager.default.fileExists(atPath: mark))
    room.display.turnOff(because: .requested)
    room.display.turnOn(because: .requested)
    #expect(try number("panel/brightness") == 80)
  }

  @Test func `that another program has set keeps that brightness`() throws {
    try add("panel")
    let room = try room()
    room.application.screen.brightness = 0.5
    try write("30\n", "panel/brightness")
    room.display.turnOff(because: .requested)
    room.display.turnOn(because: .requested)
    #expect(try number("panel/brightness") == 30)
    room.application.screen.brightness = 0.5
    room.display.end()
    #expect(try number("panel/brightness") == 30)
  }

  @Test func `whose brightness cannot be restored is tried again at the end`() throws {
    try add("panel")
    let room = try room()
    room.application.screen.brightness = 0.5
    room.display.turnOff(because: .requested)
    try break_("panel/brightness")
    room.display.turnOn(because: .requested)
    #expect(room.isOn)
    #expect(room.display.status.failure?.contains("restore the brightness") == true)
    #expect(FileManager.default.fileExists(atPath: mark))
    try repair("panel/brightness", 51)
    room.display.end()
    #expect(try number("panel/brightness") == 80)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `does not change after the end`() throws {
    try add("panel")
    let room = try room()
    room.display.end()
    room.application.screen.brightness = 0.2
    #expect(try number("panel/brightness") == 80)
    #expect(!FileManager.default.fileExists(atPath: mark))
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

  @Test func `that is there after the start is restored then`() throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/states", withIntermediateDirectories: true)
    let text = #"{"isOff":true,"backlight":"panel","brightness":70}"#
    try Data(text.utf8).write(to: URL(filePath: mark))
    let room = try room()
    #expect(FileManager.default.fileExists(atPath: mark))
    try add("panel", brightness: 0)
    room.display.turnOff(because: .requested)
    #expect(try number("panel/brightness") == 70)
    room.display.turnOn(because: .requested)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `is noted until the application has turned its display on`() throws {
    let room = try room()
    try add("panel")
    room.pass(601)
    var isNoted: [Bool] = []
    room.application.displayDidChange = { [mark] _ in
      isNoted.append(FileManager.default.fileExists(atPath: mark))
    }
    room.display.turnOn(because: .requested)
    #expect(isNoted == [true] && !FileManager.default.fileExists(atPath: mark))
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
