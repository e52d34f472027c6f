import Testing

@testable import ResponderHost

@Suite struct `The metrics` {
  private static let status: DaemonStatus = {
    var counters = DaemonStatus.Counters()
    counters.events = 340
    counters.frames = 40
    counters.lag.count = 5
    counters.lag.sumMicroseconds = 1500
    counters.lag.boundsMicroseconds = [128, 256]
    counters.lag.cumulative = [1, 4]
    let device = DaemonStatus.Device(
      node: "/dev/input/event3", name: "A \"hostile\\name\"\nwith lines}\r\nevil 1\u{1B}[2J",
      readAs: "touchscreen",
      counters: counters)
    return DaemonStatus(
      version: "1.2.3", process: 7, uptimeSeconds: 1.5, application: "active", logLevel: "info",
      wakeups: 12, devices: [device], total: counters, clients: 1, traceReaders: 0,
      refusedClients: 2, lostJournalEntries: 3)
  }()

  @Test func `are what Prometheus reads`() throws {
    let text = try PrometheusText(MetricsText(Self.status).text)
    #expect(text.samples["responderd_info{version=\"1.2.3\"}"] == 1)
    #expect(text.samples["responderd_kernel_events_total"] == 340)
    #expect(text.samples["responderd_refused_clients_total"] == 2)
    #expect(text.samples["responderd_lost_journal_entries_total"] == 3)
    #expect(text.samples["responderd_application_state{state=\"active\"}"] == 1)
    #expect(text.samples["responderd_application_state{state=\"background\"}"] == 0)
    #expect(text.samples["responderd_lag_seconds_bucket{le=\"0.000256\"}"] == 4)
    #expect(text.samples["responderd_lag_seconds_sum"] == 0.0015)
    #expect(text.types["responderd_lag_seconds"] == "histogram")
  }

  @Test(arguments: [true, false])
  func `have the display, if it is the daemon's task`(isOn: Bool) throws {
    var status = Self.status
    let without = try PrometheusText(MetricsText(status).text)
    #expect(without.samples["responderd_display_on"] == nil)
    status.display = DaemonStatus.Display(isOn: isOn, isTimerDisabled: false, programs: [])
    let text = try PrometheusText(MetricsText(status).text)
    #expect(text.samples["responderd_display_on"] == (isOn ? 1 : 0))
  }

  @Test func `say whether the daemon answered, and when`() throws {
    let down = try PrometheusText(MetricsText(isUp: false, time: 1_764_381_600).text)
    #expect(
      down.samples == ["responderd_up": 0, "responderd_read_time_seconds": 1_764_381_600])
    let head = MetricsText(isUp: true, time: 1_764_381_600).text
    let whole = try PrometheusText(head + MetricsText(Self.status).text)
    #expect(whole.samples["responderd_up"] == 1)
    #expect(whole.samples["responderd_kernel_events_total"] == 340)
  }

  @Test func `keep a device's name in its quotes`() throws {
    let text = try PrometheusText(MetricsText(Self.status).text)
    let name = #"A \"hostile\\name\"\\nwith lines}\\r\\nevil 1\\u{1B}[2J"#
    let key =
      "responderd_device_frames_total{node=\"/dev/input/event3\",name=\"\(name)\"}"
    #expect(text.samples[key] == 40)
  }

  @Test(arguments: [
    "x 1", "# HELP a b.\n# TYPE a counter\na 1\n",
    "# HELP a_total b.\n# TYPE a_total counter\na_total{x=\"} 1\n",
    "# HELP a b.\n# TYPE a gauge\na 1\na 2\n",
    "# HELP a b.\n# TYPE a histogram\na_bucket{le=\"1\"} 2\na_sum 1\na_count 3\n",
  ])
  func `would be found out if they were wrong`(text: String) {
    #expect(throws: PrometheusText.Wrong.self) { try PrometheusText(text) }
  }
}
