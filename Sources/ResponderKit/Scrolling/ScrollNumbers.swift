import Foundation

// Checks numbers that the application sets. For NaN, UIKit ends the program when it lays out the view.

extension UIView {
  /// Returns the message for a value that is not a number.
  func complaint(_ name: String, _ value: String) -> String {
    "\(name) of \(type(of: self)) cannot be \(value)."
  }
}

extension CGPoint {
  var isNumber: Bool { !x.isNaN && !y.isNaN }
  var isFinite: Bool { x.isFinite && y.isFinite }
  var numbers: String { "(\(x), \(y))" }
}

extension CGSize {
  var isNumber: Bool { !width.isNaN && !height.isNaN }
  var numbers: String { "(\(width), \(height))" }
}

extension CGRect {
  var isNumber: Bool { origin.isNumber && size.isNumber }
  var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}

extension UIEdgeInsets {
  var isNumber: Bool { !top.isNaN && !left.isNaN && !bottom.isNaN && !right.isNaN }
}
