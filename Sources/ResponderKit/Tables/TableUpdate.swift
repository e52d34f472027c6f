import Foundation

/// The changes of an update, as the application asked for them: what is deleted, reloaded or moved is at its place
/// before the update, and what is inserted, or where something is moved to, at its place after it (Apple,
/// `performBatchUpdates(_:completion:)`).
struct TableUpdate {
  var deletedRows: Set<RowPlace> = []
  var insertedRows: Set<RowPlace> = []
  var reloadedRows: Set<RowPlace> = []
  var movedRows: [RowPlace: RowPlace] = [:]
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var reloadedSections = IndexSet()
  var movedSections: [Int: Int] = [:]
  /// Whether no change is animated.
  var isImmediate = true

  /// Checks the changes against the numbers of rows, and returns where each row went.
  /// - Parameters:
  ///   - old: The number of rows in each section before the update.
  ///   - new: The number of rows in each section after it.
  ///   - table: The name of the table in messages.
  func applied(from old: [Int], to new: [Int], of table: String) -> TableChange {
    checkSections(old.count, new.count, table)
    var change = TableChange(sections: sectionOrigins(old.count, new.count), oldCount: old.count)
    checkPlaces(old, new, table)
    for (from, to) in movedRows {
      change.remove(from)
      change.add(to, from: from)
    }
    for place in deletedRows { change.remove(place) }
    for place in insertedRows { change.add(place, from: nil) }
    change.reloadedRows = reloadedRows
    change.reloadedSections = reloadedSections
    change.order()
    for (section, origin) in change.sections.enumerated() {
      guard let origin, !reloadedSections.contains(origin) else { continue }
      checkRows(of: section, new[section], from: origin, old[origin], table)
    }
    return change
  }

  // MARK: - Sections

  private func checkSections(_ old: Int, _ new: Int, _ table: String) {
    let (deleted, inserted) = (deletedSections.count, insertedSections.count)
    precondition(
      old - deleted + inserted == new,
      "Invalid update of \(table): it has \(new) sections after the update and had \(old) before it, but "
        + "\(inserted) were inserted and \(deleted) deleted.")
    for section in deletedSections.union(reloadedSections).union(IndexSet(movedSections.keys)) {
      precondition(
        section < old,
        "Invalid update of \(table): section \(section) cannot be deleted, reloaded or moved, because there "
          + "were \(old) sections before the update.")
    }
    for section in insertedSections.union(IndexSet(movedSections.values)) {
      precondition(
        section < new,
        "Invalid update of \(table): section \(section) cannot be inserted or moved to, because there are "
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

  // MARK: - Rows

  private func checkPlaces(_ old: [Int], _ new: [Int], _ table: String) {
    for place in deletedRows.union(reloadedRows).union(movedRows.keys) {
      let count = old.indices.contains(place.section) ? old[place.section] : 0
      precondition(
        place.row >= 0 && place.row < count,
        "Invalid update of \(table): \(place) cannot be deleted, reloaded or moved, because the section had "
          + "\(count) rows before the update.")
    }
    for place in insertedRows.union(movedRows.values) {
      let count = new.indices.contains(place.section) ? new[place.section] : 0
      precondition(
        place.row >= 0 && place.row < count,
        "Invalid update of \(table): \(place) cannot be inserted or moved to, because the section has "
          + "\(count) rows after the update.")
    }
    if let place = deletedRows.first(where: { reloadedRows.contains($0) || movedRows[$0] != nil }) {
      preconditionFailure(
        "Invalid update of \(table): \(place) is deleted, and also reloaded or moved.")
    }
  }

  private func checkRows(
    of section: Int, _ new: Int, from origin: Int, _ old: Int, _ table: String
  ) {
    let deleted = deletedRows.count { $0.section == origin }
    let inserted = insertedRows.count { $0.section == section }
    let movedOut = movedRows.keys.count { $0.section == origin }
    let movedIn = movedRows.values.count { $0.section == section }
    precondition(
      old - deleted - movedOut + inserted + movedIn == new,
      "Invalid update of \(table): section \(section) has \(new) rows after the update and had \(old) before "
        + "it, but \(inserted) were inserted, \(deleted) deleted, \(movedIn) moved in and \(movedOut) moved out."
    )
  }
}

/// Where the rows and sections of a table went in an update.
struct TableChange {
  /// Where each section was before; `nil` for one that was inserted.
  let sections: [Int?]
  private var targets: [Int?]
  var reloadedSections = IndexSet()
  var reloadedRows: Set<RowPlace> = []
  /// The rows that left each section, by its place before.
  private var removed: [Int: [Int]] = [:]
  /// The rows that came into each section, by its place after the update.
  private var added: [Int: [Int]] = [:]
  private var origins: [RowPlace: RowPlace] = [:]
  private var moves: [RowPlace: RowPlace] = [:]

  init(sections: [Int?], oldCount: Int) {
    self.sections = sections
    targets = Array(repeating: nil, count: oldCount)
    for (section, origin) in sections.enumerated() {
      if let origin { targets[origin] = section }
    }
  }

  mutating func remove(_ place: RowPlace) { removed[place.section, default: []].append(place.row) }

  mutating func add(_ place: RowPlace, from origin: RowPlace?) {
    added[place.section, default: []].append(place.row)
    guard let origin else { return }
    origins[place] = origin
    moves[origin] = place
  }

  mutating func order() {
    removed = removed.mapValues { $0.sorted() }
    added = added.mapValues { $0.sorted() }
  }

  /// Returns where a section is; `nil` if it was deleted or reloaded, or was not there.
  func target(ofSection section: Int) -> Int? {
    guard targets.indices.contains(section), !reloadedSections.contains(section) else { return nil }
    return targets[section]
  }

  /// Returns where a row is; `nil` if it was deleted or reloaded.
  func target(of place: RowPlace) -> RowPlace? {
    if reloadedRows.contains(place) { return nil }
    if let target = moves[place] { return target }
    guard let section = target(ofSection: place.section) else { return nil }
    let removed = removed[place.section] ?? []
    let before = removed.prefix { $0 < place.row }.count
    if before < removed.count, removed[before] == place.row { return nil }
    var row = place.row - before
    for new in added[section] ?? [] where new <= row { row += 1 }
    return RowPlace(section, row)
  }

  /// Calls a closure for each row of a section after the update that was there before, in order.
  /// - Parameters:
  ///   - section: The section after the update.
  ///   - count: Its number of rows.
  func origins(ofSection section: Int, count: Int) -> [RowPlace?] {
    guard let origin = sections[section], !reloadedSections.contains(origin) else {
      return Array(repeating: nil, count: count)
    }
    var added = (added[section] ?? [])[...]
    var removed = (removed[origin] ?? [])[...]
    var old = 0
    return (0..<count).map { row in
      if added.first == row {
        added.removeFirst()
        return origins[RowPlace(section, row)]
      }
      while removed.first == old {
        removed.removeFirst()
        old += 1
      }
      defer { old += 1 }
      return RowPlace(origin, old)
    }
  }
}
