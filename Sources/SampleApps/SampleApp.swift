// The applications that come with the command, in a folder each. Begin here: this is their list.

public import ResponderKit

/// A sample application, with its name on the command line.
@MainActor
public struct SampleApp {
  /// The environment that hosts an application.
  public struct Surroundings {
    /// Returns the store of the settings. Only an application with settings calls it, because
    /// creating `UserDefaults.standard` costs 4 million instructions.
    public var defaults: @MainActor () -> UserDefaults = { .standard }
    /// Whether the application prints the calls it receives. Some always do.
    public var speaks = true

    /// The user's own defaults, and an application that prints.
    public init() {}
  }

  /// The name on the command line.
  public let name: String
  /// A short description.
  public let summary: String
  /// The recordings that the demo plays, in order.
  public let recordings: [DemoRecordings.Entry]
  /// Creates the application's delegate.
  public let makeDelegate: @MainActor (Surroundings) -> any UIApplicationDelegate

  /// All sample applications; the demo shows the first by default.
  public static let all = [
    SampleApp(
      name: "six-views", summary: "nested views: which one receives a touch, which one handles it",
      recordings: [DemoRecordings.sixViews, DemoRecordings.shake, DemoRecordings.headset],
      makeDelegate: { SixViewsAppDelegate(speaks: $0.speaks) }),
    SampleApp(
      name: "canvas", summary: "several fingers draw at once, a shake clears the page",
      recordings: [DemoRecordings.drawing, DemoRecordings.shake],
      makeDelegate: { _ in CanvasAppDelegate() }),
    SampleApp(
      name: "sticker", summary: "a card is dragged, turned and scaled by three recognisers at once",
      recordings: [DemoRecordings.drawing], makeDelegate: { _ in StickerAppDelegate() }),
    SampleApp(
      name: "player", summary: "play, pause and skip by remote control, keys and buttons",
      recordings: [DemoRecordings.player, DemoRecordings.shake],
      makeDelegate: { _ in PlayerAppDelegate() }),
    SampleApp(
      name: "jukebox", summary: "the session's media player, for keys, headsets and playerctl",
      recordings: [DemoRecordings.headset], makeDelegate: { _ in JukeboxAppDelegate() }),
    SampleApp(
      name: "level", summary: "how the device lies, in an application that has a scene",
      recordings: [DemoRecordings.shake], makeDelegate: { _ in LevelAppDelegate() }),
    SampleApp(
      name: "life-cycle", summary: "two screens, and all calls that they receive",
      recordings: [DemoRecordings.lifeCycle], makeDelegate: { _ in LifeCycleAppDelegate() }),
    SampleApp(
      name: "settings", summary: "a flip side with settings, and when they can be read",
      recordings: [DemoRecordings.settings],
      makeDelegate: { SettingsAppDelegate(defaults: $0.defaults()) }),
    SampleApp(
      name: "visualiser", summary: "a window puts a dot under every finger",
      recordings: [DemoRecordings.taps, DemoRecordings.fourFingers],
      makeDelegate: { _ in VisualiserAppDelegate() }),
  ]

  /// Returns the application with a name, or `nil`.
  public static func named(_ name: String) -> SampleApp? { all.first { $0.name == name } }
}
