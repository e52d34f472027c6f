import Testing

@testable import ResponderHost

@Suite struct `The command line of a hosted application` {
  @Test(arguments: [[], ["run"], ["--trace", "text"], ["--stage"], ["run", "--stage"]])
  func `may be empty, or begin with an option of a run`(arguments: [String]) throws {
    let command = try HostedCommand(["/usr/bin/Hello"] + arguments)
    #expect(command.action == .run && command.files == [])
    #expect(command.showsStage == arguments.contains("--stage"))
    var configuration = HostConfiguration()
    command.configure(&configuration)
    #expect(configuration.trace == .text && configuration.screenSize == nil)
    #expect(!configuration.desktop && !configuration.exclusiveKeys)
  }

  @Test func `may ask for a replay`() throws {
    let plain = try HostedCommand(["Hello", "replay", "a.events", "b.yml", "-"])
    #expect(plain.action == .replay && plain.files == ["a.events", "b.yml", "-"])
    #expect(!plain.isRealtime && plain.expected == nil)
    let other = try HostedCommand([
      "Hello", "replay", "--realtime", "a.events", "--expect=a.jsonl", "--trace", "none",
      "--screen=800x480@1", "--hide-positions", "--report", "a.html", "--hide-names",
    ])
    #expect(other.files == ["a.events"] && other.isRealtime && other.expected == "a.jsonl")
    #expect(other.report == "a.html" && other.hidesNames && !other.showsStage)
    var configuration = HostConfiguration()
    other.configure(&configuration)
    #expect(configuration.trace == .none && configuration.hidesPositions)
    #expect(configuration.size.width == 800 && configuration.screenScale == 1)
  }

  @Test func `may ask for a run with options`() throws {
    let command = try HostedCommand([
      "Hello", "run", "--device", "/dev/input/event3", "--device=/dev/input/event4",
      "--display-off-after", "60", "--backlight", "auto", "--exclusive-keys", "--desktop",
    ])
    #expect(command.action == .run)
    var configuration = HostConfiguration()
    command.configure(&configuration)
    #expect(configuration.nodes == ["/dev/input/event3", "/dev/input/event4"])
    #expect(configuration.display?.offAfter == 60 && configuration.display?.backlight == "auto")
    #expect(configuration.exclusiveKeys && configuration.desktop)
  }

  @Test(arguments: [
    ["--help"], ["-h"], ["run", "--help"], ["replay", "-h"],
    ["replay", "--help", "--trace", "json"], ["--help", "me"], ["--trace", "json", "--help"],
  ])
  func `may ask for help`(arguments: [String]) throws {
    let command = try HostedCommand([".build/debug/Hello"] + arguments)
    #expect(command.action == .help)
    for words in ["Usage: Hello [run] [OPTION…]", "  --expect FILE", "  --device NODE"] {
      #expect(command.help.contains(words))
    }
    #expect(try HostedCommand(["Hello", "--version"]).action == .version)
  }

  @Test(arguments: [
    (["replay", "--realtime"], "missing recording: Hello replay touches.events"),
    (
      ["replay", "--fast", "a.events"], "unknown option --fast; the options are --trace, --screen, "
    ),
    (["replay", "--realtme", "a"], "unknown option --realtme; did you mean \"--realtime\"?"),
    (["run", "--realtime"], "unknown option --realtime"),
    (["run", "--trace"], "missing value for --trace"),
    (["run", "--trace", "xml"], "--trace must be text, json or none"),
    (["replay", "--realtime=1", "a"], "--realtime takes no value"),
    (["run", "--display-off-after", "inf"], "--display-off-after must be from 1 to 86400 seconds"),
    (["run", "--backlight", "a/b"], "--backlight must be the name of a folder"),
    (["run", "--screen", "0x1"], "--screen must be a width and a height in points"),
    (["run", "a.events"], "unexpected argument a.events; to play it: Hello replay a.events"),
    (["a.events"], "unexpected argument a.events; to play it: Hello replay a.events"),
    (["rpelay", "a.events"], "unexpected argument rpelay; did you mean \"replay\"?"),
    (["--hepl"], "unknown option --hepl; did you mean \"--help\"?"),
    (["--verbose"], "unknown option --verbose; the options are --trace, --screen, "),
    (["--version", "now"], "unknown option --version"),
    (["--expect", "a.jsonl"], "unknown option --expect"),
    (["run", "--report", "a.html"], "unknown option --report"),
    (["replay", "--report", "-", "a"], "--report needs the name of a file"),
    (["replay", "--hide-names", "a"], "--hide-names is for a report"),
  ])
  func `that is wrong is refused with the reason`(arguments: [String], reason: String) {
    let error = #expect(throws: HostedCommand.Misuse.self) {
      try HostedCommand([".build/debug/Hello"] + arguments)
    }
    #expect(error?.description.hasPrefix(reason) == true, "\(error?.description ?? "")")
    #expect(ExitStatus(HostedCommand.Misuse(description: "")) == .usage)
  }
}
