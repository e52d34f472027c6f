extension UIApplication {
  var restoration: StateRestoration { part(StateRestoration.self) }

  /// The store for the saved state. Without one, the delegate is not asked whether to save or
  /// restore. Set it before the launch.
  public var stateStore: (any StateStore)? {
    get { restoration.store }
    set { restoration.store = newValue }
  }

  /// Keys of the metadata of an archive. The delegate reads them from the coder of
  /// `application(_:shouldRestoreApplicationState:)`; applications must not use them for other
  /// values.

  /// The application's version (`CFBundleVersion` in its property list), a string; missing in
  /// programs without a bundle.
  public static let stateRestorationBundleVersionKey =
    "UIApplicationStateRestorationBundleVersionKey"
  /// The date of the archive.
  public static let stateRestorationTimestampKey = "UIApplicationStateRestorationTimestampKey"
  /// The kernel's version at the time of the archive, a string such as `6.8.0`.
  public static let stateRestorationSystemVersionKey =
    "UIApplicationStateRestorationSystemVersionKey"

  /// Gives an identifier to an object that is neither a view nor a view controller, so that coders
  /// treat it as a restorable object. The object is held weakly.
  ///
  /// It is saved if another object, or the delegate, encodes it.
  public class func registerObject(
    forStateRestoration object: any UIStateRestoring, restorationIdentifier: String
  ) {
    shared.restoration.objects.note(object, as: restorationIdentifier)
  }

  /// Extends the restoration beyond the launch. Until ``completeStateRestoration()`` is called, a
  /// crash counts as caused by the restoration, and the saved state is discarded.
  public func extendStateRestoration() { restoration.mark.extend() }

  /// Ends an extension by ``extendStateRestoration()``; balance the calls.
  public func completeStateRestoration() { restoration.mark.complete() }

  /// Does nothing, because no snapshots are taken.
  public func ignoreSnapshotOnNextApplicationLaunch() {}
}
