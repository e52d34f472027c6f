import Foundation

/// What objects encode their state with: a keyed coder whose result is a property list.
///
/// Restorable objects become references; other objects with `NSCoding` are encoded once each, however
/// often they are referred to.
final class StateEncoder: NSCoder {
  private let isSecure: Bool
  private let number: (any UIStateRestoring) -> Int?
  private let warn: (String) -> Void

  private var state = EncodedState()
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// Holds all that has a number, so that no other object comes to have its identity.
  private var numbered: [AnyObject] = []
  /// The objects that are being encoded, the innermost last; empty for the state's own keys.
  private var path: [Int] = []
  /// How many values were encoded without a key, by object.
  private var unkeyed: [Int?: Int] = [:]

  /// - Parameter number: The number of a restorable object's record; `nil` for one that is not kept.
  /// - Parameter warn: Takes one sentence for each value that cannot be kept.
  init(
    isSecure: Bool, number: @escaping (any UIStateRestoring) -> Int?,
    warn: @escaping (String) -> Void
  ) {
    self.isSecure = isSecure
    self.number = number
    self.warn = warn
  }

  /// What was encoded so far.
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
    // The caller's pointer is valid for the length of the call, by Foundation's contract.
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

  /// Refers to an object if it is encoded for another key; else the key's value will be `nil`.
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

  /// - Returns: `nil` for what cannot be kept, after a warning.
  private func value(of object: Any, _ key: String) -> StateValue? {
    switch object {
    case let object as any UIStateRestoring: .reference(number(object) ?? -1)
    case is NSNull: .null
    case let text as String: .text(text)
    case let number as CGFloat: .real(Double(number))
    case let number as NSNumber: StateValue(number)
    case let data as Data: .data(data)
    case let date as Date: .date(date)
    case let array as [Any]: .array(array.compactMap { value(of: $0, key) })
    case let set as Set<AnyHashable>: .set(set.compactMap { value(of: $0.base, key) })
    case let dictionary as [AnyHashable: Any]:
      .dictionary(
        dictionary.flatMap { pair -> [StateValue] in
          guard let name = value(of: pair.key.base, key), let value = value(of: pair.value, key)
          else { return [] }
          return [name, value]
        })
    default: coded(object as AnyObject, key).map { .object($0) }
    }
  }

  private func coded(_ object: AnyObject, _ key: String) -> Int? {
    guard let coding = object as? any NSCoding else {
      return refuse(object, key, "its class has no NSCoding")
    }
    if isSecure {
      guard let secure = object as? any NSSecureCoding, type(of: secure).supportsSecureCoding else {
        return refuse(object, key, "its class has no NSSecureCoding")
      }
    }
    // Foundation's private subclasses are decoded by the class that is public.
    let type: AnyClass = (object as? NSObject)?.classForCoder ?? type(of: object)
    guard let name = ClassName.searchable(type) else {
      return refuse(object, key, "its class is private or local, and could not be found again")
    }
    let number = reserve(object)
    guard state.objects[number] == nil else { return number }
    state.objects[number] = EncodedState.Object(className: name)
    path.append(number)
    coding.encode(with: self)
    path.removeLast()
    return number
  }

  private func refuse(_ object: AnyObject, _ key: String, _ reason: String) -> Int? {
    warn("the \(type(of: object)) for the key \(key) is not saved: \(reason)")
    return nil
  }
}
