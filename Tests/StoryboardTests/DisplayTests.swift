import Foundation
import ResponderKit
import ResponderTesting
import Storyboards
import Testing

/// `display:`, and what its actions do.
@MainActor @Suite(.serialized) struct `A storyboard's display` {
  private static let text = """
    version: 1
    display:
      offAfter: 300
      backlight: panel
      off: [{run: [wlopm, --off, "*"]}, {log: "$event.callback $event.display"}, {wait: 5}, {log: late}]
      on: [{run: {shell: "xset dpms force on"}}, {log: "$event.callback $event.display"}]
    scenes: {main: {when: {shake: {log: "shaken while $event.display"}}}}

    """

  @Test func `says what a host needs`() throws {
    let storyboard = try StoryboardStage.parse(Self.text)
    let display = try #require(storyboard.display)
    #expect(display.offAfter == 300 && display.backlight == "panel")
    #expect(display.programs == ["wlopm", "xset"])
    #expect(storyboard.runsCommands)
    #expect(try StoryboardStage.parse("main: {}").display == nil)
  }

  /// A stage whose host turns the display on and off.
  private func stage(_ text: String = Self.text) throws -> (StoryboardStage, UIApplication) {
    let stage = try StoryboardStage(text, displayIsOn: true)
    return (stage, stage.device.application)
  }

  private func turn(_ isOn: Bool, _ application: UIApplication) {
    application.isDisplayOn = isOn
    application.displayDidChange?(isOn)
  }

  @Test func `performs its actions when the display is turned off and on`() throws {
    let (stage, application) = try stage()
    turn(false, application)
    #expect(stage.take() == ["run wlopm --off *", "displayOff off"])
    #expect(stage.commands.last?.environment["RESPONDERD_DISPLAY"] == "off")
    stage.endings[0](.exited)
    turn(true, application)
    #expect(stage.take() == ["run /bin/sh -c xset dpms force on", "displayOn on"])
    stage.device.advance(by: 10)
    #expect(stage.take() == [], "what waited in the other list came too late")
  }

  private static let commands = """
    version: 1
    display: {off: {run: [darken]}, on: [{run: [light]}, {wait: 1}, {log: lit}]}
    scenes: {main: {}}

    """

  @Test(arguments: [1, 2, 3])
  func `is turned on when the commands that turn it off have ended, by the newest request`(
    times: Int
  ) throws {
    let (stage, application) = try stage(Self.commands)
    for _ in 1...times {
      turn(false, application)
      turn(true, application)
    }
    #expect(stage.take() == ["run darken"])
    stage.endings[0](.failed("ended with status 1", status: 1))
    #expect(stage.take() == ["run light"])
    turn(false, application)
    #expect(stage.take() == [])
    stage.endings[1](.exited)
    #expect(stage.take() == ["run darken"])
    stage.endings[2](.exited)
    stage.device.advance(by: 2)
    #expect(stage.take() == [])
  }

  @Test func `is turned on when a command of a named list has ended, too`() throws {
    let (stage, application) = try stage(
      """
      version: 1
      application: {actions: {darken: {run: [darken]}}}
      display: {off: {sendAction: darken}, on: {run: [light]}}
      scenes: {main: {}}

      """)
    turn(false, application)
    turn(true, application)
    #expect(stage.take() == ["run darken"])
    stage.endings[0](.exited)
    #expect(stage.take() == ["run light"])
  }

  @Test func `is turned on by the storyboard that turned it off, whatever was reloaded`() throws {
    let (stage, application) = try stage(Self.commands)
    turn(false, application)
    try stage.reload("main: {}")
    stage.endings[0](.exited)
    turn(true, application)
    #expect(stage.take() == ["run darken", "run light"])
    stage.endings[1](.exited)
    try stage.reload("main: {}")
    stage.device.advance(by: 2)
    #expect(stage.take() == ["lit"], "a list that waits is continued")
    turn(false, application)
    turn(true, application)
    #expect(stage.take() == [])
  }

  @Test(arguments: [
    ("xset dpms force on", "xset"), ("  DISPLAY=:0 LANG=C xset q", "xset"),
    ("TOKEN=secret curl x", "curl"), ("TOKEN='a b' curl x", nil), ("TOKEN=$(cat t) curl", nil),
    ("TOKEN=a\\ b curl", nil), ("\"$HOME/off\"", nil), ("(sleep 1; xset q)", nil),
    ("TOKEN=secret", nil), ("/usr/bin/wlopm --off '*'", "/usr/bin/wlopm"),
  ])
  func `shows the program of a line, and no value`(line: String, program: String?) throws {
    let quoted = line.replacing("'", with: "''")
    let storyboard = try StoryboardStage.parse(
      "version: 1\ndisplay: {off: {run: {shell: '\(quoted)'}}, on: []}\nscenes: {main: {}}\n")
    #expect(storyboard.display?.programs == [program].compactMap(\.self))
  }

  @Test func `is a fact of every event`() throws {
    let (stage, _) = try stage()
    stage.device.shake()
    #expect(stage.take() == ["shaken while on"])
    let other = try StoryboardStage("main: {when: {shake: {log: \"$event.display.\"}}}")
    other.device.shake()
    #expect(other.take() == ["."])
  }

  @Test func `has the actions of the storyboard that was reloaded`() throws {
    let (stage, application) = try stage()
    try stage.reload("version: 1\ndisplay: {off: {log: new}, on: []}\nscenes: {main: {}}\n")
    turn(false, application)
    turn(true, application)
    #expect(stage.take() == ["new"])
    try stage.reload("main: {}")
    turn(false, application)
    #expect(stage.take() == [])
  }

  @Test func `posts notifications that a scene can observe`() throws {
    let (stage, application) = try stage(
      """
      version: 1
      display: {}
      scenes:
        main:
          notifications: {DisplayDidTurnOffNotification: {log: dark}}

      """)
    NotificationCenter.default.post(
      name: UIScreen.displayDidTurnOffNotification, object: application.screen)
    #expect(stage.take() == ["dark"])
  }
}
