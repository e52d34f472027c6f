public import Foundation

// The default methods record that they were called, so that a missing method does not appear in the
// log.
extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication, shouldSaveSecureApplicationState coder: NSCoder
  ) -> Bool {
    application.restoration.isAnswered = false
    return false
  }

  public func application(
    _ application: UIApplication, shouldRestoreSecureApplicationState coder: NSCoder
  ) -> Bool {
    application.restoration.isAnswered = false
    return false
  }

  public func application(
    _ application: UIApplication, shouldSaveApplicationState coder: NSCoder
  ) -> Bool {
    application.restoration.isAnswered = false
    return false
  }

  public func application(
    _ application: UIApplication, shouldRestoreApplicationState coder: NSCoder
  ) -> Bool {
    application.restoration.isAnswered = false
    return false
  }

  public func application(
    _ application: UIApplication,
    viewControllerWithRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? {
    application.restoration.isAnswered = false
    return nil
  }

  public func application(
    _ application: UIApplication, willEncodeRestorableStateWith coder: NSCoder
  ) {}

  public func application(
    _ application: UIApplication, didDecodeRestorableStateWith coder: NSCoder
  ) {}
}
