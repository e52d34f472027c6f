internal import Foundation
public import ResponderKit

/// The views and recognisers of an application, as values.
public struct ViewTree: Equatable, Codable, Sendable {
  /// A view.
  public struct View: Equatable, Codable, Sendable {
    /// The number of the view.
    public var id: Int
    /// The number of the superview; `nil` for a window.
    public var parent: Int?
    /// The name of the view in the route log.
    public var name: String
    /// The name of its type.
    public var type: String
    /// Its frame in its superview's coordinates: x, y, width, height.
    public var frame: [Double]
    /// Its four corners on the screen, clockwise from the upper left one: x and y of each.
    public var corners: [Double]
    /// `isHidden`.
    public var isHidden: Bool
    /// `alpha`.
    public var alpha: Double
    /// `isUserInteractionEnabled`.
    public var isUserInteractionEnabled: Bool
    /// The background colour as red, green, blue and alpha from 0 to 1; `nil` without one.
    public var color: [Double]?
    /// The type of the controller whose root view it is, if any.
    public var controller: String?
  }

  /// A recogniser.
  public struct Recognizer: Equatable, Codable, Sendable {
    /// The number of the recogniser.
    public var id: Int
    /// The name of the recogniser in the route log.
    public var name: String
    /// The name of its type.
    public var type: String
    /// The number of its view.
    public var view: Int
    /// Its state.
    public var state: String
    /// `isEnabled`.
    public var isEnabled: Bool
  }

  /// The size of the screen: width and height in points.
  public var screen: [Double]
  /// The views, each before its subviews, from back to front; in a change, only those that changed.
  public var views: [View]
  /// The recognisers; in a change, only those that changed.
  public var recognizers: [Recognizer]
  /// The number of views beyond the limit, which is not encoded.
  private(set) var omittedViews = 0

  private enum CodingKeys: CodingKey {
    case screen, views, recognizers
  }

  /// Creates a tree of all windows of an application.
  /// - Parameters:
  ///   - numbers: The numbers of the views.
  ///   - application: The application.
  ///   - limit: The maximum number of views.
  @MainActor
  public init(_ application: UIApplication, numbers: ObjectNumbers, limit: Int = .max) {
    let size = application.screen.bounds.size
    screen = [size.width, size.height]
    views = []
    recognizers = []
    for window in application.windows { add(window, in: nil, numbers, limit) }
  }

  @MainActor
  private mutating func add(
    _ view: UIView, in parent: Int?, _ numbers: ObjectNumbers, _ limit: Int
  ) {
    var id: Int?
    if views.count < limit {
      let number = numbers.number(view)
      views.append(View(view, id: number, parent: parent))
      recognizers += Recognizer.all(of: view, numbers: numbers)
      id = number
    } else {
      omittedViews += 1
    }
    for subview in view.subviews { add(subview, in: id, numbers, limit) }
  }

  /// Returns the changes since another tree; `nil` if the hierarchy changed.
  func changes(since old: ViewTree) -> ViewTree? {
    guard screen == old.screen, views.count == old.views.count,
      recognizers.count == old.recognizers.count
    else { return nil }
    var changes = self
    changes.views = []
    changes.recognizers = []
    for (new, old) in zip(views, old.views) where new != old {
      guard new.id == old.id, new.parent == old.parent else { return nil }
      changes.views.append(new)
    }
    for (new, old) in zip(recognizers, old.recognizers) where new != old {
      guard new.id == old.id, new.view == old.view else { return nil }
      changes.recognizers.append(new)
    }
    return changes
  }

  var isEmpty: Bool { views.isEmpty && recognizers.isEmpty }
}

extension ViewTree.View {
  @MainActor
  fileprivate init(_ view: UIView, id: Int, parent: Int?) {
    let (frame, bounds) = (view.frame, view.bounds)
    let window = view.window
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.maxX, y: bounds.maxY), CGPoint(x: bounds.minX, y: bounds.maxY),
    ].flatMap { corner -> [Double] in
      let inWindow = view.convert(corner, to: nil)
      let onScreen = window?.convert(inWindow, to: nil as UIWindow?) ?? inWindow
      return [onScreen.x, onScreen.y]
    }
    self.init(
      id: id, parent: parent, name: RouteRecord.name(view), type: "\(Swift.type(of: view))",
      frame: [frame.minX, frame.minY, frame.width, frame.height], corners: corners,
      isHidden: view.isHidden, alpha: view.alpha,
      isUserInteractionEnabled: view.isUserInteractionEnabled,
      color: view.backgroundColor.map(Self.parts),
      controller: (view.next as? UIViewController).map { "\(Swift.type(of: $0))" })
  }

  @MainActor
  private static func parts(of color: UIColor) -> [Double] {
    var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    // The pointers refer to local variables.
    return unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
      ? [red, green, blue, alpha] : []
  }
}

extension ViewTree.Recognizer {
  @MainActor
  static func all(of view: UIView, numbers: ObjectNumbers) -> [Self] {
    guard let recognizers = view.gestureRecognizers, !recognizers.isEmpty else { return [] }
    let id = numbers.number(view)
    return recognizers.map { Self($0, id: numbers.number($0), view: id) }
  }

  /// Creates a recogniser of a tree.
  /// - Parameters:
  ///   - id: The number of the recogniser.
  ///   - view: The number of its view.
  @MainActor
  init(_ recognizer: UIGestureRecognizer, id: Int, view: Int) {
    self.init(
      id: id, name: RouteRecord.name(recognizer), type: "\(Swift.type(of: recognizer))", view: view,
      state: String(describing: recognizer.state), isEnabled: recognizer.isEnabled)
  }
}

/// Assigns numbers to views and recognisers, for as long as they exist.
@MainActor
public final class ObjectNumbers {
  private struct Entry {
    weak var object: AnyObject?
    let number: Int
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  private var last = 0

  /// Creates an empty table.
  public init() {}

  /// Returns the number of an object.
  public func number(_ object: AnyObject) -> Int {
    let identity = ObjectIdentifier(object)
    // A new object may have the address of a released one.
    if let entry = entries[identity], entry.object === object { return entry.number }
    last += 1
    entries[identity] = Entry(object: object, number: last)
    return last
  }

  /// Removes the numbers of released objects.
  public func forgetReleased() {
    entries = entries.filter { $0.value.object != nil }
  }
}
