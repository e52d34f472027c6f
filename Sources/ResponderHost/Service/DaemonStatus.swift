internal import InputDevices
internal import KernelInput

/// What a daemon tells of itself: the body of the answer to `status`.
public struct DaemonStatus: Codable, Hashable, Sendable {
  /// The version of responderd.
  public var version: String
  /// Its process.
  public var process: Int32
  /// How long it has run, in seconds.
  public var uptimeSeconds: Double
  /// The application's state: `active`, `inactive` or `background`.
  public var application: String
  /// The path of the storyboard; `nil` for an application that is part of the program.
  public var storyboard: String?
  /// The storyboard's scene in front; `nil` where there is none.
  public var scene: String?
  /// Why the last reload failed; `nil` if it did not.
  public var reloadFailure: String?
  /// The screen that touches are placed on, in points.
  public var screen: Screen?
  /// What is less important than this is left out of the log.
  public var logLevel: String
  /// How often the loop woke.
  public var wakeups: Int
  /// The devices that are open.
  public var devices: [Device]
  /// What all devices did, those that went included.
  public var total: Counters
  /// The control socket's clients, the asking one among them.
  public var clients: Int
  /// How many of them follow routes.
  public var traceReaders: Int
  /// Connections that were refused.
  public var refusedClients: Int
  /// Entries that the journal did not take; `nil` where there is no journal.
  public var lostJournalEntries: Int?

  /// The screen that touches are placed on.
  public struct Screen: Codable, Hashable, Sendable {
    /// Its width, in points.
    public var width: Double
    /// Its height, in points.
    public var height: Double
    /// The output of the graphics card that it is; `nil` for none.
    public var output: String?
  }

  /// A device that is open.
  public struct Device: Codable, Hashable, Sendable {
    /// Its node, such as `/dev/input/event3`.
    public var node: String
    /// What it calls itself.
    public var name: String
    /// What it is read as.
    public var readAs: String
    /// What it did since it was opened.
    public var counters: Counters
  }

  /// Counts that never go back while the daemon runs.
  public struct Counters: Codable, Hashable, Sendable {
    /// Calls of read(2).
    public var reads = 0
    /// Events that the kernel told.
    public var events = 0
    /// Frames that were handed on.
    public var frames = 0
    /// Times that the kernel said that it lost events.
    public var drops = 0
    /// Fresh looks at a device, after a loss or a sleep.
    public var resynchronizations = 0
    /// Presses that another node had told of before.
    public var duplicates = 0
    /// From the kernel's timestamp to the end of the handling, of one read in sixteen.
    public var lag = Lag()
  }

  /// A histogram of times.
  public struct Lag: Codable, Hashable, Sendable {
    /// How many were measured.
    public var count = 0
    /// All of them together.
    public var sumMicroseconds = 0
    /// The upper bounds, each twice the one before; what lies above the last is in ``count`` alone.
    public var boundsMicroseconds: [Int] = []
    /// How many were at most as long as each bound.
    public var cumulative: [Int] = []
  }
}

extension DaemonStatus.Counters {
  init(_ counts: DeviceCounts) {
    reads = counts.statistics.reads
    events = counts.statistics.events
    frames = counts.statistics.frames
    drops = counts.statistics.drops
    resynchronizations = counts.resynchronizations
    duplicates = counts.duplicates
    lag = DaemonStatus.Lag(counts.lag)
  }
}

extension DaemonStatus.Lag {
  init(_ histogram: LagHistogram) {
    count = histogram.count
    sumMicroseconds = histogram.sumMicroseconds
    boundsMicroseconds = (0..<LagHistogram.places).compactMap { LagHistogram.bound(of: $0) }
    cumulative = Array(histogram.cumulative.prefix(boundsMicroseconds.count))
  }
}
