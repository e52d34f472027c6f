import Foundation

/// The changes of an update, as the application asked for them: what is deleted, reloaded or moved is at its place
/// before the update, and what is inserted, or where something is moved to, at its place after it (Apple,
/// `performBatchUpdates(_:completion:)`).
struct ListUpdate {
  var deletedItems: Set<ListPlace> = []
  var insertedItems: Set<ListPlace> = []
  var reloadedItems: Set<ListPlace> = []
  /// Items whose cells the data source is to fill again.
  var reconfiguredItems: Set<ListPlace> = []
  var movedItems: [ListPlace: ListPlace] = [:]
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var reloadedSections = IndexSet()
  var movedSections: [Int: Int] = [:]

  /// Checks the changes against the numbers of items, and returns where each item went.
  /// - Parameters:
  ///   - old: The number of items in each section before the update.
  ///   - new: The number of items in each section after it.
  func applied(from old: [Int], to new: [Int], of name: ListName) -> ListChange {
    checkSections(old.count, new.count, name.list)
    var change = ListChange(sections: sectionOrigins(old.count, new.count), oldCount: old.count)
    checkPlaces(old, new, name)
    for (from, to) in movedItems {
      change.remove(from)
      change.add(to, from: from)
    }
    for place in deletedItems { change.remove(place) }
    for place in insertedItems { change.add(place, from: nil) }
    change.reloadedItems = reloadedItems
    change.reloadedSections = reloadedSections
    change.order()
    for (section, origin) in change.sections.enumerated() {
      guard let origin, !reloadedSections.contains(origin) else { continue }
      checkItems(of: section, new[section], from: origin, old[origin], change, name)
    }
    return change
  }

  // MARK: - Sections

  private func checkSections(_ old: Int, _ new: Int, _ list: String) {
    let (deleted, inserted) = (deletedSections.count, insertedSections.count)
    precondition(
      old - deleted + inserted == new,
      "Invalid update of \(list): it has \(new) sections after the update and had \(old) before it, but "
        + "\(inserted) were inserted and \(deleted) deleted.")
    for section in deletedSections.union(reloadedSections).union(IndexSet(movedSections.keys)) {
      precondition(
        section < old,
        "Invalid update of \(list): section \(section) cannot be deleted, reloaded or moved, because there "
          + "were \(old) sections before the update.")
    }
    for section in insertedSections.union(IndexSet(movedSections.values)) {
      precondition(
        section < new,
        "Invalid update of \(list): section \(section) cannot be inserted or moved to, because there are "
          + "\(new) sections after the update.")
    }
  }

  /// Returns where each section was before the update; `nil` for one that was inserted.
  private func sectionOrigins(_ old: Int, _ new: Int) -> [Int?] {
    var origins = [Int?](repeating: nil, count: new)
    for (from, to) in movedSections { origins[to] = from }
    let targets = Set(movedSections.values)
    var rest = (0..<old).filter { !deletedSections.contains($0) && movedSections[$0] == nil }[...]
    for section in 0..<new where !insertedSections.contains(section) && !targets.contains(section) {
      origins[section] = rest.popFirst()
    }
    return origins
  }

  // MARK: - Items

  private func checkPlaces(_ old: [Int], _ new: [Int], _ name: ListName) {
    let oldPlaces = deletedItems.union(reloadedItems).union(reconfiguredItems)
    for place in oldPlaces.union(movedItems.keys) {
      let count = old.indices.contains(place.section) ? old[place.section] : 0
      precondition(
        place.item >= 0 && place.item < count,
        "Invalid update of \(name.list): \(name.place(place)) cannot be deleted, reloaded or moved, because "
          + "the section had \(count) \(name.item)s before the update.")
    }
    for place in insertedItems.union(movedItems.values) {
      let count = new.indices.contains(place.section) ? new[place.section] : 0
      precondition(
        place.item >= 0 && place.item < count,
        "Invalid update of \(name.list): \(name.place(place)) cannot be inserted or moved to, because the "
          + "section has \(count) \(name.item)s after the update.")
    }
    if let place = deletedItems.first(where: { reloadedItems.contains($0) || movedItems[$0] != nil }
    ) {
      preconditionFailure(
        "Invalid update of \(name.list): \(name.place(place)) is deleted, and also reloaded or moved."
      )
    }
  }

