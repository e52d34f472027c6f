/// The result of a measurement, with its conditions.
public struct LatencyReport: Codable, Equatable, Sendable {
  /// A step of an event on its way to the application.
  public enum Step: String, CaseIterable, Codable, CodingKeyRepresentable, Sendable {
    /// A read returned the frame.
    case read
    /// The last responder returned.
    case handled
    /// The record was written.
    case written
  }

  /// The latencies of a step, from the kernel's timestamp.
  public struct Latencies: Codable, Equatable, Sendable {
    /// The number of latencies.
    public var count: Int
    /// The percentiles; `nil` if there are no latencies.
    public var microseconds: Percentiles?
  }

  /// Percentiles by the nearest rank, with an error of one thousandth; the maximum is exact.
  public struct Percentiles: Codable, Equatable, Sendable {
    /// The latency that a fraction of all do not exceed.
    public var p50, p90, p99, p999: Int
    /// The largest latency.
    public var maximum: Int
  }

  /// The conditions of a measurement.
  public struct Conditions: Codable, Equatable, Sendable {
    /// The version of responderd.
    public var version: String
    /// The release of the kernel.
    public var kernel: String
    /// The name of the hosted application.
    public var application: String
    /// The format of the records, and the file that they were written to.
    public var records: String
    /// Whether the touchscreen was a virtual one.
    public var isVirtual: Bool
    /// The number of fingers on it; `nil` for real devices.
    public var fingers: Int?
    /// The number of frames per second; `nil` for real devices.
    public var framesPerSecond: Int?
    /// The number of frames at the start that do not count.
    public var warmUpFrames: Int

    /// Creates a description of conditions.
    public init(
      version: String, kernel: String, application: String, records: String, isVirtual: Bool,
      fingers: Int? = nil, framesPerSecond: Int? = nil, warmUpFrames: Int
    ) {
      self.version = version
      self.kernel = kernel
      self.application = application
      self.records = records
      self.isVirtual = isVirtual
      self.fingers = fingers
      self.framesPerSecond = framesPerSecond
      self.warmUpFrames = warmUpFrames
    }
  }

  /// The conditions of the measurement.
  public var conditions: Conditions
  /// The devices, each with its node and its name.
  public var devices: [String]
  /// The time from the first frame that counts to the last, by the kernel's timestamps.
  public var seconds: Double
  /// The number of times that the kernel reported lost events.
  public var lostEvents: Int
  /// The number of events that were delayed on purpose, for example to wait for a second tap. They are not
  /// included in the latencies.
  public var delayedEvents: Int
  /// The number of records that had to wait for their reader. They are not included in the
  /// latencies.
  public var waitingRecords: Int
  /// The latencies of each step.
  public var steps: [Step: Latencies]

  /// Whether no frame was counted.
  public var isEmpty: Bool { steps[.read]?.count ?? 0 == 0 }

  /// What no program on the machine can measure.
  public static let limits = """
    Not measured, because no program can: the scan of the panel and its firmware, before the kernel's \
    timestamp; and drawing, the compositor and the display, after the handler.
    """
}

extension LatencyReport.Percentiles {
  /// Creates the latencies of a histogram.
  init?(_ histogram: LatencyHistogram) {
    guard let p50 = histogram.percentile(0.5), let p90 = histogram.percentile(0.9),
      let p99 = histogram.percentile(0.99), let p999 = histogram.percentile(0.999)
    else { return nil }
    self.init(p50: p50, p90: p90, p99: p99, p999: p999, maximum: histogram.maximum)
  }

  /// The percentiles with their names, in ascending order.
  var named: [(name: String, value: Int)] {
    [("p50", p50), ("p90", p90), ("p99", p99), ("p99.9", p999), ("maximum", maximum)]
  }
}
