import TestSupport
import Testing

@Suite struct `A process at the socket controls no terminal` {
  /// CSI, DEL, a carriage return and a change of the direction of writing, as JSON allows them to stand there.
  private static let raw = "\u{9b}31mX\u{7f}\u{202e}"
  private static let escaped = #"\u001b[2J\r\nforged"#
  private static let hostile = raw + escaped

  private static let counters =
    #"{"reads":1,"events":1,"frames":1,"drops":0,"resynchronizations":0,"duplicates":0,"#
    + #""lag":{"count":0,"sumMicroseconds":0,"boundsMicroseconds":[],"cumulative":[]}}"#

  private static func answer(_ body: String) -> [String] {
    [#"{"answer":\#(body),"ok":true,"v":1}"#]
  }

  private static let device =
    #"{"node":"\#(hostile)","name":"\#(hostile)","readAs":"\#(hostile)","counters":\#(counters)}"#
  private static let closedDevice =
    #"{"node":"\#(hostile)","name":"\#(hostile)","reason":"\#(hostile)","isFailure":true,"#
    + #""isRetried":false}"#
  private static let status =
    #"{"version":"\#(hostile)","process":1,"uptimeSeconds":1,"application":"\#(hostile)","#
    + #""logLevel":"\#(hostile)","wakeups":1,"devices":[\#(device)],"#
    + #""closedDevices":[\#(closedDevice)],"total":\#(counters),"#
    + #""clients":1,"traceReaders":0,"refusedClients":0}"#
  private static let route =
    #"{"v":1,"seq":1,"time":1,"device":"\#(hostile)","node":"\#(hostile)","event":"touches","#
    + #""subtype":"\#(hostile)","touches":[],"hitTest":["\#(hostile)"],"#
    + #""calls":[{"to":"\#(hostile)","method":"\#(hostile)"}],"handledBy":null,"#
    + #""watchedBy":["\#(hostile)"],"reason":"\#(hostile)","latencyMicroseconds":null}"#

  private static let cases: [([String], [String])] = [
    (["ctl", "status"], answer(status)), (["ctl", "status", "--json"], answer(status)),
    (["ctl", "devices"], answer("[\(device)]")),
    (["ctl", "devices", "--json"], answer("[\(device)]")),
    (["ctl", "metrics"], answer("\"\(hostile)\"")),
    (["ctl", "metrics", "--json"], answer("\"\(hostile)\"")),
    (["ctl", "interrupt", "--json"], answer("\"\(hostile)\"")),
    (["ctl", "log-level", "debug", "--json"], answer("\"\(hostile)\"")),
    (["trace"], answer("true") + [route]), (["trace", "--json"], answer("true") + [route]),
    (["ctl", "resume"], [#"{"code":"refused","error":"\#(hostile)","ok":false,"v":1}"#]),
    (["ctl", "resume"], [#"{"code":"\#(hostile)","error":"\#(hostile)","ok":false,"v":1}"#]),
  ]

  @Test(arguments: cases)
  func `in what is printed`(command: [String], answer: [String]) throws {
    let daemon = try PretendedDaemon(answering: answer)
    defer { daemon.remove() }
    let run = try CommandRun(arguments: command + ["--socket", daemon.socket])
    let printed = run.output + run.errors
    #expect(printed.contains("31m"), "\(run)")
    for scalar in printed.unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format, "\(scalar.value) in \(printed)")
    }
    // Metrics have lines of their own.
    if !command.contains("metrics") { #expect(!printed.contains("\nforged"), "\(printed)") }
  }
}

@Suite struct `A usage error` {
  private static let hostile = "\u{1b}[31m\u{9b}2J\u{202e}\rX"

  @Test(arguments: [
    [hostile], ["ctl", hostile], ["run", "--\(hostile)"], ["run", "--app", hostile],
    ["run", "--session-of", hostile], ["run", "--screen", hostile], ["demo", hostile],
    ["replay", hostile], ["check", hostile], ["why", hostile], ["ctl", "press", hostile],
    ["ctl", "log-level", hostile], ["trace", "--event", hostile], ["inspect", "--port", hostile],
    ["measure", "--compare", hostile, hostile], ["devices", hostile], ["doctor", hostile],
    ["install", "--root", hostile], ["help", hostile], ["trace", "--socket", hostile],
    ["replay", "--expect", hostile, hostile], ["record", "--output", "/dev/null", hostile],
  ])
  func `controls no terminal`(arguments: [String]) throws {
    let run = try CommandRun(arguments: arguments)
    #expect(run.status != 0)
    for scalar in (run.output + run.errors).unicodeScalars where scalar != "\n" {
      let category = scalar.properties.generalCategory
      #expect(category != .control && category != .format, "\(scalar.value) in \(run.errors)")
    }
  }
}
