/// Recordings of real devices that are built into the program; see `Recordings/SOURCES.md`.
public enum DemoRecordings {
  /// A name and the bytes of an evemu recording.
  public typealias Entry = (name: String, bytes: [UInt8])

  /// One finger, nine quick taps.
  public static let taps: Entry = ("taps.events", PackageResources.taps_events)
  /// Four fingers, dragged down together.
  public static let fourFingers: Entry = (
    "four_fingers.events", PackageResources.four_fingers_events
  )
  /// A telephone at rest, shaken, and at rest again.
  public static let shake: Entry = ("shake.events", PackageResources.shake_events)
  /// Play, previous and next on a Bluetooth headset.
  public static let headset: Entry = ("headset.events", PackageResources.headset_events)
}
