/// A behaviour that is checked in a guest. It is declared beside the function that checks it.
package struct GuestCase: Sendable, Identifiable, CustomStringConvertible {
  /// The sentence that the guest and the test report use.
  package let name: String
  /// About how long it takes on an emulated processor.
  package let seconds: Int
  /// Whether it is part of `Tests/run --smoke`: a look at each kind of input and at each way that a service ends.
  package let isInSmoke: Bool
  /// Whether `systemd/debian/build` makes packages for it.
  package let needsPackages: Bool
  /// How many processors the guest needs that it runs in.
  package private(set) var processors = 1
  /// Does what the name says.
  let run: @Sendable (Bench) throws -> Void

  init(
    _ name: String, seconds: Int = 3, smoke: Bool = false, needsPackages: Bool = false,
    _ run: @escaping @Sendable (Bench) throws -> Void
  ) {
    self.name = name
    self.seconds = seconds
    self.isInSmoke = smoke
    self.needsPackages = needsPackages
    self.run = run
  }

  /// The same for a guest with two processors: for a case whose strangers would keep the only one busy until its deadline
  /// has passed.
  func onTwoProcessors() -> GuestCase {
    var other = self
    other.processors = 2
    return other
  }

  package var id: String { name }
  package var description: String { name }
}
