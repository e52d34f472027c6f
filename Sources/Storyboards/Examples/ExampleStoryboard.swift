/// A storyboard that is part of the program.
public struct ExampleStoryboard: Sendable {
  /// The name of the file.
  public let name: String
  /// A short description.
  public let summary: String
  /// The content of the file.
  public let bytes: [UInt8]

  /// All examples.
  public static let all = [
    ExampleStoryboard(
      name: "six-views.yaml", summary: "the same six views, described by a file",
      bytes: PackageResources.six_views_yaml),
    ExampleStoryboard(
      name: "life-cycle.yaml", summary: "two screens, and all calls that they receive",
      bytes: PackageResources.life_cycle_yaml),
    ExampleStoryboard(
      name: "settings.yaml", summary: "a flip side with settings, kept in the user defaults",
      bytes: PackageResources.settings_yaml),
    ExampleStoryboard(
      name: "player.yaml", summary: "a player that pauses when it leaves the screen",
      bytes: PackageResources.player_yaml),
  ]

  /// The storyboard that `init` writes.
  public static let starter = ExampleStoryboard(
    name: "storyboard.yaml", summary: "commands on gestures, and a player on media keys",
    bytes: PackageResources.starter_yaml)

  /// Returns the storyboard.
  /// - Throws: Only if the program contains an invalid file.
  public func storyboard() throws(StoryboardError) -> Storyboard {
    try Storyboard.parse(bytes, name: name)
  }
}
