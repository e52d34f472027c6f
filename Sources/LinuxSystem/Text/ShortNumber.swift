extension Double {
  /// The number without a decimal point if it is whole, such as `5` or `0.5`.
  package var shortText: String {
    guard abs(self) < 1e15, let whole = Int(exactly: self) else { return "\(self)" }
    return "\(whole)"
  }
}