  private func checkItems(
    of section: Int, _ new: Int, from origin: Int, _ old: Int, _ change: ListChange,
    _ name: ListName
  ) {
    precondition(
      old + change.growth(of: section, from: origin) == new,
      invalidCount(of: section, new, from: origin, old, name))
  }

  private func invalidCount(
    of section: Int, _ new: Int, from origin: Int, _ old: Int, _ name: ListName
  ) -> String {
    let deleted = deletedItems.count { $0.section == origin }
    let inserted = insertedItems.count { $0.section == section }
    let movedOut = movedItems.keys.count { $0.section == origin }
    let movedIn = movedItems.values.count { $0.section == section }
    return
      "Invalid update of \(name.list): section \(section) has \(new) \(name.item)s after the update "
      + "and had \(old) before it, but \(inserted) were inserted, \(deleted) deleted, \(movedIn) moved in "
      + "and \(movedOut) moved out."
  }
}

/// Where the items and sections of a list went in an update.
struct ListChange {
  /// Where each section was before; `nil` for one that was inserted.
  let sections: [Int?]
  private var targets: [Int?]
  var reloadedSections = IndexSet()
  var reloadedItems: Set<ListPlace> = []
  /// The items that left each section, by its place before.
  private var removed: [Int: [Int]] = [:]
  /// The items that came into each section, by its place after the update.
  private var added: [Int: [Int]] = [:]
  private var origins: [ListPlace: ListPlace] = [:]
  private var moves: [ListPlace: ListPlace] = [:]

  init(sections: [Int?], oldCount: Int) {
    self.sections = sections
    targets = Array(repeating: nil, count: oldCount)
    for (section, origin) in sections.enumerated() {
      if let origin { targets[origin] = section }
    }
  }

  mutating func remove(_ place: ListPlace) {
    removed[place.section, default: []].append(place.item)
  }

  mutating func add(_ place: ListPlace, from origin: ListPlace?) {
    added[place.section, default: []].append(place.item)
    guard let origin else { return }
    origins[place] = origin
    moves[origin] = place
  }

  mutating func order() {
    removed = removed.mapValues { $0.sorted() }
    added = added.mapValues { $0.sorted() }
  }

  /// Returns by how many items a section has grown.
  func growth(of section: Int, from origin: Int) -> Int {
    (added[section]?.count ?? 0) - (removed[origin]?.count ?? 0)
  }

  /// Returns where a section is; `nil` if it was deleted or reloaded, or was not there.
  func target(ofSection section: Int) -> Int? {
    guard targets.indices.contains(section), !reloadedSections.contains(section) else { return nil }
    return targets[section]
  }

  /// Returns where an item is; `nil` if it was deleted or reloaded.
  func target(of place: ListPlace) -> ListPlace? {
    if reloadedItems.contains(place) { return nil }
    if let target = moves[place] { return target }
    guard let section = target(ofSection: place.section) else { return nil }
    let removed = removed[place.section] ?? []
    let before = removed.prefix { $0 < place.item }.count
    if before < removed.count, removed[before] == place.item { return nil }
    var item = place.item - before
    for new in added[section] ?? [] where new <= item { item += 1 }
    return ListPlace(section, item)
  }

  /// Returns where each item of a section was before; `nil` for a new one.
  /// - Parameters:
  ///   - section: The section after the update.
  ///   - count: Its number of items.
  func origins(ofSection section: Int, count: Int) -> [ListPlace?] {
    guard let origin = sections[section], !reloadedSections.contains(origin) else {
      return Array(repeating: nil, count: count)
    }
    var added = (added[section] ?? [])[...]
    var removed = (removed[origin] ?? [])[...]
    var old = 0
    return (0..<count).map { item in
      if added.first == item {
        added.removeFirst()
        return origins[ListPlace(section, item)]
      }
      while removed.first == old {
        removed.removeFirst()
        old += 1
      }
      defer { old += 1 }
      return ListPlace(origin, old)
    }
  }
}
