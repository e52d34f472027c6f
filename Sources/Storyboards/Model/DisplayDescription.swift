/// How a storyboard turns the display off and on.
struct DisplayDescription: Sendable {
  /// The time without input after which it is turned off, in seconds; `nil` to turn it off on request only.
  var offAfter: Double?
  /// The backlight to turn off: its name, or `auto`.
  var backlight: String?
  /// The actions that turn it off and on.
  var off: [PlacedAction] = []
  var on: [PlacedAction] = []

  /// The range of ``offAfter``.
  static let times = 1.0...86_400.0
}

extension Storyboard {
  /// What a host has to know of `display:`.
  public struct Display: Hashable, Sendable {
    /// The time without input after which the display is turned off, in seconds; `nil` to turn it off on request only.
    public let offAfter: Double?
    /// The backlight to turn off: its name, or `auto` for the best one; `nil` for none.
    public let backlight: String?
    /// Whether it has actions that turn it off.
    public let hasActions: Bool
    /// The programs that turn it off and on.
    public let programs: [String]
  }

  /// How the display is turned off and on; `nil` if the storyboard does not say.
  public var display: Display? {
    displayDescription.map { display in
      let programs = (display.off + display.on).flatMap(\.action.all).compactMap(\.program)
      return Display(
        offAfter: display.offAfter, backlight: display.backlight, hasActions: !display.off.isEmpty,
        programs: Set(programs).sorted())
    }
  }
}

extension Action {
  /// The program that a command starts, or that a shell's line begins with, after variables that it sets; `nil` for a
  /// line that begins with something else, which may be private.
  fileprivate var program: String? {
    guard case .run(let command) = self else { return nil }
    switch command.words {
    case .arguments(let words):
      guard case .text(let program)? = words.first?.pieces.first else { return nil }
      return program
    case .shell(let line):
      let assignment = Self.assignment
      let word = line.split(separator: " ").first { $0.wholeMatch(of: assignment) == nil }
      return word.flatMap { $0.wholeMatch(of: Self.program) == nil ? nil : String($0) }
    }
  }

  private static var assignment: Regex<Substring> { /[A-Za-z_]\w*=[A-Za-z0-9_.,:\/@%+-]*/ }
  private static var program: Regex<Substring> { /[A-Za-z0-9_.\/-]+/ }
}
