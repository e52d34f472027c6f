import Foundation

/// Restores an application's objects once: finds each of them, and then lets each decode, parents
/// first.
@MainActor
final class StateRestorer {
  private let application: UIApplication
  private let archive: StateArchive
  private let isSecure: Bool
  private var found: [Int: any UIStateRestoring] = [:]
  /// The records that are skipped, together with those below them.
  private var left: Set<Int> = []

  init(_ application: UIApplication, _ archive: StateArchive, isSecure: Bool) {
    self.application = application
    self.archive = archive
    self.isSecure = isSecure
  }

  /// The objects that were found, parents first.
  var restored: [any UIStateRestoring] { archive.records.compactMap { found[$0.number] } }

  var firstResponder: UIResponder? { archive.firstResponder.flatMap { found[$0] as? UIResponder } }

  func restore() {
    for record in archive.records where record.kind != .view { find(record) }
    for object in restored { (object as? UIViewController)?.loadViewIfNeeded() }
    for record in archive.records {
      // Views are looked up after their controllers have decoded, which may create the views.
      if record.kind == .view { found[record.number] = view(for: record) }
      guard let object = found[record.number] else { continue }
      decode(record, into: object)
    }
  }

  private func decode(_ record: StateArchive.Record, into object: any UIStateRestoring) {
    guard ClassName.isNamed(record.className, object) else {
      return report(
        record, "\(type(of: object)) was found for it, and \(record.className) was saved")
    }
    application.routeReporter?.sendLifecycle("decodeRestorableState", to: object)
    object.decodeRestorableState(with: coder(record.state))
  }

  /// Returns a coder for an object's state, which can resolve references to the objects found so
  /// far.
  func coder(_ state: EncodedState) -> StateDecoder {
    StateDecoder(state, isSecure: isSecure) { [self] in found[$0] }
  }

  // MARK: - Finding

  private func find(_ record: StateArchive.Record) {
    let isLeft = record.parent.map(left.contains) ?? false
    guard !isLeft, let object = object(for: record) else {
      left.insert(record.number)
      if !isLeft { report(record, "nothing was found for it") }
      return
    }
    found[record.number] = object
  }

  private func object(for record: StateArchive.Record) -> (any UIStateRestoring)? {
    let coder = coder(record.state)
    if let name = record.restorationClass {
      // An object with a restoration class is not searched for elsewhere.
      switch ClassName.find(name) {
      case let type as any UIViewControllerRestoration.Type:
        return type.viewController(withRestorationIdentifierPath: record.path, coder: coder)
      case let type as any UIObjectRestoration.Type:
        return type.object(withRestorationIdentifierPath: record.path, coder: coder)
      default: return nil
      }
    }
    if record.kind == .controller,
      let controller = application.restoration.askDelegate(for: record.path, coder)
    {
      return controller
    }
    return existing(record)
  }

  /// Returns an existing object at the same place to which no other record was assigned.
  private func existing(_ record: StateArchive.Record) -> (any UIStateRestoring)? {
    let objects = application.restoration.objects
    let parent = record.parent.flatMap { found[$0] }
    return objects.existing.first { object in
      guard objects.identifier(of: object) == record.path.last,
        (object is UIViewController) == (record.kind == .controller)
      else { return false }
      let isInPlace =
        objects.path(of: object) == record.path
        || parent != nil && object.restorationParent === parent
      return isInPlace && !found.values.contains { $0 === object }
    }
  }

  private func view(for record: StateArchive.Record) -> UIView? {
    guard let owner = record.parent.flatMap({ found[$0] }) as? UIViewController else { return nil }
    let views = owner.viewIfLoaded?.restorableViews(of: owner) ?? []
    return views.first { view in
      view.restorationIdentifier == record.path.last
        && !found.values.contains { $0 === view }
    }
  }

  private func report(_ record: StateArchive.Record, _ reason: String) {
    application.restoration.drop(
      "decodeRestorableState", "\(record.path.joined(separator: "/")): \(reason)")
  }
}
