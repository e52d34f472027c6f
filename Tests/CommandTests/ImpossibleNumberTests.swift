import TestSupport
import Testing

@Suite struct `A process at the socket that answers with impossible numbers` {
  private static let lag =
    #"{"count":9223372036854775807,"sumMicroseconds":1,"boundsMicroseconds":[],"cumulative":[9223372036854775807]}"#
  private static let counters =
    #"{"reads":1,"events":1,"frames":1,"drops":0,"resynchronizations":0,"duplicates":0,"lag":\#(lag)}"#

  @Test(arguments: ["1e300", "-1e300"])
  func `has them printed`(number: String) throws {
    let display =
      #"{"isOn":true,"offAfterSeconds":\#(number),"isTimerDisabled":false,"backlight":"panel","#
      + #""brightness":\#(number),"programs":[]}"#
    let daemon = try PretendedDaemon(answering: [
      #"{"answer":{"version":"1","process":1,"uptimeSeconds":\#(number),"application":"active","#
        + #""logLevel":"info","wakeups":1,"devices":[],"total":\#(Self.counters),"#
        + #""display":\#(display),"clients":1,"traceReaders":0,"refusedClients":0},"ok":true,"v":1}"#
    ])
    defer { daemon.remove() }
    let run = try CommandRun("ctl", "status", "--socket", daemon.socket)
    #expect(run.status == 0 && run.errors == "", "\(run)")
    #expect(run.output.contains("e+300 s without input"), "\(run)")
  }
}
