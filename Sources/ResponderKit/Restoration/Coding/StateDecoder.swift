import Foundation

/// A keyed coder that decodes what ``StateEncoder`` encoded.
///
/// As with `NSKeyedUnarchiver`, missing keys are `nil` or zero, and after an error all keys are.
final class StateDecoder: NSCoder {
  private let state: EncodedState
  private let isSecure: Bool
  private let restorable: (Int) -> AnyObject?

  private var objects: [Int: AnyObject] = [:]
  /// The objects that are being decoded, the innermost last; empty for the root.
  private var path: [Int] = []
  /// The number of collections and objects that are being decoded.
  private var depth = 0
  private var failure: (any Error)?
  /// The number of decoded values without a key, by object.
  private var unkeyed: [Int?: Int] = [:]

  /// Creates a decoder.
  /// - Parameter restorable: Returns the object of a record; `nil` if it was not found.
  init(_ state: EncodedState, isSecure: Bool, restorable: @escaping (Int) -> AnyObject?) {
    self.state = state
    self.isSecure = isSecure
    self.restorable = restorable
  }

  override var allowsKeyedCoding: Bool { true }
  override var requiresSecureCoding: Bool { isSecure }
  override var decodingFailurePolicy: DecodingFailurePolicy { .setErrorAndReturn }
  override var error: (any Error)? { failure }
  override func failWithError(_ error: any Error) { failure = failure ?? error }

  private func fail(_ key: String, _ reason: String) {
    failWithError(
      CocoaError(.coderReadCorrupt, userInfo: [NSDebugDescriptionErrorKey: "\(key): \(reason)"]))
  }

  private func value(_ key: String) -> StateValue? {
    guard failure == nil else { return nil }
    guard let object = path.last else { return state.values[key] }
    return state.objects[object]?.values[key]
  }

  override func containsValue(forKey key: String) -> Bool { value(key) != nil }

  // MARK: - Numbers

  override func decodeBool(forKey key: String) -> Bool {
    switch value(key) {
    case nil, .nothing: false
    case .bool(let value): value
    default: decodeDouble(forKey: key) != 0
    }
  }

  override func decodeInteger(forKey key: String) -> Int { integer(key) }
  override func decodeInt32(forKey key: String) -> Int32 { integer(key) }
  override func decodeInt64(forKey key: String) -> Int64 { integer(key) }
  override func decodeFloat(forKey key: String) -> Float { Float(decodeDouble(forKey: key)) }

  override func decodeDouble(forKey key: String) -> Double {
    switch value(key) {
    case nil, .nothing: return 0
    case .bool(let value): return value ? 1 : 0
    case .integer(let value): return Double(value)
    case .unsigned(let value): return Double(value)
    case .real(let value): return value
    default:
      fail(key, "the value is not a number")
      return 0
    }
  }

  private func integer<Number: FixedWidthInteger>(_ key: String) -> Number {
    let number: Number?
    switch value(key) {
    case nil, .nothing: return 0
    case .bool(let value): return value ? 1 : 0
    case .integer(let value): number = Number(exactly: value)
    case .unsigned(let value): number = Number(exactly: value)
    case .real(let value): number = Number(exactly: value.rounded(.towardZero))
    default:
      fail(key, "the value is not a number")
      return 0
    }
    if number == nil { fail(key, "the number does not fit into \(Number.self)") }
    return number ?? 0
  }

  // MARK: - Objects

  override func withDecodedUnsafeBytes<Result>(
    forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result
  ) rethrows -> Result {
    // The bytes are valid during the call.
    guard case .data(let data) = value(key) else { return try body(nil) }
    return try unsafe data.withUnsafeBytes { try unsafe body($0) }
  }

  /// Called by Foundation's own classes.
  override func withDecodedUnsafeBufferPointer<Result>(
    forKey key: String, body: (UnsafeBufferPointer<UInt8>?) throws -> Result
  ) rethrows -> Result {
    guard case .data(let data) = value(key) else { return try body(nil) }
    return try unsafe [UInt8](data).withUnsafeBufferPointer { try unsafe body($0) }
  }

