/// What a symbol of the solver stands for.
enum SolverSymbol: UInt8 {
  /// Nothing: it can be given to another one.
  case unused
  /// A variable that can have any value.
  case free
  /// A variable that is not negative.
  case size
  /// By how much a constraint of more or less is exceeded; not negative.
  case slack
  /// By how much a wish is missed; not negative.
  case error
  /// What has to be zero, and marks a requirement of equality.
  case marker

  /// Whether its value must not be negative.
  var isRestricted: Bool { self == .size || self == .slack || self == .error }
}

/// How a sum relates to zero.
enum SolverRelation {
  case equal
  case atLeast
  case atMost
}

/// Requirements that exclude each other.
struct SolverConflict: Error {
  /// The constraints, by the names that they were added under.
  let names: [Int32]
}
