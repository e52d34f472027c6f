/// Keeps the run loop in its mode for tracking as long as it lives: a scroll view that is released while
/// it is scrolled takes it along.
@MainActor
final class TrackingToken {
  /// The application whose run loop it is, which may go first.
  private weak var application: UIApplication?

  init(_ application: UIApplication) {
    self.application = application
    application.tracking.begin()
  }

  isolated deinit { application?.tracking.end() }
}