  /// Decodes an object; with secure coding, only types of a property list.
  override func decodeObject(forKey key: String) -> Any? {
    decodeObject(of: Self.propertyListClasses, forKey: key)
  }

  override func decodePropertyList(forKey key: String) -> Any? { decodeObject(forKey: key) }

  override func decodeObject() -> Any? {
    let index = unkeyed[path.last, default: 0]
    unkeyed[path.last] = index + 1
    return decodeObject(forKey: EncodedState.key(index))
  }

  /// Decodes an object; with secure coding, it and its contents have to be of these classes.
  override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
    guard let value = value(key) else { return nil }
    let object = object(value, key, isSecure ? classes ?? [] : nil)
    return failure == nil ? object : nil
  }

  private func object(_ value: StateValue, _ key: String, _ classes: [AnyClass]?) -> AnyObject? {
    let result: AnyObject
    switch value {
    case .nothing: return nil
    // Restorable objects are restored separately, not created from this data.
    case .reference(let number): return restorable(number)
    case .object(let number): return nested(key) { decoded(number, key, classes) }
    case .null: return NSNull.shared
    case .bool(let value): result = NSNumber(value: value)
    case .integer(let value): result = NSNumber(value: value)
    case .unsigned(let value): result = NSNumber(value: value)
    case .real(let value): result = NSNumber(value: value)
    case .text(let value): result = NSString(string: value)
    case .data(let value): result = NSData(data: value)
    case .date(let value):
      result = NSDate(timeIntervalSinceReferenceDate: value.timeIntervalSinceReferenceDate)
    case .array(let values):
      guard let elements = elements(values, key, classes) else { return nil }
      result = NSArray(array: elements)
    case .set(let values):
      guard let elements = elements(values, key, classes) else { return nil }
      result = NSSet(array: elements)
    case .dictionary(let values):
      guard let elements = elements(values, key, classes) else { return nil }
      let dictionary = NSMutableDictionary()
      for index in stride(from: 0, to: elements.count - 1, by: 2) {
        guard let name = elements[index] as? NSObject else { continue }
        dictionary[name] = elements[index + 1]
      }
      result = dictionary
    }
    return isAllowed(type(of: result), key, classes) ? result : nil
  }

  private func elements(
    _ values: [StateValue], _ key: String, _ classes: [AnyClass]?
  ) -> [AnyObject]? {
    nested(key) { values.map { object($0, key, classes) ?? NSNull.shared } }
  }

  /// Decodes what a collection or an object contains.
  private func nested<Content>(_ key: String, _ decode: () -> Content?) -> Content? {
    guard depth < EncodedState.depthLimit else {
      fail(key, "the value is nested too deeply")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return decode()
  }

  private func decoded(_ number: Int, _ key: String, _ classes: [AnyClass]?) -> AnyObject? {
    if let object = objects[number] {
      return isAllowed(type(of: object), key, classes) ? object : nil
    }
    // The object was referenced but never encoded, or contains itself.
    guard let content = state.objects[number], !path.contains(number) else { return nil }
    guard let type = ClassName.find(content.className) else {
      fail(key, "there is no class \(content.className)")
      return nil
    }
    guard isAllowed(type, key, classes), let coding = type as? any NSCoding.Type else { return nil }
    path.append(number)
    let object = coding.init(coder: self).map { $0 as AnyObject }
    path.removeLast()
    objects[number] = object
    return object
  }

  private func isAllowed(_ type: AnyClass, _ key: String, _ classes: [AnyClass]?) -> Bool {
    guard let classes else { return true }
    var candidate: AnyClass? = type
    while let next = candidate {
      if classes.contains(where: { $0 == next }) { return true }
      candidate = _getSuperclass(next)
    }
    fail(key, "an object of the class \(type) was not asked for")
    return false
  }

  private static var propertyListClasses: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSString.self, NSData.self, NSDate.self, NSNumber.self,
      NSNull.self,
    ]
  }
}
