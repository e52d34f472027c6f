/// The exit status, of which the most serious reason counts.
struct Status {
  /// The statuses of sysexits.h, and that of `--check`, in ascending order of precedence.
  enum Code: Int32, CaseIterable {
    case ok = 0
    case wouldChange = 1
    case noInput = 66
    case badData = 65
    case ioError = 74
  }

  private(set) var code = Code.ok

  mutating func raise(_ code: Code) {
    let order = Code.allCases
    let isHigher = (order.firstIndex(of: code) ?? 0) > (order.firstIndex(of: self.code) ?? 0)
    if isHigher { self.code = code }
  }
}
