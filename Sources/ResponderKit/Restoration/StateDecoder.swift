import Foundation

/// What restored objects decode from: a keyed unarchiver that takes a missing key for `nil`, as it
/// is everywhere but in Foundation for Linux.
final class StateDecoder: NSCoder {
  private let unarchiver: NSKeyedUnarchiver
  private let references: ReferenceDecoder

  /// - Returns: `nil` for what is no keyed archive.
  init?(_ state: Data, isSecure: Bool, object: @escaping (Int) -> AnyObject?) {
    guard let unarchiver = try? NSKeyedUnarchiver(forReadingFrom: state) else { return nil }
    self.unarchiver = unarchiver
    references = ReferenceDecoder(object)
    super.init()
    unarchiver.requiresSecureCoding = isSecure
    unarchiver.decodingFailurePolicy = .setErrorAndReturn
    unarchiver.delegate = references
  }

  override var allowsKeyedCoding: Bool { true }
  override var requiresSecureCoding: Bool { unarchiver.requiresSecureCoding }
  override var decodingFailurePolicy: DecodingFailurePolicy {
    get { unarchiver.decodingFailurePolicy }
    set { unarchiver.decodingFailurePolicy = newValue }
  }
  override var error: (any Error)? { unarchiver.error }
  override var systemVersion: UInt32 { unarchiver.systemVersion }

  override func containsValue(forKey key: String) -> Bool { unarchiver.containsValue(forKey: key) }

  /// Decodes an object; with secure coding one that a property list may hold.
  override func decodeObject(forKey key: String) -> Any? {
    guard containsValue(forKey: key) else { return nil }
    return requiresSecureCoding
      ? unarchiver.decodeObject(of: Self.propertyListClasses, forKey: key)
      : unarchiver.decodeObject(forKey: key)
  }

  override func decodeObject(of classes: [AnyClass]?, forKey key: String) -> Any? {
    guard containsValue(forKey: key) else { return nil }
    return unarchiver.decodeObject(of: classes, forKey: key)
  }

  override func decodePropertyList(forKey key: String) -> Any? {
    decodeObject(of: Self.propertyListClasses, forKey: key)
  }

  override func decodeBool(forKey key: String) -> Bool { unarchiver.decodeBool(forKey: key) }
  override func decodeInteger(forKey key: String) -> Int { unarchiver.decodeInteger(forKey: key) }
  override func decodeInt32(forKey key: String) -> Int32 { unarchiver.decodeInt32(forKey: key) }
  override func decodeInt64(forKey key: String) -> Int64 { unarchiver.decodeInt64(forKey: key) }
  override func decodeFloat(forKey key: String) -> Float { unarchiver.decodeFloat(forKey: key) }
  override func decodeDouble(forKey key: String) -> Double { unarchiver.decodeDouble(forKey: key) }

  override func withDecodedUnsafeBytes<Result>(
    forKey key: String, body: (UnsafeRawBufferPointer?) throws -> Result
  ) rethrows -> Result {
    // The bytes are valid for the length of the call.
    try unsafe unarchiver.withDecodedUnsafeBytes(forKey: key, body: body)
  }

  private static var propertyListClasses: [AnyClass] {
    [
      NSArray.self, NSDictionary.self, NSString.self, NSData.self, NSDate.self, NSNumber.self,
      NSNull.self,
    ]
  }
}
