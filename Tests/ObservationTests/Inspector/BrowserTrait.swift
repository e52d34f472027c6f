import Foundation
import Testing

extension Trait where Self == ConditionTrait {
  /// Runs a suite where Chromium is installed. Elsewhere it is skipped with the reason; with
  /// `RESPONDERD_REQUIRE_BROWSER=1` in the environment it fails instead.
  static var needsBrowser: Self {
    .enabled("chromium is not installed (apt-get install chromium)") {
      if Browser.program != nil { return true }
      guard ProcessInfo.processInfo.environment["RESPONDERD_REQUIRE_BROWSER"] == "1" else {
        return false
      }
      throw Browser.Failure(
        description: "chromium is not installed, and RESPONDERD_REQUIRE_BROWSER=1")
    }
  }
}
