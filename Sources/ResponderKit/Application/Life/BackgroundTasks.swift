import Foundation

/// Tracks the application's background time, and suspends the application when it expires.
@MainActor
final class BackgroundTasks {
  private struct Task {
    let id: UIBackgroundTaskIdentifier
    let name: String?
    let handler: (() -> Void)?
  }

  private unowned let application: UIApplication
  /// The tasks, in the order in which they began.
  private var tasks: [Task] = []
  private var lastID = 0
  /// The time at which the application entered the background; `nil` in the foreground.
  private var entry: TimeInterval?
  private var timer: ScheduledAction?
  private(set) var isSuspended = false

  init(_ application: UIApplication) {
    self.application = application
  }

  // MARK: - Tasks

  func begin(
    _ name: String?, _ handler: (() -> Void)?
  ) -> UIBackgroundTaskIdentifier {
    lastID += 1
    let id = UIBackgroundTaskIdentifier(rawValue: lastID)
    tasks.append(Task(id: id, name: name, handler: handler))
    restartTimer()
    return id
  }

  func end(_ id: UIBackgroundTaskIdentifier) {
    guard let index = tasks.firstIndex(where: { $0.id == id }) else { return }
    tasks.remove(at: index)
    restartTimer()
  }

  // MARK: - Time

  var timeRemaining: TimeInterval {
    if isSuspended { return 0 }
    return deadline.map { max($0 - application.scheduler.now, 0) } ?? .greatestFiniteMagnitude
  }

  func enterBackground() {
    entry = application.scheduler.now
    restartTimer()
  }

  func leaveBackground() {
    entry = nil
    isSuspended = false
    restartTimer()
  }

  /// Removes the tasks of an application that terminates.
  func stop() {
    tasks = []
    leaveBackground()
  }

  /// Calls the expiration handlers, in the order in which the tasks began, and suspends the
  /// application.
  func expire() {
    timer?.cancel()
    timer = nil
    let thisEntry = entry
    for task in tasks {
      guard tasks.contains(where: { $0.id == task.id }) else { continue }
      task.handler?()
      // A handler may have brought the application to the foreground.
      if entry != thisEntry { return }
    }
    for task in tasks { report(task) }
    tasks = []
    timer?.cancel()
    isSuspended = true
  }

  private var deadline: TimeInterval? {
    let behavior = application.behavior
    return entry.map {
      $0 + (tasks.isEmpty ? behavior.backgroundTime : behavior.backgroundTaskTime)
    }
  }

  private func restartTimer() {
    timer?.cancel()
    timer = nil
    guard let deadline, !isSuspended else { return }
    let scheduler = application.scheduler
    timer = scheduler.scheduleUnawaited(at: max(deadline, scheduler.now)) { [weak self] in
      self?.expire()
    }
  }

  private func report(_ task: Task) {
    application.routeReporter?.sendDropped(
      .lifecycle("endBackgroundTask"), device: nil, timestamp: application.scheduler.now,
      because: "the background task \(task.name ?? "\(task.id.rawValue)") outlived its time")
  }
}
