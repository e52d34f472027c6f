// What a storyboard file describes, as values. Begin here.

public import Foundation
package import ResponderKit
public import YAML

/// An application that a file describes.
///
/// See <doc:StoryboardFormat>.
public struct Storyboard: Sendable {
  /// The screen that a storyboard requests.
  public struct Screen: Hashable, Sendable {
    /// The size in points.
    public let size: CGSize
    /// The number of pixels per point.
    public let scale: CGFloat
  }

  /// The supported version of the format.
  public static let version = 1

  /// The name of the file.
  public let name: String
  /// The requested screen; `nil` for the connected display.
  public let screen: Screen?
  /// Whether the application's state is saved between launches.
  public var restoresState: Bool { application.restoresState }
  /// The behaviour of the application with regard to UIKit's versions.
  package var behavior: UIBehavior { application.behavior.behavior(otherwise: .iOS4) }
  /// The likely mistakes in the file, in its order, which do not prevent its use.
  public internal(set) var warnings: [SourceProblem] = []
  /// How the display is turned off and on, if it is.
  let displayDescription: DisplayDescription?
  /// Whether the keys of media devices are kept from other programs.
  public let exclusiveKeys: Bool
  /// Whether the touches on views of the type `desktop` are forwarded to other programs, and all others are kept from them.
  public let desktop: Bool
  let application: ApplicationDescription
  let scenes: [SceneDescription]
  /// The initial scene.
  let initial: String
  /// The places of the scenes in the list.
  private let places: [String: Int]

  init(
    name: String, screen: Screen?, display: DisplayDescription?, exclusiveKeys: Bool,
    desktop: Bool, application: ApplicationDescription, scenes: [SceneDescription], initial: String
  ) {
    self.name = name
    self.screen = screen
    displayDescription = display
    self.exclusiveKeys = exclusiveKeys
    self.desktop = desktop
    self.application = application
    self.scenes = scenes
    self.initial = initial
    places = Dictionary(
      scenes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether there is a scene with a name.
  package func hasScene(_ name: String) -> Bool { places[name] != nil }

  func scene(_ name: String) -> SceneDescription? { places[name].map { scenes[$0] } }
}

/// The handlers of a responder.
struct HandlerDescription: Sendable {
  var callbacks: [Callback: [PlacedAction]] = [:]
  /// The lists with names, which an action sends up the chain.
  var actions: [String: [PlacedAction]] = [:]
}

/// The application, which is the last responder in every chain.
struct ApplicationDescription: Sendable {
  var className = "Application"
  var restoresState = false
  var behavior = UIBehavior.Choice()
  var handlers = HandlerDescription()
  var notifications: [NotificationDescription] = []
  var idle: IdleDescription?
  /// How the storyboard can always be left; `nil` if it cannot.
  var escape: EscapeDescription? = EscapeDescription()
}

/// The fingers that leave the storyboard, if they are held.
struct EscapeDescription: Sendable {
  var fingers = 5
  /// How long, in seconds.
  var time = 5.0

  /// The range of ``time``.
  static let times = 1.0...60

  /// ``time`` in words: `5`, `2.5`.
  var seconds: String { time == time.rounded() ? "\(Int(time))" : "\(time)" }
}

/// What is done after a time without input.
struct IdleDescription: Sendable {
  /// The time in seconds.
  let time: Double
  let actions: [PlacedAction]

  /// The range of ``time``.
  static let times = 1.0...86_400.0
}

/// An observed notification.
struct NotificationDescription: Sendable {
  let name: String
  let actions: [PlacedAction]
}

/// A screen.
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
  /// The first responder after the screen has appeared, if any.
  var firstResponder: FirstResponderName?
  /// Whether the screen becomes first responder only if there is none, because others handle the events.
  var isFirstResponderIfNone = false
  /// Whether the screen receives remote control events while it is visible.
  var wantsRemoteControl = false

  var isNavigation: Bool { root != nil }

  /// The events that the scene and its views handle.
  var callbacks: [Callback] {
    handlers.callbacks.keys + view.all.flatMap { $0.handlers.callbacks.keys }
  }

  /// Whether the scene itself handles events of the first responder.
  var handlesFirstResponderEvents: Bool {
    handlers.callbacks.keys.contains(where: \.isForFirstResponder)
  }
}
