internal import ResponderKit

/// The names of colours in files.
enum ColorName {
  static let names = [
    "black", "white", "red", "green", "blue", "yellow", "orange", "purple", "clear",
  ]

  static func color(_ name: String) -> UIColor? {
    switch name {
    case "black": return .black
    case "white": return .white
    case "red": return .red
    case "green": return .green
    case "blue": return .blue
    case "yellow": return .yellow
    case "orange": return .orange
    case "purple": return .purple
    case "clear": return .clear
    default: break
    }
    let digits = name.dropFirst()
    guard name.first == "#", digits.count == 6, let number = UInt32(digits, radix: 16),
      digits.allSatisfy(\.isHexDigit)
    else { return nil }
    func part(_ shift: UInt32) -> Double { Double(number >> shift & 0xff) / 255 }
    return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }

  /// Returns the canonical form of a short or common name: `#fff`, `gray`.
  static func spelled(_ name: String) -> String? {
    if ["gray", "grey"].contains(name.lowercased()) { return "#808080" }
    let digits = name.dropFirst()
    guard name.first == "#", digits.count == 3, digits.allSatisfy(\.isHexDigit) else { return nil }
    return "#" + digits.map { "\($0)\($0)" }.joined()
  }

  static func name(_ color: UIColor?) -> String {
    guard let color else { return "clear" }
    if let known = names.first(where: { self.color($0) == color }) { return known }
    let parts = [color.red, color.green, color.blue].map { UInt8(clamping: Int($0 * 255 + 0.5)) }
    return "#" + parts.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
