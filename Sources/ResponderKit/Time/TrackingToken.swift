/// Keeps the run loop in tracking mode during its lifetime, so that releasing a scroll view ends the
/// mode.
@MainActor
final class TrackingToken {
  /// The application with the run loop, which may be released first.
  private weak var application: UIApplication?

  init(_ application: UIApplication) {
    self.application = application
    application.tracking.begin()
  }

  isolated deinit { application?.tracking.end() }
}
