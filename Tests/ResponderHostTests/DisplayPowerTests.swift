import ControlSocket
import InputTranslation
import Recordings
import ResponderKit
import Testing

@testable import ResponderHost

/// The display that goes dark, and what turns it on.
@Suite(.serialized) @MainActor struct `The display` {
  private typealias Room = DisplayRoom

  private static let darkened = "idle: no input for 300 s; the application leaves the screen"

  private func tap(x: Double = 10) -> ControlRequest.Input {
    ControlRequest.Input(.tap, points: [ControlRequest.Point(x: x, y: 10)])
  }

  // MARK: - The timer

  @Test func `is turned off after the time without input`() throws {
    let room = try Room()
    room.pass(299.9)
    #expect(room.isOn && room.takeLines() == [])
    room.pass(0.1)
    #expect(!room.isOn)
    #expect(room.takeLines() == ["machine displayOff: \(Self.darkened)"])
    #expect(room.application.applicationState == .background)
    #expect(room.life.reasons == ["display"])
    #expect(room.changes == [false])
    room.pass(1000)
    #expect(room.takeLines() == [], "nothing is due while it is off")
  }

  @Test func `stays on for as long after the last frame of a device`() throws {
    let room = try Room()
    room.play([(200, Room.finger(0, true)), (200.5, Room.finger(0, false))])
    room.pass(299)
    #expect(room.isOn)
    room.pass(1.5)
    #expect(!room.isOn)
    #expect(abs(room.scheduler.now - 501) < 0.01)
  }

  @Test func `stays on under a finger that rests`() throws {
    let room = try Room()
    room.play([(100, Room.finger(0, true))])
    room.pass(2000)
    #expect(room.isOn)
    room.host.devices.closeAll(because: "the test ends")
    // The time of the removed panel's last frame is not known.
    room.pass(601)
    #expect(!room.isOn)
  }

  @Test func `stays on for as long after input of a user`() throws {
    let room = try Room()
    room.pass(200)
    room.display.noteInput()
    try room.send(tap())
    room.pass(299)
    #expect(room.isOn)
    room.pass(2)
    #expect(!room.isOn)
  }

  @Test func `sets its timer once for all frames`() throws {
    let room = try Room()
    let first = room.scheduler.nextTime
    room.play((1...50).map { (Double($0), Room.finger(0, $0 % 2 == 1)) })
    #expect(first == 300 && room.scheduler.nextTime == 300)
  }

  @Test func `stays on while the application disables the timer, and then as long again`() throws {
    let room = try Room()
    room.pass(100)
    room.application.isIdleTimerDisabled = true
    #expect(room.scheduler.nextTime == nil, "it wakes up for nothing")
    room.pass(1000)
    #expect(room.isOn)
    room.application.isIdleTimerDisabled = false
    room.pass(299)
    #expect(room.isOn)
    room.pass(2)
    #expect(!room.isOn)
  }

  @Test func `is not kept on by an application in the background`() throws {
    let room = try Room()
    room.application.isIdleTimerDisabled = true
    room.life.handle(.homeKey, from: nil)
    room.pass(301)
    #expect(!room.isOn)
  }

  @Test func `belongs to another session while that is in the foreground`() throws {
    let room = try Room()
    room.life.begin(.session)
    room.pass(1000)
    #expect(room.isOn)
    room.life.end([.session])
    room.pass(299)
    #expect(room.isOn)
    room.pass(2)
    #expect(!room.isOn)
  }

