import Foundation

// Checks numbers that the application sets, and describes them.

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
