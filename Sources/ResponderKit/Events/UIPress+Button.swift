package import InputTranslation

// The two directions of one table.

extension UIPress.PressType {
  init(_ button: Press.Button) {
    self =
      switch button {
      case .upArrow: .upArrow
      case .downArrow: .downArrow
      case .leftArrow: .leftArrow
      case .rightArrow: .rightArrow
      case .select: .select
      case .menu: .menu
      case .playPause: .playPause
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      }
  }
}

extension Press.Button {
  package init(_ type: UIPress.PressType) {
    self =
      switch type {
      case .upArrow: .upArrow
      case .downArrow: .downArrow
      case .leftArrow: .leftArrow
      case .rightArrow: .rightArrow
      case .select: .select
      case .menu: .menu
      case .playPause: .playPause
      case .pageUp: .pageUp
      case .pageDown: .pageDown
      }
  }
}
