public import ResponderKit

/// The sample applications, by their names on the command line.
@MainActor
public struct SampleApp {
  /// Its name on the command line.
  public let name: String
  /// What it does, in a few words.
  public let summary: String
  /// Makes its delegate, to be launched.
  public let makeDelegate: @MainActor () -> any UIApplicationDelegate

  /// All of them, the one that the demo shows first.
  public static let all = [
    SampleApp(
      name: "six-views", summary: "views in one another: who hears of a touch, who answers",
      makeDelegate: { SixViewsAppDelegate() }),
    SampleApp(
      name: "canvas", summary: "several fingers draw at once, a shake clears the page",
      makeDelegate: { CanvasAppDelegate() }),
    SampleApp(
      name: "sticker", summary: "a card is dragged, turned and scaled by three recognisers at once",
      makeDelegate: { StickerAppDelegate() }),
    SampleApp(
      name: "player", summary: "play, pause and skip by remote control, keys and buttons",
      makeDelegate: { PlayerAppDelegate() }),
    SampleApp(
      name: "life-cycle", summary: "two screens and all that they are told",
      makeDelegate: { LifeCycleAppDelegate() }),
    SampleApp(
      name: "settings", summary: "a flip side with settings, and when they can be read",
      makeDelegate: { SettingsAppDelegate() }),
    SampleApp(
      name: "visualiser", summary: "a window puts a dot under every finger",
      makeDelegate: { VisualiserAppDelegate() }),
  ]

  /// The application of a name; `nil` if none has it.
  public static func named(_ name: String) -> SampleApp? { all.first { $0.name == name } }
}
