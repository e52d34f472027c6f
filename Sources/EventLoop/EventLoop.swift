// The loop of the main thread, its sources and timers, and output that never blocks it (`Output`). Begin here.

public import LinuxSystem

/// The event loop of the main thread: descriptors, timers, signals and the main queue.
///
/// A turn waits for the first event, calls the handlers of everything that is ready, ordered by ``Rank``, and then the
/// timers that are due. Run the loop from a synchronous `main`, because an asynchronous one would leave the main
/// thread.
@MainActor
public final class EventLoop {
  /// Identifies a source or a timer.
  public struct Token: Hashable, Sendable {
    fileprivate let value: UInt64
  }

  /// The events to wait for. Hang-ups and errors are always reported.
  public struct Interest: OptionSet, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// The descriptor is readable.
    public static let reading = Self(rawValue: 0x1)  // EPOLLIN
    /// There is an exceptional condition, as files in `/proc` and `/sys` report it.
    public static let urgent = Self(rawValue: 0x2)  // EPOLLPRI
    /// The descriptor is writable.
    public static let writing = Self(rawValue: 0x4)  // EPOLLOUT
    /// Edge-triggered: reported once for new data, so the handler has to read everything. It saves
    /// the kernel a check before each wait.
    public static let arrivals = Self(rawValue: 0x8000_0000)  // EPOLLET
  }

  /// The order of handlers in one turn; within a rank, in the order in which they became ready.
  public enum Rank: UInt64, Sendable {
    /// Devices. Delivering their events (`UIApplication.processPendingEvents`) also does the work at the end of a
    /// turn, so they do not set ``EventLoop/hasWorked``.
    case devices
    /// Other input of the process.
    case other
    /// Work of Dispatch's main queue and the main actor.
    case mainQueue
    /// Connections of other processes, which may send requests faster than they can be answered.
    case clients
  }

  private let epoll: EventPoll
  private var handlers: [(@MainActor () -> Void)?] = []
  /// The descriptor of each handler.
  private var descriptors: [CInt] = []
  /// The generation of each handler; separate, because reading a handler would count references.
  private var generations: [UInt32] = []
  private var generation: UInt32 = 0
  private var timers = TimerQueue()
  private var timerFD: TimerFD
  private var watchedSignals: [CInt] = []
  private var signalDescriptors: [CInt] = []
  private var isStopped = false
  /// Called before each wait, so once per frame of a moving finger. `UIApplication.endTurns(of:turnsRunLoop:)` sets it if
  /// Foundation's run loop runs, and otherwise ``afterWork``.
  public var beforeWaiting: (@MainActor () -> Void)?
  /// Called before a wait if anything but devices was handled; resets ``hasWorked``.
  public var afterWork: (@MainActor () -> Void)?
  /// Whether anything but devices was handled since this was last reset to `false`.
  public var hasWorked = true
  /// The number of times that the loop woke up.
  public private(set) var wakeups = 0

  /// Creates a loop; ``run()`` starts it.
  public init() throws(SystemError) {
    // Before the loop opens a descriptor, which could become a standard stream.
    StandardStreams.prepare()
    epoll = try EventPoll()
    timerFD = try TimerFD(in: epoll)
    if let queue = MainQueueSource.descriptor {
      try watch(queue, rank: .mainQueue) { MainQueueSource.drain(queue) }
    }
  }

  isolated deinit {
    for descriptor in signalDescriptors { SystemCall.close(descriptor) }
    timerFD.close()
  }

  /// The time in seconds on the monotonic clock (`CLOCK_MONOTONIC`), which also stamps all input
  /// events.
  public var now: Double { MonotonicClock.seconds + skippedTime }

  /// The seconds that a test has let pass without waiting. Timers that became due run at the next ``poll()``.
  package var skippedTime = 0.0

  // MARK: - Sources

  /// Calls a handler while a descriptor is ready or hung up; with ``Interest/arrivals``, once per
  /// arrival.
  /// - Throws: `EPERM` for a regular file, which is always ready and cannot be watched.
  @discardableResult
  public func watch(
    _ descriptor: CInt, for interest: Interest = .reading, rank: Rank = .other,
    _ handler: @escaping @MainActor () -> Void
  ) throws(SystemError) -> Token {
    let index = handlers.firstIndex { $0 == nil } ?? handlers.endIndex
    generation &+= 1
    let token = Token(
      value: UInt64(generation) << 32 | rank.rawValue << Self.rankShift | UInt64(index))
    try epoll.add(descriptor, for: interest.rawValue, token: token.value)
    if index == handlers.endIndex {
      handlers.append(handler)
      descriptors.append(descriptor)
      generations.append(generation)
    } else {
      handlers[index] = handler
      descriptors[index] = descriptor
      generations[index] = generation
    }
    return token
  }

  /// Stops watching; call it before the descriptor is closed.
  public func unwatch(_ token: Token) {
    guard let index = index(of: token.value) else { return }
    epoll.remove(descriptors[index])
    handlers[index] = nil
    generations[index] = 0
  }

  /// Calls a handler with the number of a signal, in the loop rather than in a signal handler.
  ///
  /// The signals stay blocked in this thread and in those that it starts afterwards. An existing
  /// thread would receive them with their default action, so call it early.
  public func onSignals(
    _ signals: [CInt], _ handler: @escaping @MainActor (CInt) -> Void
  ) throws(SystemError) {
    let descriptor = try SystemCall.signalDescriptor(for: signals)
    signalDescriptors.append(descriptor)
    watchedSignals += signals
    try watch(descriptor) {
      while let signal = SystemCall.readSignal(from: descriptor) { handler(signal) }
    }
  }

  /// Calls a handler after the machine woke from sleep.
  public func onResume(_ handler: @escaping @MainActor () -> Void) throws(SystemError) {
    try SleepWatch(handler).watch(in: self)
  }

  /// Restores the default action of the signals; a pending one takes effect at once.
  public func releaseSignals() {
    SystemCall.unblock(watchedSignals)
    watchedSignals = []
  }

  // MARK: - Timers

  /// Calls an action once, at or after a time on the loop's clock, but never before this call
  /// returns. NaN counts as a time in the past.
  ///
  /// Timers run at the end of a turn. If the handler of a descriptor sets a timer that is already
  /// due, it runs in the same turn; if the action of a timer does, it runs in the next turn, so
  /// that descriptors are handled in between.
  @discardableResult
  public func schedule(
    at deadline: Double, _ action: @escaping @MainActor () -> Void
  ) -> Token {
    Token(value: timers.add(deadline: deadline, action: action))
  }

  /// Cancels a timer; does nothing after it ran.
  public func cancelTimer(_ token: Token) {
    timers.remove(token.value)
  }

  // MARK: - Turns

  /// Runs until ``stop()``; returns at once if that was called before.
  public func run() throws(SystemError) {
    while !isStopped { try turn() }
    isStopped = false
  }

  /// Ends ``run()`` after the current turn, or the next ``run()`` before its first turn.
  public func stop() {
    isStopped = true
  }

  /// Handles everything that is ready and due, without waiting.
  public func poll() throws(SystemError) {
    finishLastTurn()
    try turn(waits: false)
  }

  private func turn() throws(SystemError) {
    finishLastTurn()
    if isStopped { return }
    try turn(waits: true)
  }

  /// Runs what follows a turn, before the next one.
  private func finishLastTurn() {
    if hasWorked, let afterWork {
      hasWorked = false
      afterWork()
    }
    if let beforeWaiting { beforeWaiting() }
  }

  private func turn(waits: Bool) throws(SystemError) {
    if timers.earliest != timerFD.deadline { timerFD.set(to: timers.earliest) }
    let newest = timers.newestID
    let count = try epoll.wait(milliseconds: waits ? -1 : 0)
    wakeups += 1
    var hasLower = false
    for position in 0..<count {
      let token = epoll.token(at: position)
      if token == TimerFD.token {
        timerFD.didExpire()
      } else if token & Self.rankMask != 0 {
        hasLower = true
      } else {
        handle(token)
      }
    }
    // Devices have the rank 0 and were handled at once; the other ranks follow in their order.
    if hasLower { handleLowerRanks(count) }
    // The timer fired (`didExpire()` made its deadline infinite), or one was added in this turn. `poll()` does not wait for
    // it to fire.
    if timers.earliest < timerFD.deadline || timers.newestID != newest || !waits { runDueTimers() }
  }

  private func runDueTimers() {
    let newest = timers.newestID
    while let timer = timers.popDue(at: now, upTo: newest) {
      hasWorked = true
      timer.action()
    }
  }

  private func handleLowerRanks(_ count: Int) {
    hasWorked = true
    handle(.other, count)
    handle(.mainQueue, count)
    handle(.clients, count)
  }

  private func handle(_ rank: Rank, _ count: Int) {
    for position in 0..<count {
      let token = epoll.token(at: position)
      if token & Self.rankMask == rank.rawValue << Self.rankShift { handle(token) }
    }
  }

  /// Calls the handler of an event, unless an earlier handler removed its source.
  private func handle(_ token: UInt64) {
    if let index = index(of: token), let handler = handlers[index] { handler() }
  }

  // A token consists of a generation, a rank and an index, from the highest bits to the lowest.
  private static let rankShift: UInt64 = 30
  private static let rankMask: UInt64 = 3 << rankShift

  private func index(of token: UInt64) -> Int? {
    let index = Int(token & (1 << Self.rankShift - 1))
    guard index < generations.count, generations[index] == UInt32(token >> 32) else { return nil }
    return index
  }
}

/// An error of the event loop or of a file.
public typealias EventLoopError = SystemError
