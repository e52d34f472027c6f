public import LinuxSystem

/// The loop that everything happens in: descriptors, timers, signals and the main queue, on the
/// main thread.
///
/// One turn waits once for whatever comes first, runs the handlers of all that is ready, the devices'
/// before those of the application's own work and of other processes (``Rank``), and then the timers that are due. Run it
/// from a synchronous `main`: an asynchronous one would leave the main thread.
@MainActor
public final class EventLoop {
  /// Names a source or a timer, to take it away again.
  public struct Token: Hashable, Sendable {
    fileprivate let value: UInt64
  }

  /// The events to wait for. A hang-up or an error is always reported.
  public struct Interest: OptionSet, Sendable {
    public var rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// There is something to read.
    public static let reading = Self(rawValue: 0x1)  // EPOLLIN
    /// There is something out of the ordinary, as a file of `/proc` or `/sys` has it.
    public static let urgent = Self(rawValue: 0x2)  // EPOLLPRI
    /// There is room to write.
    public static let writing = Self(rawValue: 0x4)  // EPOLLOUT
    /// Edge-triggered: reported once for new data, so the handler has to read everything. Saves the
    /// kernel a check before each wait.
    public static let arrivals = Self(rawValue: 0x8000_0000)  // EPOLLET
  }

  /// The order of handlers that are ready in one turn; within a rank, the one that was ready first.
  public enum Rank: UInt64, Sendable {
    /// Devices, whose handlers leave nothing to do at the end of a turn.
    case devices
    /// Everything else that comes from outside the process.
    case input
    /// Work on Dispatch's main queue and the main actor.
    case mainQueue
    /// Connections of other processes, which may ask faster than they can be answered.
    case clients
  }

  private let epoll: EventPoll
  // Nothing holds one of these while it calls out, so the run-time check of exclusive access, at
  // 63 instructions each, is left out for what every turn touches.
  @safe @exclusivity(unchecked) private var handlers: [(@MainActor () -> Void)?] = []
  /// What each of them is called for.
  private var descriptors: [CInt] = []
  /// When each of them was added; apart from them, since a look at a handler counts a reference.
  @safe @exclusivity(unchecked) private var generations: [UInt32] = []
  private var generation: UInt32 = 0
  @safe @exclusivity(unchecked) private var timers = TimerQueue()
  @safe @exclusivity(unchecked) private var alarm: Alarm
  private var watchedSignals: [CInt] = []
  private var signalDescriptors: [CInt] = []
  private var isStopped = false
  /// Called before each wait, so once per frame of a moving finger.
  @safe @exclusivity(unchecked) public var beforeWaiting: (@MainActor () -> Void)?
  /// Called before a wait if anything but devices was handled; resets ``hasWorked``.
  @safe @exclusivity(unchecked) public var afterWork: (@MainActor () -> Void)?
  /// Whether anything but devices was handled since this was last reset to `false`.
  @safe @exclusivity(unchecked) public var hasWorked = true
  /// How often the loop woke: what an idle process is judged by.
  @safe @exclusivity(unchecked) public private(set) var wakeups = 0

  /// Makes a loop; it turns only in ``run()``.
  public init() throws(SystemError) {
    // Before there is a descriptor of the loop's that could become one of them.
    StandardStreams.prepare()
    epoll = try EventPoll()
    alarm = try Alarm(in: epoll)
    if let queue = MainQueueSource.descriptor {
      try watch(queue, rank: .mainQueue) { MainQueueSource.drain(queue) }
    }
  }

  isolated deinit {
    for descriptor in signalDescriptors { SystemCall.close(descriptor) }
    alarm.close()
  }

  /// Seconds on the monotonic clock (`CLOCK_MONOTONIC`), the clock of every input event.
  public var now: Double { MonotonicClock.seconds }

  /// The same clock, without a loop.
  public static var now: Double { MonotonicClock.seconds }

  // MARK: - Sources

