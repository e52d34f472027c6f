public import Foundation

// Names without an effect: values are kept and given back, and calls never come.

extension UIApplication {
  /// An option with which another application opened a URL.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public var rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The application that opened it.
    public static let sourceApplication = Self(
      rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
    /// A property list that came with it.
    public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    /// Whether the file has to be copied before it is used.
    public static let openInPlace = Self(rawValue: "UIApplicationOpenURLOptionsOpenInPlaceKey")
  }
}

extension UIDevice {
  /// A number for this run of the program: another one after its next start, unlike in UIKit.
  public var identifierForVendor: UUID? { Self.runIdentifier }
  private static let runIdentifier = UUID()
}

extension UIApplication {
  /// `true`: there is no status bar. A value that is set is ignored.
  public var isStatusBarHidden: Bool {
    get { true }
    set {}
  }
  /// Does nothing: there is no status bar.
  public func setStatusBarHidden(_ hidden: Bool, with animation: UIStatusBarAnimation) {}
  /// The default style: there is no status bar. A value that is set is ignored.
  public var statusBarStyle: UIStatusBarStyle {
    get { .default }
    set {}
  }
  /// From left to right, the only direction.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }
}
