import Foundation
internal import ResponderKit

extension UIView {
  /// Returns the value of a property; `nil` if the view does not have it.
  func value(of property: Property) -> Value? {
    switch property {
    case .alpha: return .number(Double(alpha))
    case .isHidden: return .bool(isHidden)
    case .isUserInteractionEnabled: return .bool(isUserInteractionEnabled)
    case .isMultipleTouchEnabled: return .bool(isMultipleTouchEnabled)
    case .isExclusiveTouch: return .bool(isExclusiveTouch)
    case .clipsToBounds: return .bool(clipsToBounds)
    case .tag: return .number(Double(tag))
    case .backgroundColor: return .text(ColorName.name(backgroundColor))
    case .text:
      if let control = self as? UISwitch { return .text(control.word) }
      return (self as? UILabel).map { .text($0.text ?? "") }
    case .title: return (self as? UIButton).map { .text($0.title(for: .normal) ?? "") }
    case .isEnabled: return (self as? UIControl).map { .bool($0.isEnabled) }
    case .isSelected: return (self as? UIControl).map { .bool($0.isSelected) }
    case .isOn: return (self as? UISwitch).map { .bool($0.isOn) }
    case .value: return (self as? UISlider).map { .number(Double($0.value)) }
    }
  }

  /// Sets a property, unless the value has the wrong type.
  func set(_ property: Property, to value: Value) {
    switch (property, value.converted(to: property.kind)) {
    case (.alpha, .number(let number)): alpha = number
    case (.isHidden, .bool(let flag)): isHidden = flag
    case (.isUserInteractionEnabled, .bool(let flag)): isUserInteractionEnabled = flag
    case (.isMultipleTouchEnabled, .bool(let flag)): isMultipleTouchEnabled = flag
    case (.isExclusiveTouch, .bool(let flag)): isExclusiveTouch = flag
    case (.clipsToBounds, .bool(let flag)): clipsToBounds = flag
    case (.tag, .number(let number)): tag = Int(exactly: number.rounded()) ?? tag
    case (.backgroundColor, .text(let name)):
      if let color = ColorName.color(name) { backgroundColor = color }
    case (.text, .text(let text)):
      (self as? UILabel)?.text = text
      (self as? UISwitch)?.word = text
    case (.title, .text(let text)): (self as? UIButton)?.setTitle(text, for: .normal)
    case (.isEnabled, .bool(let flag)): (self as? UIControl)?.isEnabled = flag
    case (.isSelected, .bool(let flag)): (self as? UIControl)?.isSelected = flag
    case (.isOn, .bool(let flag)): (self as? UISwitch)?.isOn = flag
    case (.value, .number(let number)): (self as? UISlider)?.value = Float(number)
    default: break
    }
  }
}
