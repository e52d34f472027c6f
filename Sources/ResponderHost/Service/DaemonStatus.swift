internal import InputSession
internal import KernelInput

/// The status of a daemon: the body of the answer to `status`.
public struct DaemonStatus: Codable, Hashable, Sendable {
  /// The version of responderd.
  public var version: String
  /// The process ID.
  public var process: Int32
  /// The time since the start, in seconds.
  public var uptimeSeconds: Double
  /// The application's state: `active`, `inactive` or `background`.
  public var application: String
  /// Why the application does not have the screen, such as `session` or `homeKey`; empty while it has it.
  public var absence: [String]?
  /// Why the sessions of the seat cannot be followed, so that the application counts as not in front; `nil` if they are.
  public var sessionObstacle: String?
  /// The path of the storyboard; `nil` for an application that is part of the program.
  public var storyboard: String?
  /// The frontmost scene of the storyboard, if any.
  public var scene: String?
  /// The names that the storyboard publishes, sorted; `nil` from an earlier version.
  public var published: [String]?
  /// Why the last reload failed; `nil` if it succeeded.
  public var reloadFailure: String?
  /// The screen that touches are placed on, in points.
  public var screen: Screen?
  /// The display; `nil` if it is not the daemon's task.
  public var display: Display?
  /// The lowest level that is logged.
  public var logLevel: String
  /// The number of times that the loop woke up.
  public var wakeups: Int
  /// The open devices.
  public var devices: [Device]
  /// The other devices that the daemon knows, and why they are not open; `nil` from an earlier version.
  public var closedDevices: [ClosedDevice]?
  /// The counters of all devices, including removed ones.
  public var total: Counters
  /// The number of clients of the control socket, including the one that asked.
  public var clients: Int
  /// The number of clients that follow routes.
  public var traceReaders: Int
  /// The number of refused connections.
  public var refusedClients: Int
  /// The number of entries that the journal did not accept; `nil` without a journal.
  public var lostJournalEntries: Int?

  /// The screen that touches are placed on.
  public struct Screen: Codable, Hashable, Sendable {
    /// The width, in points.
    public var width: Double
    /// The height, in points.
    public var height: Double
    /// The graphics output of the screen, if any.
    public var output: String?
  }

  /// The display that the daemon turns on and off.
  public struct Display: Codable, Hashable, Sendable {
    /// Whether it is on.
    public var isOn: Bool
    /// Why it was turned on or off the last time; `nil` before that.
    public var cause: String?
    /// The time without input after which it is turned off; `nil` for any time.
    public var offAfterSeconds: Double?
    /// Whether the application keeps it on (`isIdleTimerDisabled`).
    public var isTimerDisabled: Bool
    /// The name of the backlight; `nil` without one.
    public var backlight: String?
    /// The brightness of the backlight, from 0 to 1.
    public var brightness: Double?
    /// Why the backlight could not be set the last time; `nil` if it could.
    public var failure: String?
    /// The programs that the application starts to turn it on or off.
    public var programs: [String]
  }

  /// An open device.
  public struct Device: Codable, Hashable, Sendable {
    /// The path of its node, such as `/dev/input/event3`.
    public var node: String
    /// The name of the device.
    public var name: String
    /// The class that the device is read as.
    public var readAs: String
    /// The counters since the device was opened.
    public var counters: Counters
    /// The udev properties that correct faults of the panel, such as `RESPONDERD_TOUCH_JOIN=40`; `nil` without faults.
    public var corrections: [String]?
    /// Whether other programs receive no keys of the device; `nil` if that is not wanted, or it has none.
    public var hasExclusiveKeys: Bool?
    /// Why its keys are not kept from other programs, also if only for a while; `nil` if they are, or until the first
    /// attempt.
    public var sharesKeysBecause: String?
    /// The node of the virtual device that forwards those of its touches that desktop views receive; `nil` if its touches
    /// are not shared that way.
    public var twin: String?
    /// Why its touches are not kept from other programs, also if only for a while; `nil` if they are, or if that
    /// is not wanted.
    public var sharesTouchesBecause: String?

    /// How ``sharesTouchesBecause`` begins for a panel whose twin could not be created.
    package static let failedTwin = "it has no twin: "
  }

  /// A device that is not open.
  public struct ClosedDevice: Codable, Hashable, Sendable {
    /// The path of its node, such as `/dev/input/event3`.
    public var node: String
    /// The name of the device; empty if it is unknown.
    public var name: String
    /// Why the device is not open: the error, or why it is not read.
    public var reason: String
    /// Whether it would be open otherwise; `false` for a device that is not to be read now.
    public var isFailure: Bool
    /// The errno with which open(2) failed; `nil` if there is another reason.
    public var openError: Int32?
    /// Whether the daemon sees the device at the path of its node; `nil` if that is not the reason.
    public var isNodeVisible: Bool?
    /// Whether another attempt to open it is scheduled.
    public var isRetried = false
  }

  /// Counters, which never decrease while the daemon runs.
  public struct Counters: Codable, Hashable, Sendable {
    /// The number of calls of read(2).
    public var reads = 0
    /// The number of events that the kernel reported.
    public var events = 0
    /// The number of frames that were processed.
    public var frames = 0
    /// The number of times that the kernel reported lost events.
    public var drops = 0
    /// The number of times that the state was queried, after a loss of events or a sleep.
    public var resynchronizations = 0
    /// The number of presses that another node had reported.
    public var duplicates = 0
    /// The time from the kernel's timestamp until the events were handled, for every sixteenth
    /// read.
    public var lag = Lag()
  }

  /// A histogram of times.
  public struct Lag: Codable, Hashable, Sendable {
    /// The number of measurements.
    public var count = 0
    /// The sum of all measurements.
    public var sumMicroseconds = 0
    /// The upper bounds, each twice the previous. Measurements above the last are only in
    /// ``count``.
    public var boundsMicroseconds: [Int] = []
    /// The number of measurements up to each bound.
    public var cumulative: [Int] = []
  }
}

extension DaemonStatus.Counters {
  /// Creates the counters of an open device.
  init(_ statistics: FrameStatistics, of device: SessionDevice, lag: LagHistogram) {
    self.init(
      reads: statistics.reads, events: statistics.events, frames: statistics.frames,
      drops: statistics.drops, resynchronizations: device.resynchronizations,
      duplicates: device.duplicates, lag: DaemonStatus.Lag(lag))
  }

  mutating func add(_ other: Self) {
    reads += other.reads
    events += other.events
    frames += other.frames
    drops += other.drops
    resynchronizations += other.resynchronizations
    duplicates += other.duplicates
    lag.add(other.lag)
  }
}

extension DaemonStatus.Lag {
  init(_ histogram: LagHistogram) {
    count = histogram.count
    sumMicroseconds = histogram.sumMicroseconds
    boundsMicroseconds = (0..<LagHistogram.places).compactMap { LagHistogram.bound(of: $0) }
    cumulative = Array(histogram.cumulative.prefix(boundsMicroseconds.count))
  }

  mutating func add(_ other: Self) {
    count += other.count
    sumMicroseconds += other.sumMicroseconds
    cumulative = zip(cumulative, other.cumulative).map(+)
  }
}
