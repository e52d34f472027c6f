extension UIView {
  /// Exchanges two subviews.
  public func exchangeSubview(at index1: Int, withSubviewAt index2: Int) {
    precondition(
      subviews.indices.contains(index1) && subviews.indices.contains(index2),
      "The view has \(subviews.count) subviews, and \(index1) and \(index2) were to change places.")
    subviews.swapAt(index1, index2)
  }
}
