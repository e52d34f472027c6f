/// Names a task that may run on in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// A number that counts the tasks of a run.
  public var rawValue: Int

  /// Names the task of a number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Names no task: work in the background is not possible.
  public static let invalid = Self(rawValue: 0)
}
