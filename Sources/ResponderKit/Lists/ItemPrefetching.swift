import Foundation

/// The items that were announced to the prefetching data source: as many as are visible, in the direction in which
/// the list scrolls.
struct ItemPrefetching {
  private var announced: Set<ListPlace> = []
  private var lastOffset: CGFloat?

  /// The items to report to the data source, which is called afterwards, because it can change the list.
  struct Changes {
    var announced: [ListPlace] = []
    var cancelled: [ListPlace] = []
  }

  /// Finds the items to announce after the list has scrolled.
  /// - Parameters:
  ///   - visible: The visible items.
  ///   - offset: Where the list is in its content, along the axis in which it scrolls.
  mutating func changes(
    for visible: [ListPlace], at offset: CGFloat, in counts: some ItemCounts
  ) -> Changes {
    defer { lastOffset = offset }
    guard let lastOffset, offset != lastOffset, let first = visible.first, let last = visible.last
    else { return Changes() }
    let isForward = offset > lastOffset
    var ahead: [ListPlace] = []
    var next = isForward ? last : first
    while ahead.count < visible.count,
      let place = isForward ? counts.place(after: next) : counts.place(before: next)
    {
      ahead.append(place)
      next = place
    }
    let new = ahead.filter { !announced.contains($0) }
    announced.subtract(visible)
    let gone = announced.subtracting(ahead).sorted()
    announced = Set(ahead)
    return Changes(announced: new, cancelled: gone)
  }
}
