extension UIControl {
  /// The gestures that mean the control and not what it lies in: a finger on a button taps the
  /// button (Apple, "Attaching gesture recognizers to UIKit controls").
  struct AncestorGestures: OptionSet {
    var rawValue: Int

    /// Single taps of one finger.
    static let taps = Self(rawValue: 1 << 0)
    /// Swipes and pans of one finger to the left or right.
    static let horizontalDrags = Self(rawValue: 1 << 1)
  }
}
