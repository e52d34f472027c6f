import Testing

/// Boots the guest as soon as a suite is about to run, and does not wait for it: other tests run
/// meanwhile.
struct GuestTrait: SuiteTrait {
  let guest: Guest

  func prepare(for test: Test) async throws { guest.begin() }
}

extension Trait where Self == GuestTrait {
  static func needs(_ guest: Guest) -> Self { Self(guest: guest) }
}

/// Why there are no results.
struct GuestError: Error, CustomStringConvertible {
  let description: String
}
