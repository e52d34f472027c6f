/// What runs an example of a page.
public enum ExampleRunner: Hashable, Sendable {
  /// A case of the guest, by its name.
  case guest(String)
  /// A test that needs no guest, by the file that has it, below `Tests`.
  case test(String)
  /// The checks before a release, `.ci/run`, by words of theirs.
  case release(String)
  /// Nothing runs it, for this reason.
  case nothing(String)
}
