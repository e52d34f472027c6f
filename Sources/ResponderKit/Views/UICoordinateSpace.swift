public import Foundation

/// A coordinate space: that of a view, a window or the screen.
@MainActor
public protocol UICoordinateSpace: AnyObject {
  /// The bounds, in the space's own coordinates.
  var bounds: CGRect { get }
  /// Converts a point from this space to another one.
  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a point from another space to this one.
  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint
  /// Converts a rectangle from this space to another one.
  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect
  /// Converts a rectangle from another space to this one.
  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect
}

// Disfavored: between two views, the methods of `UIView` are called.
extension UIView: UICoordinateSpace {
  /// Converts a point from this view's coordinates to another space.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, to: view) }
    return coordinateSpace.convert(point, from: self)
  }

  /// Converts a point from another space to this view's coordinates.
  @_disfavoredOverload
  public func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    if let view = coordinateSpace as? UIView { return convert(point, from: view) }
    return coordinateSpace.convert(point, to: self)
  }

  /// Converts a rectangle from this view's coordinates to another space.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    rect.enclosing { convert($0, to: coordinateSpace) }
  }

  /// Converts a rectangle from another space to this view's coordinates.
  @_disfavoredOverload
  public func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    rect.enclosing { convert($0, from: coordinateSpace) }
  }
}

extension UIScreen {
  /// The coordinate space of the screen in its present orientation.
  public var coordinateSpace: any UICoordinateSpace {
    ScreenCoordinates(self, isFixed: false)
  }

  /// The coordinate space of the screen in its initial orientation.
  public var fixedCoordinateSpace: any UICoordinateSpace {
    ScreenCoordinates(self, isFixed: true)
  }

  /// Converts a point from the present to the initial orientation.
  fileprivate func convertToFixed(_ point: CGPoint) -> CGPoint {
    let size = bounds.size
    return switch orientation {
    case .unknown, .portrait: point
    case .portraitUpsideDown: CGPoint(x: size.width - point.x, y: size.height - point.y)
    case .landscapeLeft: CGPoint(x: point.y, y: size.width - point.x)
    case .landscapeRight: CGPoint(x: size.height - point.y, y: point.x)
    }
  }

  /// Converts a point from the initial to the present orientation.
  fileprivate func convertFromFixed(_ point: CGPoint) -> CGPoint {
    let size = bounds.size
    return switch orientation {
    case .unknown, .portrait: point
    case .portraitUpsideDown: CGPoint(x: size.width - point.x, y: size.height - point.y)
    case .landscapeLeft: CGPoint(x: size.width - point.y, y: point.x)
    case .landscapeRight: CGPoint(x: point.y, y: size.height - point.x)
    }
  }

  fileprivate var orientation: UIInterfaceOrientation {
    UIApplication.current?.statusBarOrientation ?? .portrait
  }
}

/// A coordinate space of a screen.
@MainActor
private final class ScreenCoordinates: UICoordinateSpace {
  private let screen: UIScreen
  private let isFixed: Bool

  init(_ screen: UIScreen, isFixed: Bool) {
    self.screen = screen
    self.isFixed = isFixed
  }

  var bounds: CGRect {
    let bounds = screen.bounds
    guard isFixed, screen.orientation.isLandscape else { return bounds }
    return CGRect(
      origin: bounds.origin, size: CGSize(width: bounds.height, height: bounds.width))
  }

  func convert(_ point: CGPoint, to coordinateSpace: any UICoordinateSpace) -> CGPoint {
    let onScreen = isFixed ? screen.convertFromFixed(point) : point
    switch coordinateSpace {
    case let view as UIView:
      let root = view.root
      return view.convert(root.convertFromSuperview(onScreen), from: root)
    case let other as ScreenCoordinates:
      return other.isFixed ? screen.convertToFixed(onScreen) : onScreen
    default:
      return coordinateSpace.convert(point, from: self)
    }
  }

  func convert(_ point: CGPoint, from coordinateSpace: any UICoordinateSpace) -> CGPoint {
    switch coordinateSpace {
    case let view as UIView:
      let root = view.root
      let onScreen = root.convertToSuperview(view.convert(point, to: root))
      return isFixed ? screen.convertToFixed(onScreen) : onScreen
    default:
      return coordinateSpace.convert(point, to: self)
    }
  }

  func convert(_ rect: CGRect, to coordinateSpace: any UICoordinateSpace) -> CGRect {
    rect.enclosing { convert($0, to: coordinateSpace) }
  }

  func convert(_ rect: CGRect, from coordinateSpace: any UICoordinateSpace) -> CGRect {
    rect.enclosing { convert($0, from: coordinateSpace) }
  }
}

extension UIView {
  /// The window; without one, the topmost superview.
  fileprivate var root: UIView { superview?.root ?? self }
}
