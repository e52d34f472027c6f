import Foundation

/// Encodes an application's objects once: each with its own coder, followed by the objects that it
/// references.
@MainActor
final class StateSaver {
  private let objects: RestorableObjects
  private let isSecure: Bool
  private let report: (String, any UIStateRestoring) -> Void
  private let warn: (String) -> Void

  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Retains all numbered objects, so that no new object gets the same identity.
  private var numbered: [any UIStateRestoring] = []
  /// The objects that were referenced and have yet to be encoded.
  private var referred: [any UIStateRestoring] = []
  private(set) var records: [StateArchive.Record] = []

  /// Creates a saver.
  /// - Parameters:
  ///   - report: Called before each call of an object's method.
  ///   - warn: Receives a sentence for each value that cannot be encoded.
  init(
    _ objects: RestorableObjects, isSecure: Bool,
    report: @escaping (String, any UIStateRestoring) -> Void, warn: @escaping (String) -> Void
  ) {
    self.objects = objects
    self.isSecure = isSecure
    self.report = report
    self.warn = warn
  }

  /// Returns the number of an object in the archive; `nil` if it is not saved.
  func number(of object: any UIStateRestoring) -> Int? {
    if let number = numbers[ObjectIdentifier(object)] { return number }
    guard objects.path(of: object) != nil else { return nil }
    let number = numbered.count
    numbers[ObjectIdentifier(object)] = number
    numbered.append(object)
    referred.append(object)
    return number
  }

  /// Returns the number of an object that was encoded.
  func savedNumber(of object: any UIStateRestoring) -> Int? { numbers[ObjectIdentifier(object)] }

  /// Encodes the referenced objects, and the objects that they reference.
  func saveReferred() {
    let objects = referred
    referred = []
    for object in objects { save(object) }
  }

  private func save(_ object: any UIStateRestoring) {
    guard let number = numbers[ObjectIdentifier(object)], let path = objects.path(of: object)
    else { return }
    let state = encode(path.joined(separator: "/")) { coder in
      report("encodeRestorableState", object)
      object.encodeRestorableState(with: coder)
    }
    let parent = object.restorationParent.flatMap { numbers[ObjectIdentifier($0)] }
    records.append(
      StateArchive.Record(
        number: number, kind: .init(of: object), path: path, parent: parent,
        className: ClassName.name(of: type(of: object)),
        restorationClass: restorationClass(of: object).flatMap(ClassName.searchable),
        state: state))
    let followers = referred
    referred = []
    if let controller = object as? UIViewController {
      for view in controller.viewIfLoaded?.restorableViews(of: controller) ?? [] {
        _ = self.number(of: view)
      }
      saveReferred()
    }
    for follower in followers { save(follower) }
  }

  private func restorationClass(of object: any UIStateRestoring) -> AnyClass? {
    (object as? UIViewController)?.restorationClass ?? object.objectRestorationClass
  }

  /// Returns what a closure encodes.
  /// - Parameter name: The name of the object in warnings.
  func encode(_ name: String, _ body: (NSCoder) -> Void) -> EncodedState {
    let coder = StateEncoder(isSecure: isSecure) { [self] in
      number(of: $0)
    } warn: { [warn] in
      warn("\(name): \($0)")
    }
    body(coder)
    return coder.encodedState
  }
}

extension StateArchive.Record.Kind {
  @MainActor
  fileprivate init(of object: any UIStateRestoring) {
    switch object {
    case is UIViewController: self = .controller
    case is UIView: self = .view
    default: self = .object
    }
  }
}
