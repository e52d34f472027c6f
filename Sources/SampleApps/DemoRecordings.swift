/// The recordings that are part of the program; see `Recordings/SOURCES.md`.
public enum DemoRecordings {
  /// The name and the content of a recording.
  public typealias Entry = (name: String, bytes: [UInt8])

  // MARK: - Real devices

  /// One finger, nine quick taps.
  public static let taps: Entry = ("taps.events", PackageResources.taps_events)
  /// Four fingers, dragged down together.
  public static let fourFingers: Entry = (
    "four_fingers.events", PackageResources.four_fingers_events
  )
  /// A phone at rest, shaken, and at rest again.
  public static let shake: Entry = ("shake.events", PackageResources.shake_events)
  /// Play, previous and next on a Bluetooth headset.
  public static let headset: Entry = ("headset.events", PackageResources.headset_events)
  /// The recordings of real devices, in playing order.
  public static let realDevices = [taps, fourFingers, shake, headset]

  // MARK: - Written for one application each

  /// A tap on each of the six views, a drag, two fingers at once, a phone call.
  public static let sixViews: Entry = ("six-views.yml", PackageResources.six_views_yml)
  /// A curve, two fingers that rotate and spread, a double tap.
  public static let drawing: Entry = ("drawing.yml", PackageResources.drawing_yml)
  /// Play, home and back, next, previous, pause.
  public static let player: Entry = ("player.yml", PackageResources.player_yml)
  /// Two screens, a memory warning, home and back, a phone call, a rotation, a launch with
  /// restoration.
  public static let lifeCycle: Entry = ("life-cycle.yml", PackageResources.life_cycle_yml)
  /// The info button, the switch, the slider, Done; home, and another launch.
  public static let settings: Entry = ("settings.yml", PackageResources.settings_yml)
}
