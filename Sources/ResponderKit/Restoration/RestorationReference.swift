import Foundation

/// Puts a text in the place of each restorable object that is encoded, and the object back in the
/// place of the text.
///
/// Texts are what a keyed archive holds without a class, so a reference is read by every way of
/// decoding, securely or not.
enum RestorationReference {
  private static let mark = "ResponderKit.reference:"

  /// - Parameter number: `nil` for an object that is not kept.
  static func text(for number: Int?) -> String { mark + String(number ?? -1) }

  /// A text of the application's own that looks like a reference gets one more mark.
  static func escaped(_ text: String) -> String {
    text.utf8.starts(with: mark.utf8) ? mark + text : text
  }

  enum Meaning {
    case text(String)
    case reference(Int)
  }

  /// What a decoded text stands for; `nil` for one that stands for itself.
  static func meaning(of text: String) -> Meaning? {
    guard text.utf8.starts(with: mark.utf8) else { return nil }
    let rest = String(text.utf8.dropFirst(mark.utf8.count)) ?? ""
    return Int(rest).map(Meaning.reference) ?? .text(rest)
  }
}

/// Sits on a keyed archiver.
final class ReferenceEncoder: NSObject, NSKeyedArchiverDelegate {
  /// The number of an object that is to be referred to; `nil` for one that is not kept.
  private let number: (any UIStateRestoring) -> Int?

  init(_ number: @escaping (any UIStateRestoring) -> Int?) {
    self.number = number
  }

  func archiver(_ archiver: NSKeyedArchiver, willEncode object: Any) -> Any? {
    if let object = object as? any UIStateRestoring {
      return RestorationReference.text(for: number(object))
    }
    return (object as? String).map(RestorationReference.escaped) ?? object
  }

  func archiver(_ archiver: NSKeyedArchiver, didEncode object: Any?) {}
  func archiver(
    _ archiver: NSKeyedArchiver, willReplace object: Any?, withObject newObject: Any?
  ) {}
  func archiverWillFinish(_ archiver: NSKeyedArchiver) {}
  func archiverDidFinish(_ archiver: NSKeyedArchiver) {}
}

/// Sits on a keyed unarchiver.
final class ReferenceDecoder: NSObject, NSKeyedUnarchiverDelegate {
  private let object: (Int) -> AnyObject?

  init(_ object: @escaping (Int) -> AnyObject?) {
    self.object = object
  }

  func unarchiver(_ unarchiver: NSKeyedUnarchiver, didDecode object: Any?) -> Any? {
    guard let text = object as? String else { return object }
    switch RestorationReference.meaning(of: text) {
    case nil: return text
    case .text(let text): return text
    // Nothing of what the application decodes is a null, so this is as good as `nil`, which would
    // leave the text.
    case .reference(let number): return self.object(number) ?? NSNull()
    }
  }

  func unarchiver(
    _ unarchiver: NSKeyedUnarchiver, cannotDecodeObjectOfClassName name: String,
    originalClasses classNames: [String]
  ) -> AnyClass? { nil }
  func unarchiver(
    _ unarchiver: NSKeyedUnarchiver, willReplace object: Any, with newObject: Any
  ) {}
  func unarchiverWillFinish(_ unarchiver: NSKeyedUnarchiver) {}
  func unarchiverDidFinish(_ unarchiver: NSKeyedUnarchiver) {}
}
