import ResponderKit

/// The two settings, stored in the user defaults.
struct Settings {
  private static let unitKey = "strikerUnit"
  private static let powerKey = "power"

  static let equipped = "Equipped"
  static let released = "Released"

  let defaults: UserDefaults

  /// Whether the unit is worn: `Equipped` or `Released`.
  var strikerUnit: String {
    get { defaults.string(forKey: Self.unitKey) ?? Self.released }
    nonmutating set { defaults.set(newValue, forKey: Self.unitKey) }
  }

  /// The power, from 0 to 100.
  var power: Float {
    get { defaults.float(forKey: Self.powerKey) }
    nonmutating set { defaults.set(newValue, forKey: Self.powerKey) }
  }

  /// The power with up to three digits.
  var powerText: String {
    let number = (Double(power) * 1000).rounded() / 1000
    return number == number.rounded() ? "\(Int(number))" : "\(number)"
  }
}
