import Foundation
import Testing

/// Boots the guest before the tests of a suite. Where it cannot run, the suite is skipped with the
/// reason; with `RESPONDERD_REQUIRE_GUEST=1` in the environment it fails instead.
struct GuestTrait: SuiteTrait {
  let guest: Guest

  func prepare(for test: Test) async throws {
    let run = await guest.run
    guard run.status == GuestRun.cannotRun else { return }
    let isRequired = ProcessInfo.processInfo.environment["RESPONDERD_REQUIRE_GUEST"] == "1"
    if isRequired { throw GuestError(description: run.complaints) }
    try Test.cancel("\(run.complaints)")
  }
}

extension Trait where Self == GuestTrait {
  static func needs(_ guest: Guest) -> Self { Self(guest: guest) }
}

/// Why there are no results.
struct GuestError: Error, CustomStringConvertible {
  let description: String
}
