/// The table of methods of a class of views, to see whether it answers hit tests as
/// its superclass does.
///
/// An override has to be asked, and to ask every view that a finger misses costs five times as much as
/// to look where it lies. Swift tells nobody whether a method is overridden, but a class's metadata
/// begins with a table in which subclasses keep their superclass's places. Where the two methods have
/// theirs is found out from classes that differ in nothing else; where it cannot be, every view is asked.
struct MethodTable {
  /// Which of its words stand for the methods; `nil` where the classes tell of none, or of several.
  private static let places: (hitTest: Int, inside: Int)? = {
    let words =
      0..<min(
        MethodTable(Neither.self).count, MethodTable(HitTest.self).count,
        MethodTable(Inside.self).count, MethodTable(UIView.self).count)
    let (view, neither) = (MethodTable(UIView.self), MethodTable(Neither.self))
    func onlyPlace(in one: MethodTable, notIn other: MethodTable) -> Int? {
      let places = words.filter {
        view[$0] == neither[$0] && view[$0] == other[$0] && view[$0] != one[$0]
      }
      return places.count == 1 ? places[0] : nil
    }
    let (hitTest, inside) = (MethodTable(HitTest.self), MethodTable(Inside.self))
    guard let first = onlyPlace(in: hitTest, notIn: inside),
      let second = onlyPlace(in: inside, notIn: hitTest)
    else { return nil }
    return (first, second)
  }()

  private let start: UnsafePointer<UInt>

  private init(_ type: AnyClass) {
    start = unsafeBitCast(type, to: UnsafePointer<UInt>.self)
  }

  /// How many words there are; a class's size is the lower half of its fifth word, counted from a
  /// place that the upper half tells (`TargetClassMetadata` in Swift's `ABI/Metadata.h`).
  private var count: Int {
    let sizes = start[4]
    return (Int(sizes & 0xffff_ffff) - Int(sizes >> 32)) / MemoryLayout<UInt>.size
  }

  private subscript(place: Int) -> UInt { start[place] }

  /// Whether a finger outside of such a view's bounds hits neither it nor what is in it.
  static func hitsOnlyWithinBounds(_ type: UIView.Type) -> Bool {
    guard let places else { return false }
    let (own, view, control) = (
      MethodTable(type), MethodTable(UIView.self), MethodTable(UIControl.self)
    )
    // A control asks its superclass first, and hits nothing else.
    return own[places.inside] == view[places.inside]
      && (own[places.hitTest] == view[places.hitTest]
        || own[places.hitTest] == control[places.hitTest])
  }
}

private class Neither: UIView {}

private class HitTest: UIView {
  override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
}

private class Inside: UIView {
  override func point(inside point: CGPoint, with event: UIEvent?) -> Bool { false }
}
