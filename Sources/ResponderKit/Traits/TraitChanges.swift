import Foundation

/// A trait, named by a type.
public protocol UITraitDefinition: SendableMetatype {
  /// The type of the trait's value.
  associatedtype Value: Equatable
  /// Returns the value in a collection.
  static func value(in traits: UITraitCollection) -> Value
}

/// The interface style.
public enum UITraitUserInterfaceStyle: UITraitDefinition {
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceStyle {
    traits.userInterfaceStyle
  }
}

/// The horizontal size class.
public enum UITraitHorizontalSizeClass: UITraitDefinition {
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass {
    traits.horizontalSizeClass
  }
}

/// The vertical size class.
public enum UITraitVerticalSizeClass: UITraitDefinition {
  public static func value(in traits: UITraitCollection) -> UIUserInterfaceSizeClass {
    traits.verticalSizeClass
  }
}

/// The pixels per point.
public enum UITraitDisplayScale: UITraitDefinition {
  public static func value(in traits: UITraitCollection) -> CGFloat { traits.displayScale }
}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

extension UITraitDefinition {
  static func differs(_ one: UITraitCollection, _ other: UITraitCollection) -> Bool {
    value(in: one) != value(in: other)
  }
}

extension UITraitCollection {
  /// The traits that colours depend on (Apple, `systemTraitsAffectingColorAppearance`).
  public static var systemTraitsAffectingColorAppearance: [UITrait] {
    [UITraitUserInterfaceStyle.self]
  }
  /// The traits that images depend on.
  public static var systemTraitsAffectingImageLookup: [UITrait] {
    [
      UITraitUserInterfaceStyle.self, UITraitHorizontalSizeClass.self,
      UITraitVerticalSizeClass.self, UITraitDisplayScale.self,
    ]
  }
}

/// What ends the calls of a registration.
public protocol UITraitChangeRegistration: AnyObject {}

/// A call for changes of traits, until it is unregistered or its object is released.
final class TraitHandler: UITraitChangeRegistration {
  let traits: [UITrait]
  let call: @MainActor (UITraitCollection) -> Void

  init(_ traits: [UITrait], _ call: @escaping @MainActor (UITraitCollection) -> Void) {
    self.traits = traits
    self.call = call
  }
}

/// A view or a controller, which notifies of changes of its traits.
@MainActor
public protocol UITraitChangeObservable: AnyObject {
  /// The traits.
  var traitCollection: UITraitCollection { get }
}

/// A view or a controller, by its traits.
@MainActor
public protocol UITraitEnvironment: UITraitChangeObservable {
  /// Called when the traits have changed.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

@MainActor
protocol TraitHandlerOwner: AnyObject {
  var traitHandlers: [TraitHandler] { get set }
}

extension UITraitChangeObservable {
  /// Calls a closure when one of some traits of the object has changed, after `traitCollectionDidChange`.
  /// - Parameters:
  ///   - traits: The traits.
  ///   - handler: Gets the object and its former traits.
  /// - Returns: The registration. It need not be kept: it ends with the object.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping @MainActor (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    add(traits) { [weak self] previous in
      if let self { handler(self, previous) }
    }
  }

  /// Calls a method of an object when one of some traits of this object has changed. The method takes nothing, or
  /// this object.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    add(traits) { [weak self, weak target = target as AnyObject] _ in
      if let target { action.send(to: target, from: self) }
    }
  }

  /// Calls a method of this object when one of some traits of it has changed.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  /// Ends a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    (self as? any TraitHandlerOwner)?.traitHandlers.removeAll { $0 === registration }
  }

  private func add(
    _ traits: [UITrait], _ call: @escaping @MainActor (UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let handler = TraitHandler(traits, call)
    (self as? any TraitHandlerOwner)?.traitHandlers.append(handler)
    return handler
  }
}

extension TraitHandlerOwner {
  func reportTraits(from old: UITraitCollection, to new: UITraitCollection) {
    for handler in traitHandlers where handler.traits.contains(where: { $0.differs(old, new) }) {
      handler.call(old)
    }
  }
}

/// The traits of a view or controller that replace those of its environment. Only the interface style can.
public struct UITraitOverrides: Sendable {
  /// The interface style; `.unspecified` for that of the environment.
  public var userInterfaceStyle: UIUserInterfaceStyle

  /// Returns whether a trait is overridden.
  public func contains(_ trait: UITrait) -> Bool {
    trait == UITraitUserInterfaceStyle.self && userInterfaceStyle != .unspecified
  }

  /// Ends the override of a trait.
  public mutating func remove(_ trait: UITrait) {
    if trait == UITraitUserInterfaceStyle.self { userInterfaceStyle = .unspecified }
  }
}
