import ResponderKit

extension UIView {
  /// Pins an edge of a subview to that of another view. An earlier pin of the same edges is replaced.
  @discardableResult
  func pin(
    _ view: UIView, _ edge: NSLayoutConstraint.Attribute, to other: UIView, offset: CGFloat = 0
  ) -> NSLayoutConstraint {
    view.translatesAutoresizingMaskIntoConstraints = false
    let pin = NSLayoutConstraint(
      item: view, attribute: edge, relatedBy: .equal, toItem: other, attribute: edge,
      multiplier: 1, constant: offset)
    removeConstraints(
      constraints.filter {
        $0.firstItem === view && $0.secondItem === other && $0.firstAttribute == edge
      })
    addConstraint(pin)
    return pin
  }
}
