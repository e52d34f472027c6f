package import ResponderKit

/// An application that the daemon can reload while it runs, and whose actions may start commands,
/// such as a storyboard.
@MainActor
package protocol ReloadableApplication: AnyObject {
  associatedtype Delegate: UIApplicationDelegate

  /// What is launched.
  var delegate: Delegate { get }
  /// The name that its saved state has in the state directory; `nil` where it is not kept.
  var stateName: String? { get }
  /// The file that ``reload()`` reads; `nil` for an application that is part of the program.
  var path: String? { get }
  /// The screen in front; `nil` where there is none.
  var scene: String? { get }
  /// Called when another screen comes to the front.
  var onSceneChange: (@MainActor () -> Void)? { get set }
  /// Whether it sets user defaults, as it was launched.
  var setsDefaults: Bool { get }
  /// Whether the daemon has given up writing to files but some.
  var isConfined: Bool { get set }

  /// Reloads its file and replaces the application by the new one; if the file is broken, the old one
  /// goes on.
  /// - Returns: Why the old one goes on; `nil` if it does not.
  func reload() -> String?
  /// Gives the commands that run time to end, then ends them and what they left behind.
  func finishCommands()
}
