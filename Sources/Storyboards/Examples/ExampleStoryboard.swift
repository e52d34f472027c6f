/// A storyboard that comes with the program.
public struct ExampleStoryboard: Sendable {
  /// The name of its file.
  public let name: String
  /// What it does, in a few words.
  public let summary: String
  /// The file.
  public let bytes: [UInt8]

  /// All of them.
  public static let all = [
    ExampleStoryboard(
      name: "six-views.yaml", summary: "the same six views, described by a file",
      bytes: PackageResources.six_views_yaml),
    ExampleStoryboard(
      name: "life-cycle.yaml", summary: "two screens and all that they are told",
      bytes: PackageResources.life_cycle_yaml),
    ExampleStoryboard(
      name: "settings.yaml", summary: "a flip side with settings, kept in the user defaults",
      bytes: PackageResources.settings_yaml),
    ExampleStoryboard(
      name: "player.yaml", summary: "a player that pauses when it leaves the screen",
      bytes: PackageResources.player_yaml),
  ]

  /// What somebody begins with who writes a storyboard.
  public static let starter = ExampleStoryboard(
    name: "storyboard.yaml", summary: "commands on gestures, and a player on media keys",
    bytes: PackageResources.starter_yaml)

  /// The storyboard itself.
  /// - Throws: Never, unless the program was built of a broken file.
  public func storyboard() throws(StoryboardError) -> Storyboard {
    try Storyboard.parse(bytes, name: name)
  }
}
