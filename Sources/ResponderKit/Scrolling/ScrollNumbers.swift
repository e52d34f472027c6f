import Foundation

// Numbers that the application sets. What is not a number is nowhere: UIKit ends the program for it when
// the view is to be there.

extension UIScrollView {
  /// What is said of a value that is not a number.
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
}

extension UIEdgeInsets {
  var isNumber: Bool { !top.isNaN && !left.isNaN && !bottom.isNaN && !right.isNaN }
}