  @Test func `is turned on for another session, which keeps it on`() throws {
    let room = try Room()
    room.pass(300)
    _ = room.takeLines()
    room.life.begin(.session)
    #expect(
      room.takeLines() == [
        "machine session: no change: the application is off the screen already",
        "machine displayOn: session; still off the screen because of: session",
      ])
    #expect(room.isOn && room.changes == [false, true])
    let reason = room.display.turnOff(because: .requested)
    #expect(room.isOn && reason == "another session is active on the seat")
    room.life.end([.session])
    #expect(room.application.applicationState == .active)
    #expect(room.display.turnOff(because: .requested) == nil)
  }

  @Test func `stays on for as long after the machine woke up`() throws {
    let room = try Room()
    room.pass(200)
    room.life.begin(.sleep)
    room.life.wake()
    room.pass(299)
    #expect(room.isOn)
    room.pass(2)
    #expect(!room.isOn)
  }

  @Test func `is not reported as kept on by an application in the background`() throws {
    let room = try Room()
    room.application.isIdleTimerDisabled = true
    #expect(room.display.status.isTimerDisabled)
    room.life.handle(.homeKey, from: nil)
    #expect(!room.display.status.isTimerDisabled)
  }

  @Test(arguments: ["0", "-1", "86401", "nan", "inf"])
  func `needs a time without input that is possible`(time: String) async {
    await #expect(processExitsWith: .failure) { [time] in
      try await MainActor.run { _ = try DisplayRoom(DisplaySettings(offAfter: Double(time))) }
    }
  }

  @Test func `follows the time of a storyboard that was reloaded`() throws {
    let room = try Room()
    room.display.update(DisplaySettings(offAfter: 10))
    room.pass(11)
    #expect(!room.isOn)
    room.display.turnOn(because: .requested)
    room.display.update(DisplaySettings())
    room.pass(1000)
    #expect(room.isOn)
    var fixed = DisplaySettings(offAfter: 20)
    fixed.keepsTime = true
    let other = try Room(fixed)
    other.display.update(DisplaySettings(offAfter: 10))
    other.pass(15)
    #expect(other.isOn)
  }

  // MARK: - Waking

  @Test func `is turned on by a touch, which reaches no view until all fingers have lifted`()
    throws
  {
    let room = try Room()
    room.pass(300)
    _ = room.takeLines()
    room.play([
      (400, Room.finger(0, true)), (400.1, Room.finger(1, true)), (400.2, Room.finger(0, false)),
      (400.3, Room.finger(2, true)), (400.4, Room.finger(1, false)),
      (400.5, Room.finger(2, false)), (401, Room.finger(0, true)), (401.1, Room.finger(0, false)),
    ])
    let dark = "the display was off; the touch turns it on"
    let held = "the touch that turned the display on has not ended"
    #expect(
      room.takeLines().filter { !$0.hasPrefix("device") } == [
        "touches began: \(dark)",
        "machine displayOn: touch; the application is back on the screen",
        "touches began: \(held)", "touches ended: \(dark)", "touches began: \(held)",
        "touches ended: \(held)", "touches ended: \(held)", "touches began: handled",
        "touches ended: handled",
      ])
    #expect(room.isOn && !room.application.isIgnoringInteractionEvents)
    #expect(room.changes == [false, true])
  }

  @Test func `keeps the waking touch from an application that ends its own ignoring`() throws {
    let room = try Room()
    room.pass(300)
    room.play([(400, Room.finger(0, true))])
    room.application.endIgnoringInteractionEvents()
    #expect(room.application.isIgnoringInteractionEvents)
    room.application.beginIgnoringInteractionEvents()
    try room.send(tap())
    room.host.devices.closeAll(because: "the test goes on")
    room.pass(1)
    room.application.endIgnoringInteractionEvents()
    #expect(!room.application.isIgnoringInteractionEvents)
  }

  @Test func `that is turned off under the waking touch is turned on by another finger`() throws {
    let room = try Room()
    room.pass(300)
    room.scheduler.schedule(at: 400.5) { room.display.turnOff(because: .requested) }
    room.play([
      (400, Room.finger(0, true)), (401, Room.finger(1, true)), (402, Room.finger(0, false)),
      (402.1, Room.finger(1, false)), (403, Room.finger(0, true)), (403.1, Room.finger(0, false)),
    ])
    #expect(room.changes == [false, true, false, true])
    #expect(!room.application.isIgnoringInteractionEvents)
    #expect(room.takeLines().suffix(2) == ["touches began: handled", "touches ended: handled"])
  }

  @Test func `is turned on by a tap of a user, which ends at once`() throws {
    let room = try Room()
    room.pass(300)
    _ = room.takeLines()
    try room.send(tap())
    room.pass(1)
    #expect(room.isOn && !room.application.isIgnoringInteractionEvents)
    try room.send(tap())
    room.pass(1)
    #expect(room.takeLines().suffix(2) == ["touches began: handled", "touches ended: handled"])
  }

  @Test func `is turned on by a press, which reaches no responder`() throws {
    let room = try Room()
    room.pass(300)
    _ = room.takeLines()
    try room.send(ControlRequest.Input(.press, name: "select"))
    room.pass(1)
    #expect(
      room.takeLines() == [
        "presses selectBegan: the display was off; the press turns it on",
        "machine displayOn: press; the application is back on the screen",
        "presses selectEnded: the press is not under way",
      ])
    try room.send(ControlRequest.Input(.press, name: "select"))
    room.pass(1)
    #expect(room.takeLines() == ["presses selectBegan: handled", "presses selectEnded: handled"])
  }

  @Test func `stays dark for a command, which reaches its responder`() throws {
    let room = try Room()
    room.pass(300)
    _ = room.takeLines()
    try room.send(ControlRequest.Input(.remote, name: "nextTrack"))
    #expect(room.takeLines() == ["remoteControl remoteControlNextTrack: handled"])
    #expect(!room.isOn)
  }

  @Test func `lets no command through to an application that is away for another reason`() throws {
    let room = try Room()
    room.life.handle(.homeKey, from: nil)
    room.pass(300)
    _ = room.takeLines()
    try room.send(ControlRequest.Input(.remote, name: "nextTrack"))
    #expect(
      room.takeLines() == ["remoteControl remoteControlNextTrack: the application is not active"])
  }

  @Test func `is all that a touch turns on after the home key`() throws {
    let room = try Room()
    room.life.handle(.homeKey, from: nil)
    room.pass(301)
    _ = room.takeLines()
    try room.send(tap())
    room.pass(1)
    #expect(room.isOn && room.application.applicationState == .background)
    let line = "machine displayOn: touch; still off the screen because of: homeKey"
    #expect(room.takeLines().contains(line))
    try room.send(tap())
    room.pass(1)
    #expect(room.application.applicationState == .active)
  }

  @Test func `is all that two fingers turn on after the home key`() throws {
    let room = try Room()
    room.life.handle(.homeKey, from: nil)
    room.pass(301)
    room.play([
      (400, Room.finger(0, true)), (400.1, Room.finger(1, true)), (400.2, Room.finger(0, false)),
      (400.3, Room.finger(1, false)),
    ])
    #expect(room.isOn && room.application.applicationState == .background)
    room.play([(401, Room.finger(0, true)), (401.1, Room.finger(0, false))])
    #expect(room.application.applicationState == .active)
  }

  @Test func `of another host is not turned off by a recorded request`() throws {
    let room = try Room()
    room.life.display = nil
    room.life.handle(.displayOff, of: .all)
    room.life.handle(.displayOn, of: .all)
    let reason = "no change: the display is not the host's task"
    #expect(room.takeLines() == ["machine displayOff: \(reason)", "machine displayOn: \(reason)"])
  }

  @Test func `is turned off and on by the power key, and on by the home key`() throws {
    let room = try Room()
    room.life.handle(.powerKey, from: nil)
    #expect(room.takeLines() == ["machine displayOff: key; the application leaves the screen"])
    room.pass(1)
    room.life.handle(.powerKey, from: nil)
    #expect(
      room.takeLines() == ["machine displayOn: key; the application is back on the screen"])
    room.pass(300)
    room.life.handle(.homeKey, from: nil)
    #expect(room.isOn && room.application.applicationState == .active)
  }

  @Test func `is turned on when the lid opens, the machine wakes, or the application is opened`()
    throws
  {
    let room = try Room()
    room.life.handle(.lid(isClosed: true), from: nil)
    room.pass(300)
    room.life.handle(.lid(isClosed: false), from: nil)
    #expect(room.isOn && room.application.applicationState == .active)
    room.life.handle(.powerKey, from: nil)
    room.life.begin(.sleep)
    room.life.wake()
    #expect(room.isOn && room.application.applicationState == .active)
    room.display.turnOff(because: .requested)
    room.life.open(as: .command)
    #expect(room.isOn && room.application.applicationState == .active)
  }

  @Test func `stays off and on if it is asked to twice`() throws {
    let room = try Room(DisplaySettings())
    for _ in 1...2 { #expect(room.display.turnOff(because: .requested) == nil) }
    for _ in 1...2 { #expect(room.display.turnOn(because: .requested) == nil) }
    #expect(
      room.takeLines() == [
        "machine displayOff: requested; the application leaves the screen",
        "machine displayOn: requested; the application is back on the screen",
      ])
    #expect(room.changes == [false, true])
  }

  @Test func `is turned on at the end, while the application can still act`() throws {
    let room = try Room()
    room.pass(300)
    room.display.end()
    #expect(room.changes == [false, true])
    room.pass(0)
    #expect(room.scheduler.nextTime == nil)
    #expect(room.display.turnOff(because: .requested) == "responderd ends")
    #expect(room.isOn)
  }
}
