public import Foundation
package import ResponderKit

/// An application that is described by a file.
///
/// The format is in <doc:StoryboardFormat>.
public struct Storyboard: Sendable {
  /// The screen that a storyboard asks for.
  public struct Screen: Hashable, Sendable {
    /// In points.
    public let size: CGSize
    /// Pixels per point.
    public let scale: CGFloat
  }

  /// The version of the format that is understood.
  public static let version = 1

  /// The last part of the file's path.
  public let name: String
  /// `nil`: the connected display.
  public let screen: Screen?
  /// Whether the application's state outlives the process.
  public var restoresState: Bool { application.restoresState }
  /// Which version of iOS the application behaves like.
  package var behavior: UIBehavior.Preset { application.behavior }
  /// What is likely a mistake in the file, in its order; it can be used all the same.
  public internal(set) var warnings: [StoryboardProblem] = []
  let application: ApplicationDescription
  let scenes: [SceneDescription]
  /// The scene that is shown first.
  let initial: String

  init(
    name: String, screen: Screen?, application: ApplicationDescription, scenes: [SceneDescription],
    initial: String
  ) {
    self.name = name
    self.screen = screen
    self.application = application
    self.scenes = scenes
    self.initial = initial
  }

  func scene(_ name: String) -> SceneDescription? { scenes.first { $0.name == name } }
}

/// Who has handlers, and which.
struct HandlerDescription: Sendable {
  var callbacks: [Callback: [Action]] = [:]
  /// Lists that are run by name, for whoever sends it up the chain.
  var actions: [String: [Action]] = [:]
}

/// The application as a whole: the last one in every chain.
struct ApplicationDescription: Sendable {
  var className = "Application"
  var restoresState = false
  var behavior = UIBehavior.Preset.iOS4
  var handlers = HandlerDescription()
  var notifications: [NotificationDescription] = []
}

/// A notification that is listened to.
struct NotificationDescription: Sendable {
  let name: String
  let actions: [Action]
}

/// One screen.
struct SceneDescription: Sendable {
  let name: String
  var className: String
  var title: String?
  /// The first screen of a navigation controller; `nil` for a screen with views.
  var root: String?
  var restorationIdentifier: String?
  var view = ViewDescription(name: "view")
  var handlers = HandlerDescription()
  var segues: [SegueDescription] = []
  var notifications: [NotificationDescription] = []
  /// Who becomes first responder when the screen has appeared; `nil` for nobody.
  var firstResponder: FirstResponderName?
  /// Whether the screen asks for remote-control events while it is there.
  var wantsRemoteControl = false

  var isNavigation: Bool { root != nil }
}
