import Foundation
import ResponderKit

/// A controller that keeps a word and whatever else a test has it keep, and notes its life.
class RestoringController: UIViewController {
  let name: String
  let log: Log
  var word = ""
  /// Objects that it keeps references to.
  var references: [any UIStateRestoring] = []
  var decodedReferences: [AnyObject?] = []
  var onAppear: () -> Void = {}
  var onLoad: (UIView) -> Void = { _ in }
  var onEncode: (NSCoder) -> Void = { _ in }
  var onDecode: (NSCoder) -> Void = { _ in }

  init(_ name: String, _ log: Log, id: String? = nil) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
    restorationIdentifier = id
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override var canBecomeFirstResponder: Bool { true }

  override func viewDidLoad() {
    super.viewDidLoad()
    log.note("\(name) viewDidLoad")
    onLoad(view)
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    log.note("\(name) viewWillAppear")
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    log.note("\(name) viewDidAppear")
    onAppear()
  }

  override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    log.note("\(name) encode")
    coder.encode(word, forKey: "word")
    coder.encode(references.count, forKey: "count")
    for (index, reference) in references.enumerated() {
      coder.encode(reference, forKey: "reference \(index)")
    }
    onEncode(coder)
  }

  override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    log.note("\(name) decode")
    word = coder.decodeObject(forKey: "word") as? String ?? "?"
    decodedReferences = (0..<coder.decodeInteger(forKey: "count")).map {
      coder.decodeObject(forKey: "reference \($0)") as AnyObject
    }
    onDecode(coder)
  }

  override func applicationFinishedRestoringState() {
    super.applicationFinishedRestoringState()
    log.note("\(name) finished")
  }
}

/// Makes controllers again by their class.
final class RemadeController: RestoringController, UIViewControllerRestoration {
  /// What the class does when it is asked; each test that uses it sets it first.
  static var make: ([String], NSCoder) -> UIViewController? = { _, _ in nil }

  static func viewController(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> UIViewController? { make(identifierComponents, coder) }
}

/// An object that is neither a view nor a controller.
final class Clipboard: UIStateRestoring, UIObjectRestoration {
  var text = ""
  var isFinished = false
  var parent: (any UIStateRestoring)?
  var hasClass = true

  static var made: [[String]] = []

  var restorationParent: (any UIStateRestoring)? { parent }
  var objectRestorationClass: (any UIObjectRestoration.Type)? { hasClass ? Self.self : nil }

  func encodeRestorableState(with coder: NSCoder) { coder.encode(text, forKey: "text") }
  func decodeRestorableState(with coder: NSCoder) {
    text = coder.decodeObject(forKey: "text") as? String ?? "?"
  }
  func applicationFinishedRestoringState() { isFinished = true }

  static func object(
    withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
  ) -> (any UIStateRestoring)? {
    made.append(identifierComponents)
    return Clipboard()
  }
}