  /// Calls a handler while a descriptor is ready or hung up; with ``Interest/arrivals``, once per
  /// arrival.
  /// - Throws: `EPERM` for a regular file, which is always ready and cannot be watched.
  @discardableResult
  public func watch(
    _ descriptor: CInt, for interest: Interest = .reading, rank: Rank = .input,
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

  /// Calls a handler with the signal's number, in the loop and not in a signal handler.
  ///
  /// The signals stay blocked in this thread and in those that it starts afterwards. A thread
  /// that was there before would take them with their default action, so call it early.
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

  /// Gives the signals their default action back; one that waits acts at once.
  public func releaseSignals() {
    SystemCall.unblock(watchedSignals)
    watchedSignals = []
  }

  // MARK: - Timers

  /// Calls an action once, at or after a time on the loop's clock, and never before this call
  /// returns; a time that is none (`nan`) has passed already.
  ///
  /// Timers run at the end of a turn. One that the handler of a descriptor sets, and that is due at
  /// once, runs in the turn under way; one that a timer's action sets waits for the next turn, so
  /// that the descriptors get theirs.
  @discardableResult
  public func schedule(
    at deadline: Double, _ action: @escaping @MainActor () -> Void
  ) -> Token {
    Token(value: timers.add(deadline: deadline, action: action))
  }

  /// Has a timer's action not run; does nothing once it has.
  public func cancelTimer(_ token: Token) {
    timers.remove(token.value)
  }

  // MARK: - Turns

  /// Turns until ``stop()``, or not at all if that came first.
  public func run() throws(SystemError) {
    while !isStopped { try turn() }
    isStopped = false
  }

  /// Ends ``run()`` after the turn that is under way, or the next ``run()`` before its first.
  public func stop() {
    isStopped = true
  }

  /// Does what is ready and due, and waits for nothing.
  public func poll() throws(SystemError) {
    endTurn()
    try turn(waits: false)
  }

  private func turn() throws(SystemError) {
    endTurn()
    if isStopped { return }
    try turn(waits: true)
  }

  private func endTurn() {
    if hasWorked, let afterWork {
      hasWorked = false
      afterWork()
    }
    if let beforeWaiting { beforeWaiting() }
  }

  private func turn(waits: Bool) throws(SystemError) {
    if timers.earliest != alarm.deadline { alarm.set(to: timers.earliest) }
    let newest = timers.newestID
    let count = try epoll.wait(milliseconds: waits ? -1 : 0)
    wakeups += 1
    var hasLower = false
    for position in 0..<count {
      let token = epoll.token(at: position)
      if token == Alarm.token {
        alarm.hasRung()
      } else if token & Self.rankMask != 0 {
        hasLower = true
      } else {
        handle(token)
      }
    }
    if hasLower { handleLowerRanks(count) }
    // The timer fired, or one was added in this turn. `poll()` does not wait for it to fire.
    if timers.earliest < alarm.deadline || timers.newestID != newest || !waits { runDueTimers() }
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
    handle(.input, count)
    handle(.mainQueue, count)
    handle(.clients, count)
  }

  private func handle(_ rank: Rank, _ count: Int) {
    for position in 0..<count {
      let token = epoll.token(at: position)
      if token & Self.rankMask == rank.rawValue << Self.rankShift { handle(token) }
    }
  }

  /// A handler may have taken away a source whose event waits behind its own.
  private func handle(_ token: UInt64) {
    if let index = index(of: token), let handler = handlers[index] { handler() }
  }

  // A token is a generation, a rank and an index, from the highest bits to the lowest.
  private static let rankShift: UInt64 = 30
  private static let rankMask: UInt64 = 3 << rankShift

  private func index(of token: UInt64) -> Int? {
    let index = Int(token & (1 << Self.rankShift - 1))
    guard index < generations.count, generations[index] == UInt32(token >> 32) else { return nil }
    return index
  }
}
