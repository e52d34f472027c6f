import CGuestSupport
import Foundation

/// A device of a list of report descriptors.
struct HIDEntry: Decodable {
  private enum CodingKeys: String, CodingKey {
    case name, bus, kind, transport
    case vendorText = "vid"
    case productText = "pid"
    case text = "rdesc_hex"
    case contacts = "max_contacts"
  }

  let name: String
  let kind: String?
  /// Whether it has keys for playing music.
  let transport: Bool?
  private let bus: String
  private let vendorText, productText: String?
  private let text: String
  private let contacts: Int?

  var bytes: [UInt8] {
    let digits = Array(text)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
  }

  var maximumContacts: Int { contacts ?? 1 }
  // Where a list does not tell: the numbers for everybody's use.
  var vendor: UInt32 { vendorText.flatMap { UInt32($0, radix: 16) } ?? 0x1209 }
  var product: UInt32 { productText.flatMap { UInt32($0, radix: 16) } ?? 0x0003 }

  var busNumber: UInt16 {
    switch bus {
    case "usb": UInt16(BUS_USB)
    case "bluetooth": UInt16(BUS_BLUETOOTH)
    case "i2c": UInt16(BUS_I2C)
    default: UInt16(BUS_HOST)
    }
  }

  var isTouchscreen: Bool { kind?.hasPrefix("touchscreen") == true }

  /// The devices of a file, or of every list in a folder.
  static func all(in path: String) throws -> [Self] {
    let isFile = path.hasSuffix(".json")
    let files =
      isFile
      ? [path]
      : try Sysfs.entries(of: path).filter { $0.hasSuffix(".json") }.map { "\(path)/\($0)" }
    return try files.flatMap {
      try JSONDecoder().decode([Self].self, from: Data(contentsOf: URL(filePath: $0)))
    }
  }
}
