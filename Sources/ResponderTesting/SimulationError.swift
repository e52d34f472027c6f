/// Why a simulated finger could not be put down.
public struct SimulationError: Error, Equatable, CustomStringConvertible {
  /// The kind of error. More may be added.
  public struct Code: Hashable, Sendable {
    private let name: String

    /// No visible view has the identifier.
    public static let noSuchView = Self(name: "noSuchView")
    /// Several views have the identifier.
    public static let ambiguous = Self(name: "ambiguous")
    /// The view has no window.
    public static let notInWindow = Self(name: "notInWindow")
    /// A touch at the view's centre would begin in another view.
    public static let notHittable = Self(name: "notHittable")
  }

  /// The kind of error.
  public let code: Code
  /// The view, and what is in the way.
  public let description: String

  init(_ code: Code, _ description: String) {
    self.code = code
    self.description = description
  }
}
