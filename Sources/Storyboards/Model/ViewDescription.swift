import Foundation
internal import ResponderKit

/// A view and its subviews.
struct ViewDescription: Sendable {
  let name: String
  var kind = ViewKind.view
  /// `nil` for the whole superview.
  var frame: RelativeFrame?
  var transform = TransformDescription()
  var identifier: String
  var restorationIdentifier: String?
  /// The properties that differ from their defaults, in the order in which they are set.
  var properties: [(property: Property, value: Value)] = []
  var minimumValue: Double?
  var maximumValue: Double?
  var isContinuous = true
  /// The word of a switch for its position.
  var onText: String?
  var offText: String?
  /// The rows of a list.
  var list: ListDescription?
  var views: [ViewDescription] = []
  var gestures: [GestureDescription] = []
  var handlers = HandlerDescription()

  init(name: String) {
    self.name = name
    identifier = name
  }

  /// The view and its descendants.
  var all: [ViewDescription] { [self] + views.flatMap(\.all) }
}

/// A rectangle in points and in fractions of the superview.
struct RelativeFrame: Hashable, Sendable {
  struct Length: Hashable, Sendable {
    var points = 0.0
    /// The fraction of the superview's width or height.
    var part = 0.0

    func points(of whole: CGFloat) -> CGFloat { points + whole * part }
  }

  let x, y, width, height: Length

  func rect(in size: CGSize) -> CGRect {
    CGRect(
      x: x.points(of: size.width), y: y.points(of: size.height),
      width: width.points(of: size.width), height: height.points(of: size.height))
  }
}

/// The transform of a view: scaled first, then rotated, then translated.
struct TransformDescription: Hashable, Sendable {
  /// The angle in degrees, clockwise.
  var rotation = 0.0
  var scaleX = 1.0, scaleY = 1.0
  var translationX = 0.0, translationY = 0.0

  var transform: CGAffineTransform {
    guard self != Self() else { return .identity }
    return CGAffineTransform(scaleX: scaleX, y: scaleY)
      .concatenating(CGAffineTransform(rotationAngle: rotation * .pi / 180))
      .concatenating(CGAffineTransform(translationX: translationX, y: translationY))
  }
}
