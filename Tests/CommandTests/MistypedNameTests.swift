import Foundation
import TestSupport
import Testing

/// What is said of names and values on the command line that are probably mistyped.
@Suite struct `A mistyped name` {
  @Test(arguments: [
    (["dmo"], "no such command: \"dmo\"; did you mean \"demo\"?"),
    (["ctl", "statsu"], "no such command: \"statsu\"; did you mean \"status\"?"),
    (["frobnicate"], "no such command: \"frobnicate\"; the commands are demo, run, "),
    (
      ["demo", "--app", "six-view"],
      "no such application: \"six-view\"; did you mean \"six-views\"?"
    ),
    (
      ["run", "--app", "settngs.yml.yam"],
      "no such application: \"settngs.yml.yam\"; expected a file, or one of six-views, canvas"
    ),
  ])
  func `of a command or an application is answered with the one that was meant`(
    arguments: [String], words: String
  ) throws {
    let run = try CommandRun(arguments: arguments)
    #expect(run.status == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
    if arguments[0] == "ctl" {
      #expect(run.errors.contains("Usage: responderd ctl <subcommand>"))
      #expect(run.errors.contains("See 'responderd ctl --help'"))
    }
  }

  @Test(arguments: [
    ["help"], ["help", "demo"], ["--help"], ["demo", "--help"], ["ctl", "--help"],
  ])
  func `is not a name in a request for help`(arguments: [String]) throws {
    let run = try CommandRun(arguments: arguments)
    #expect(run.status == 0 && run.output.contains("USAGE:"))
  }

  private let taps = Repository.recording(
    "touchscreens/Atmel maXTouch Touchscreen.1-finger-fast-taps.events")

  @Test(arguments: [
    (
      "Atmel maXTuch Touchscreen",
      "no touchscreen is called \"Atmel maXTuch Touchscreen\"; did you mean \"Atmel maXTouch "
        + "Touchscreen\"?"
    ),
    (
      "Panel",
      "no touchscreen is called \"Panel\"; the touchscreens are Atmel maXTouch Touchscreen"
    ),
  ])
  func `of an area's device is a warning with the name that was meant`(
    name: String, words: String
  ) throws {
    let run = try CommandRun("replay", "--area", "\(name)=0,0,160x240", taps)
    #expect(run.status == 0)
    #expect(run.errors == "warning: --area: \(words)\n")
  }

  @Test func `is not the name of an area whose device exists`() throws {
    let run = try CommandRun("replay", "--area", "Atmel maXTouch Touchscreen=0,0,160x240", taps)
    #expect(run.errors.isEmpty)
  }

  @Test func `is not the second of two mirrors, which is an error`() throws {
    let run = try CommandRun("replay", "--mirror", "x", "--mirror", "y", taps)
    #expect(run.status == 64)
    #expect(run.errors.contains("--mirror can be given only once; for both axes, use --rotate 180"))
  }

  @Test(arguments: [("-90", "270"), ("-180", "180"), ("-270", "90")])
  func `is not a counter-clockwise rotation`(degrees: String, same: String) throws {
    let run = try CommandRun("replay", "--rotate", degrees, taps)
    #expect(run.status == 0)
    #expect(run.output == (try CommandRun("replay", "--rotate", same, taps).output))
  }

  @Test(arguments: ["0x480", "320x100001", "320x480@0.1", "320x480@17"])
  func `of a screen is answered with the limits`(size: String) throws {
    let run = try CommandRun("replay", "--screen", size, taps)
    #expect(run.status == 64)
    #expect(run.errors.contains("from 1 to 100000 each, and optionally a scale from 0.25 to 16"))
  }

  @Test(arguments: ["bash", "zsh", "fish"], ["run", "replay", "demo"])
  func `need not be typed: each shell asks for the names of applications`(
    shell: String, command: String
  ) throws {
    let script = try CommandRun("--generate-completion-script", shell).output
    #expect(script.contains("---completion \(command) -- --app"))
    let offered = try CommandRun("---completion", command, "--", "--app", "1", "0")
    #expect(offered.status == 0 && offered.lines.contains("canvas"))
  }
}
