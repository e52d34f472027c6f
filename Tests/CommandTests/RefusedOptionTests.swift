import TestSupport
import Testing

/// Mistakes in options, each with the sentence that explains it.
@Suite struct `An option` {
  @Test(arguments: [
    (["install", "--root", ""], "--root must be a directory, not an empty name"),
    (
      ["install", "--prefix", "/usr\n", "--root", "/no/such"],
      "--prefix must not contain a line feed"
    ),
    (["replay", "--shake-swing", "-1", "x"], "--shake-swing must be from 0.3 to 10 g"),
    (["measure", "--duration", "-1"], "--duration must be a number of seconds, from 0.1"),
    (["measure", "--warm-up", "-1"], "--warm-up must be a number of frames, from 0"),
    (["measure", "--fingers", "-1"], "--fingers must be a number from 1 to 10"),
    (["measure", "--rate", "-1"], "--rate must be a number of frames per second, from 1"),
    (["inspect", "--demo", "--port", "-1"], "--port must be a number from 0 to 65535"),
    (["inspect", "--demo", "--port", "65536"], "--port must be a number from 0 to 65535"),
    (["replay", "--rotate", "90", "--rotate", "-90", "x"], "--rotate can be given only once"),
    (
      ["replay", "--calibration", "1 0 0 0 1 0", "--calibration", "-1 0 1 0 1 0", "x"],
      "--calibration can be given only once"
    ),
    (["demo", "--behavior", "ios4"], "did you mean \"iOS4\"?"),
    (["ctl", "status", "--socket", ""], "--socket must be a path, and is empty"),
    (["inspect", "--app", "canvas"], "--app is for an application that is launched"),
    (["inspect", "--screen", "10x10"], "--screen is for an application that is launched"),
    (["inspect", "--behavior", "iOS4"], "--behavior is for an application that is launched"),
    (["inspect", "--demo", "--socket", "/no/such"], "--socket is for a running daemon"),
    (
      ["why", "1,1", "--app", "six-views", "--socket", "/no/such"],
      "--socket is for a running daemon"
    ),
    (
      ["demo", "--behavior", "iOS4", "--compare", "iOS4,current"],
      "--behavior cannot be combined with --compare"
    ),
    (["demo", "--hide-names"], "--hide-names is for a report: give --report too"),
    (["replay", "--hide-names", "x.events"], "--hide-names is for a report: give --report too"),
    (["inspect", "--hide-positions"], "--hide-positions is for an application that is launched"),
    (["inspect", "--demo", "--trace", "none"], "--trace has no effect"),
    (["inspect", "--demo", "--hit-tests"], "--hit-tests has no effect"),
    (
      ["run", "--trace", "none", "--hit-tests"], "--hit-tests cannot be combined with --trace none"
    ),
    (
      ["demo", "--trace", "none", "--hit-tests"], "--hit-tests cannot be combined with --trace none"
    ),
    (
      ["demo", "--compare", "iOS4,current", "--all"],
      "--all cannot be combined with --compare"
    ),
    (["check", "--no-such"], "Unknown option '--no-such'"),
    (["check"], "missing argument <file>: the storyboard to check"),
    (["help", "nope"], "no such command: \"nope\""),
    (["help", "ctl", "nope"], "no such command: \"nope\""),
    (["ctl", "help", "statsu"], "did you mean \"status\"?"),
  ])
  func `that cannot be used is explained, with status 64`(
    arguments: [String], sentence: String
  ) throws {
    let run = try CommandRun(arguments: arguments)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains(sentence), "\(run.errors)")
  }

  @Test func `that is a name is corrected by the daemon, too`() throws {
    let daemon = try RunningDaemon()
    defer { _ = daemon.terminate() }
    let run = try daemon.run("ctl", "remote", "Play")
    #expect(run.status == 64)
    #expect(run.errors == "error: there is no command \"Play\"; did you mean \"play\"?\n")
  }

  @Test(arguments: [
    ["--help"], ["--version"], ["help", "run"], ["--generate-completion-script", "bash"],
  ])
  func `whose text cannot be written ends with status 74`(arguments: [String]) throws {
    let program = try BuildProducts().executable("responderd")
    for output in [">/dev/full", ">&-"] {
      let run = try CommandRun(
        of: "/bin/sh", arguments: ["-c", "exec \"$0\" \"$@\" \(output)", program] + arguments)
      #expect(run.status == 74 && run.errors.hasPrefix("error: cannot write the output: "))
    }
  }

  @Test(arguments: ["0", "-5"])
  func `has a text in a terminal without a width`(columns: String) throws {
    let run = try CommandRun("run", "--help", environment: ["COLUMNS": columns])
    #expect(run.output == (try CommandRun("run", "--help", environment: ["COLUMNS": "80"]).output))
  }

  @Test func `of a measurement without devices is not said to wait for one`() throws {
    let run = try CommandRun("measure", "--duration", "0.1", "/dev/null")
    #expect(run.status == 66 && !run.errors.contains("waiting for one"))
  }
}
