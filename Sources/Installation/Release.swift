/// What a manual page says of the program that it belongs to.
public struct Release: Sendable {
  let version: String
  let day: String

  /// - Parameters:
  ///   - version: Such as `0.1.0`.
  ///   - day: When it was released: `2026-11-21`.
  public init(version: String, day: String) {
    self.version = version
    self.day = day
  }
}
