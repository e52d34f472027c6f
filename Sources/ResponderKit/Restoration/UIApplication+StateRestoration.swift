extension UIApplication {
  /// Keys of what each archive tells of itself. The delegate reads them from the coder that
  /// `application(_:shouldRestoreApplicationState:)` gets; no application uses them for its own.

  /// The application's version (`CFBundleVersion` in its property list), a string; missing in
  /// programs without a bundle.
  public static let stateRestorationBundleVersionKey =
    "UIApplicationStateRestorationBundleVersionKey"
  /// When the archive was made, a date.
  public static let stateRestorationTimestampKey = "UIApplicationStateRestorationTimestampKey"
  /// The kernel's version when the archive was made, a string such as `6.8.0`.
  public static let stateRestorationSystemVersionKey =
    "UIApplicationStateRestorationSystemVersionKey"

  /// Gives an object that is neither a view nor a view controller an identifier, so that coders
  /// take it for a restorable object. It is not kept alive.
  ///
  /// It is saved when another object, or the delegate, encodes it.
  public class func registerObject(
    forStateRestoration object: any UIStateRestoring, restorationIdentifier: String
  ) {
    shared.restoration.objects.note(object, as: restorationIdentifier)
  }

  /// Says that the application goes on restoring after its launch. Until
  /// ``completeStateRestoration()`` is called, a crash counts as one of the restoration, and the
  /// state that was saved is thrown away.
  public func extendStateRestoration() { restoration.mark.extend() }

  /// Ends what ``extendStateRestoration()`` began; calls come in pairs.
  public func completeStateRestoration() { restoration.mark.complete() }

  /// Does nothing: no picture of the screen is taken.
  public func ignoreSnapshotOnNextApplicationLaunch() {}
}
