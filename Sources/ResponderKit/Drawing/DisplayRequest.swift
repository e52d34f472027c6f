import Foundation

/// What of a view or a layer is to be drawn again.
enum DisplayRequest: Equatable {
  case nothing
  case part(CGRect)
  case all

  /// Everything that either asks for: the rectangle around two parts.
  func with(_ rect: CGRect) -> Self {
    switch self {
    case .nothing: .part(rect)
    case .part(let other): .part(other.union(rect))
    case .all: .all
    }
  }

  /// The part of something that is to be drawn; `nil` for none of it.
  func area(in bounds: CGRect) -> CGRect? {
    guard bounds.width > 0, bounds.height > 0 else { return nil }
    switch self {
    case .nothing: return nil
    case .part(let rect):
      let area = rect.intersection(bounds)
      return area.isNull || area.isEmpty ? nil : area
    case .all: return bounds
    }
  }
}

/// What windows are to do before a turn ends.
struct PendingWork: OptionSet {
  let rawValue: UInt8

  static let layout = Self(rawValue: 1 << 0)
  static let display = Self(rawValue: 1 << 1)
}
