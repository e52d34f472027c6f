import Glibc

/// How much of something a case does: as much as the project's figures are made of, or as much as
/// finds a mistake within seconds.
enum Extent {
  /// `RESPONDERD_FAULTS=long Tests/Guest/boot … guest-cases …`
  private static let isLong = getenv("RESPONDERD_FAULTS").map { String(cString: $0) } == "long"

  static func pick<Value>(_ short: Value, long: Value) -> Value { isLong ? long : short }
}
