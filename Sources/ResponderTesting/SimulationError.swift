/// Why a simulated finger could not be put down where a test wanted it.
public struct SimulationError: Error, Equatable, CustomStringConvertible {
  /// Why a finger could not be put down; there may be more reasons in the future.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// No view that is shown has the identifier.
    public static let noSuchView = Self(name: "noSuchView")
    /// Several views have the identifier.
    public static let ambiguous = Self(name: "ambiguous")
    /// The view is in no window.
    public static let notInWindow = Self(name: "notInWindow")
    /// A finger at the view's centre would begin elsewhere.
    public static let notHittable = Self(name: "notHittable")
  }

  /// Why the finger could not be put down.
  public let code: Code
  /// Names the view, and what is in the way.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
