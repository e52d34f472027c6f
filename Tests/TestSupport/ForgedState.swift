public import Foundation

/// Files of saved states with contents that no application saves. The format is that of the page *Restoring
/// state*, written here a second time.
public enum ForgedState {
  /// Returns a file with a header that fits its content.
  public static func file(_ content: Data, user: UInt32) -> Data {
    var file = Data([0x89] + Array("RSTATE\n".utf8) + [2, 0, 0, 0])
    for byte in 0..<4 { file.append(UInt8(truncatingIfNeeded: user >> (byte * 8))) }
    file.append(Data(count: 16))
    file.append(content)
    file.repairChecksum()
    return file
  }

  /// A property list of nested arrays in XML.
  public static func nestedXML(_ depth: Int) -> Data {
    let arrays = ["<array>", "</array>"].map { String(repeating: $0, count: depth) }.joined()
    let head = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    return Data("\(head)<plist version=\"1.0\">\(arrays)</plist>".utf8)
  }

  /// A property list of nested arrays in the format that precedes XML.
  public static func nestedText(_ depth: Int) -> Data {
    Data((String(repeating: "(", count: depth) + String(repeating: ")", count: depth)).utf8)
  }

  /// The state of an application in which arrays of values contain each other.
  /// - Parameters:
  ///   - depth: The number of arrays.
  ///   - width: How often each array contains the next one.
  ///   - isCircle: Whether the last array contains the first one.
  public static func nested(_ depth: Int, width: Int = 1, isCircle: Bool = false) -> Data {
    var list = BinaryList()
    let (key, last) = (list.add(string: "array"), depth - 1)
    // Each array is followed by the value that contains it.
    let first = list.objects.count
    for index in 0..<depth {
      let next = index < last ? first + index * 2 + 3 : isCircle ? first + 1 : nil
      list.add(array: next.map { Array(repeating: $0, count: width) } ?? [])
      list.add(dictionary: [(key, first + index * 2)])
    }
    list.addArchive(value: first + 1, objects: [])
    return list.data
  }

  /// The state of an application with as many small values as fit in a size.
  /// - Parameters:
  ///   - size: Of what is decoded, in bytes.
  ///   - referenceSize: The number of bytes of a reference. The smaller, the more values fit in.
  public static func wide(_ size: Int, referenceSize: Int) -> Data {
    var list = BinaryList()
    list.referenceSize = referenceSize
    let (key, kind) = (list.add(string: "array"), list.add(string: "bool"))
    let value = list.add(dictionary: [(kind, list.add([0x09]))])
    // A dictionary with two references, a text of five bytes and a truth value.
    let valueSize = 1 + 2 * referenceSize + 6
    let array = list.add(
      array: Array(repeating: value, count: (size - 4096) / (valueSize + referenceSize)))
    list.addArchive(value: list.add(dictionary: [(key, array)]), objects: [])
    return list.data
  }

  /// The state of an application with a chain of coded objects.
  /// - Parameters:
  ///   - className: The mangled name of their class.
  ///   - key: The key under which each has the next one.
  public static func chain(_ length: Int, of className: String, key: String) -> Data {
    var list = BinaryList()
    let (name, values, object) = (
      list.add(string: "className"), list.add(string: "values"), list.add(string: "object")
    )
    let (type, next) = (list.add(string: className), list.add(string: key))
    var objects: [(Int, Int)] = []
    for index in 0..<length {
      let reference = list.add(dictionary: [(object, list.add(integer: index + 1))])
      let content = list.add(dictionary: [(next, reference)])
      objects.append(
        (list.add(string: "\(index)"), list.add(dictionary: [(name, type), (values, content)])))
    }
    let value = list.add(dictionary: [(object, list.add(integer: 0))])
    list.addArchive(value: value, objects: objects)
    return list.data
  }
}

/// A binary property list of objects that are written by hand.
public struct BinaryList {
  /// The bytes of each object.
  public var objects: [[UInt8]] = []
  /// The number of bytes of a reference to an object.
  public var referenceSize = 4
  /// The number of the object that contains all others; the last one by default.
  public var top: Int?

  public init() {}

  @discardableResult
  public mutating func add(_ bytes: [UInt8]) -> Int {
    objects.append(bytes)
    return objects.count - 1
  }

  @discardableResult
  public mutating func add(string: String) -> Int {
    add(Self.head(0x50, string.utf8.count) + string.utf8)
  }

  @discardableResult
  public mutating func add(integer: Int) -> Int { add([0x13] + Self.bytes(integer, 8)) }

  @discardableResult
  public mutating func add(array: [Int]) -> Int {
    add(Self.head(0xA0, array.count) + array.flatMap { Self.bytes($0, referenceSize) })
  }

  @discardableResult
  public mutating func add(dictionary: [(key: Int, value: Int)]) -> Int {
    let references = dictionary.map(\.key) + dictionary.map(\.value)
    return add(
      Self.head(0xD0, dictionary.count) + references.flatMap { Self.bytes($0, referenceSize) })
  }

  /// Adds what the file of a state contains: one value of the application's delegate, with the key
  /// `value`, and coded objects.
  public mutating func addArchive(value: Int, objects: [(Int, Int)]) {
    let values = add(dictionary: [(add(string: "value"), value)])
    let coded = add(dictionary: objects)
    let application = add(dictionary: [
      (add(string: "values"), values), (add(string: "objects"), coded),
    ])
    let (secure, records) = (add([0x09]), add(array: []))
    add(dictionary: [
      (add(string: "isSecure"), secure), (add(string: "application"), application),
      (add(string: "records"), records),
    ])
  }

  /// The list.
  public var data: Data {
    var data = Data("bplist00".utf8)
    var offsets = Data()
    for object in objects {
      offsets.append(contentsOf: Self.bytes(data.count, 4))
      data.append(contentsOf: object)
    }
    let table = data.count
    data.append(offsets)
    data.append(contentsOf: [0, 0, 0, 0, 0, 0, 4, UInt8(referenceSize)])
    for number in [objects.count, top ?? objects.count - 1, table] {
      data.append(contentsOf: Self.bytes(number, 8))
    }
    return data
  }

  private static func head(_ type: UInt8, _ count: Int) -> [UInt8] {
    count < 15 ? [type | UInt8(count)] : [type | 15, 0x12] + bytes(count, 4)
  }

  private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}

extension Data {
  /// Makes the length and the checksum in the header of a saved state fit the bytes: CRC-64 of the XZ format.
  public mutating func repairChecksum() {
    let length = UInt64(count - 32)
    for byte in 0..<8 { self[16 + byte] = UInt8(truncatingIfNeeded: length >> (byte * 8)) }
    var table: [UInt64] = []
    for byte in 0..<256 {
      var entry = UInt64(byte)
      for _ in 0..<8 { entry = entry & 1 == 0 ? entry >> 1 : (entry >> 1) ^ 0xC96C_5795_D787_0F42 }
      table.append(entry)
    }
    var sum = ~UInt64(0)
    for byte in [UInt8](prefix(24) + dropFirst(32)) {
      let index = UInt8(truncatingIfNeeded: sum) ^ byte
      sum = table[Int(index)] ^ (sum >> 8)
    }
    sum = ~sum
    for byte in 0..<8 { self[24 + byte] = UInt8(truncatingIfNeeded: sum >> (byte * 8)) }
  }
}
