/// Detects the release of a window. A `deinit` of the window itself would have to be isolated, and with
/// it that of every subclass.
@MainActor
final class WindowRelease {
  private let window: ObjectIdentifier
  /// The contents of the window after the last change.
  var views: [UIView] = []
  /// The application of the window, which may be released at the same time.
  private weak var application = UIApplication.current

  init(_ window: ObjectIdentifier) { self.window = window }

  isolated deinit { application?.windowList.didRelease(window, with: views) }
}
