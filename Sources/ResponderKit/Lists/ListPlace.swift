import Foundation

/// The place of an item, which is cheaper to store and to compare than an index path.
struct ListPlace: Hashable, Comparable {
  var section: Int
  var item: Int

  init(_ section: Int, _ item: Int) {
    self.section = section
    self.item = item
  }

  init(_ path: IndexPath) {
    precondition(
      path.count == 2, "\(path) is not a place in a list: it needs a section and a row or an item.")
    self.init(path.section, path.item)
  }

  var path: IndexPath { IndexPath(item: item, section: section) }

  static func < (one: Self, other: Self) -> Bool {
    one.section == other.section ? one.item < other.item : one.section < other.section
  }
}

/// What messages call a list and its items.
struct ListName {
  let list: String
  /// For example "row".
  let item: String

  func place(_ place: ListPlace) -> String { "\(item) \(place.item) of section \(place.section)" }
}

/// The numbers of items in the sections of a list.
protocol ItemCounts {
  var sectionCount: Int { get }
  func itemCount(of section: Int) -> Int
}

extension ItemCounts {
  func contains(_ place: ListPlace) -> Bool {
    place.section >= 0 && place.section < sectionCount && place.item >= 0
      && place.item < itemCount(of: place.section)
  }

  /// Returns the item after another one.
  func place(after place: ListPlace) -> ListPlace? {
    if place.item + 1 < itemCount(of: place.section) {
      return ListPlace(place.section, place.item + 1)
    }
    let next = (0..<sectionCount).dropFirst(place.section + 1).first { itemCount(of: $0) > 0 }
    return next.map { ListPlace($0, 0) }
  }

  /// Returns the item before another one.
  func place(before place: ListPlace) -> ListPlace? {
    if place.item > 0 { return ListPlace(place.section, place.item - 1) }
    let next = (0..<place.section).last { itemCount(of: $0) > 0 }
    return next.map { ListPlace($0, itemCount(of: $0) - 1) }
  }
}
