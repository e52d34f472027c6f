package import ResponderKit

/// An application that the daemon can reload while it runs, and whose actions may start commands,
/// such as a storyboard.
@MainActor
package protocol ReloadableApplication: AnyObject {
  associatedtype Delegate: UIApplicationDelegate

  /// The application's delegate.
  var delegate: Delegate { get }
  /// The name of its saved state in the state directory; `nil` to save none.
  var stateName: String? { get }
  /// The file that ``reload()`` reads; `nil` for an application that is part of the program.
  var path: String? { get }
  /// The frontmost screen, if any.
  var scene: String? { get }
  /// The names that its actions publish in the route log, sorted.
  var publishedNames: [String] { get }
  /// Called when another screen becomes the frontmost.
  var onSceneChange: (@MainActor () -> Void)? { get set }
  /// Called when the user left the application by fingers that were held, with the reason.
  var onEscape: (@MainActor (_ reason: String) -> Void)? { get set }
  /// How the application turns the display off and on; `nil` if that is not its task.
  var display: DisplaySettings? { get }
  /// The settings that a running daemon cannot change, because it may have given up the right to grab devices, by their
  /// names in the file.
  var grabSettings: [String: Bool] { get }
  /// Whether the application set user defaults when it was launched.
  var setsDefaults: Bool { get }
  /// Whether the daemon can only write to certain files.
  var isConfined: Bool { get set }

  /// Reads the file again and replaces the application; an invalid file leaves it unchanged.
  /// - Returns: Why the reload failed; `nil` if it succeeded.
  func reload() -> String?
  /// Brings a screen to the front.
  /// - Returns: Why that is not possible; `nil` if it was done, or has begun.
  func bringToFront(_ scene: String) -> String?
  /// Waits for running commands for a limited time, then ends them and their child processes.
  func finishCommands()
}
