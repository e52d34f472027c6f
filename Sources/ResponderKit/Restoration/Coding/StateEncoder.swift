// The coders of saved states, which are property lists. Begin here; `StateDecoder` reads what this writes, and
// `EncodedState` is between them.

import Foundation

/// A keyed coder that encodes the state of objects as a property list.
///
/// Restorable objects become references. Other objects with `NSCoding` are encoded once, even if
/// there are several references.
final class StateEncoder: NSCoder {
  private let isSecure: Bool
  private let number: (any UIStateRestoring) -> Int?
  private let warn: (String) -> Void

  private var state = EncodedState()
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Retains all numbered objects, so that no new object gets the same identity.
  private var numbered: [AnyObject] = []
  /// The objects that are being encoded, the innermost last; empty for the root.
  private var path: [Int] = []
  /// The number of collections and objects that are being encoded.
  private var depth = 0
  /// The number of encoded values without a key, by object.
  private var unkeyed: [Int?: Int] = [:]

  /// Creates an encoder.
  /// - Parameter number: Returns the number of a restorable object's record; `nil` if it is not
  ///   saved.
  /// - Parameter warn: Receives a sentence for each value that cannot be encoded.
  init(
    isSecure: Bool, number: @escaping (any UIStateRestoring) -> Int?,
    warn: @escaping (String) -> Void
  ) {
    self.isSecure = isSecure
    self.number = number
    self.warn = warn
  }

  /// The state encoded so far.
  var encodedState: EncodedState { state }

  override var allowsKeyedCoding: Bool { true }
  override var requiresSecureCoding: Bool { isSecure }

  private func put(_ value: StateValue, _ key: String) {
    if let object = path.last {
      state.objects[object]?.values[key] = value
    } else {
      state.values[key] = value
    }
  }

  override func encode(_ value: Bool, forKey key: String) { put(.bool(value), key) }
  override func encode(_ value: Int, forKey key: String) { put(.integer(Int64(value)), key) }
  override func encode(_ value: Int32, forKey key: String) { put(.integer(Int64(value)), key) }
  override func encode(_ value: Int64, forKey key: String) { put(.integer(value), key) }
  override func encode(_ value: Float, forKey key: String) { put(.real(Double(value)), key) }
  override func encode(_ value: Double, forKey key: String) { put(.real(value), key) }

  override func encodeBytes(_ bytes: UnsafePointer<UInt8>?, length: Int, forKey key: String) {
    // Foundation guarantees that the pointer is valid during the call.
    put(.data(unsafe Data(UnsafeBufferPointer(start: bytes, count: length))), key)
  }

  override func encode(_ object: Any?, forKey key: String) {
    guard let object else { return put(.nothing, key) }
    if let value = value(of: object, key) { put(value, key) }
  }

  override func encode(_ object: Any?) {
    let index = unkeyed[path.last, default: 0]
    unkeyed[path.last] = index + 1
    encode(object, forKey: EncodedState.key(index))
  }

  /// Encodes a reference to an object if it is encoded for another key; otherwise `nil`.
  override func encodeConditionalObject(_ object: Any?, forKey key: String) {
    guard let object = object.map({ $0 as AnyObject }), object is any NSCoding else {
      return encode(object, forKey: key)
    }
    put(.object(reserve(object)), key)
  }

  private func reserve(_ object: AnyObject) -> Int {
    let identity = ObjectIdentifier(object)
    if let number = numbers[identity] { return number }
    let number = numbered.count
    numbers[identity] = number
    numbered.append(object)
    return number
  }

  /// Returns the encoded value of an object.
  /// - Returns: `nil` after a warning if it cannot be encoded.
  private func value(of object: Any, _ key: String) -> StateValue? {
    switch object {
    case let object as any UIStateRestoring: .reference(number(object) ?? -1)
    case is NSNull: .null
    case let text as String: .text(text)
    case let number as CGFloat: .real(Double(number))
    case let number as NSNumber: StateValue(number)
    case let data as Data: .data(data)
    case let date as Date: .date(date)
    default: nestedValue(of: object, key)
    }
  }

  /// Returns the encoded value of a collection or an object.
  private func nestedValue(of object: Any, _ key: String) -> StateValue? {
    guard depth < EncodedState.depthLimit else {
      return refuse(object as AnyObject, key, "it is nested too deeply")
    }
    depth += 1
    defer { depth -= 1 }
    return switch object {
    case let array as [Any]: .array(array.compactMap { value(of: $0, key) })
    case let set as Set<AnyHashable>: .set(set.compactMap { value(of: $0.base, key) })
    case let dictionary as [AnyHashable: Any]:
      .dictionary(
        dictionary.flatMap { pair -> [StateValue] in
          guard let name = value(of: pair.key.base, key), let value = value(of: pair.value, key)
          else { return [] }
          return [name, value]
        })
    default: coded(object as AnyObject, key)
    }
  }

  private func coded(_ object: AnyObject, _ key: String) -> StateValue? {
    guard let coding = object as? any NSCoding else {
      return refuse(object, key, "its class has no NSCoding")
    }
    if isSecure {
      guard let secure = object as? any NSSecureCoding, type(of: secure).supportsSecureCoding else {
        return refuse(object, key, "its class has no NSSecureCoding")
      }
    }
    // Foundation's private subclasses are decoded as their public class.
    let type: AnyClass = (object as? NSObject)?.classForCoder ?? type(of: object)
    guard let name = ClassName.searchable(type) else {
      return refuse(object, key, "its class is private or local, and could not be found again")
    }
    let number = reserve(object)
    guard state.objects[number] == nil else { return .object(number) }
    state.objects[number] = EncodedState.Object(className: name)
    path.append(number)
    coding.encode(with: self)
    path.removeLast()
    return .object(number)
  }

  private func refuse(_ object: AnyObject, _ key: String, _ reason: String) -> StateValue? {
    warn("the \(type(of: object)) for the key \(key) is not saved: \(reason)")
    return nil
  }
}
