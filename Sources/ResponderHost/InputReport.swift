import InputDevices

/// What a look at an input found, and whether it is to be read.
protocol InputReport {
  var node: String { get }
  var syspath: String { get }
  var isTaken: Bool { get }
  /// Why it is taken, or left alone.
  var reason: String { get }
  var access: DeviceAccess? { get }
  func isRead(as other: Self) -> Bool
}

extension InputReport {
  /// What a newer look at an input that is open means for it: why it is to be closed, and whether it is
  /// to be opened anew; `nil` where it stays open.
  func verdict(on open: Self) -> (reason: String, opensAgain: Bool)? {
    if !isTaken { return (reason, false) }
    if let access, !access.isReadable { return ("not readable any more (\(access))", false) }
    return isRead(as: open) ? nil : ("to be read otherwise: \(reason)", true)
  }
}

extension DeviceReport: InputReport {}
extension IIOReport: InputReport {}
