/// The sections and items that a list shows, by identifiers that are unique in the list.
///
/// A program describes the new data with a snapshot, and a data source such as
/// `UITableViewDiffableDataSource` finds out what was inserted, deleted and moved.
public struct NSDiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable, ItemIdentifierType: Hashable
> {
  /// The sections in their order.
  public private(set) var sectionIdentifiers: [SectionIdentifierType] = []
  /// The sections whose items are to be asked for again.
  public private(set) var reloadedSectionIdentifiers: [SectionIdentifierType] = []
  /// The items whose cells are to be asked for again.
  public private(set) var reloadedItemIdentifiers: [ItemIdentifierType] = []
  /// The items whose cells are to be filled again.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []
  private var items: [SectionIdentifierType: [ItemIdentifierType]] = [:]
  private var owners: [ItemIdentifierType: SectionIdentifierType] = [:]

  /// Creates a snapshot without sections.
  public init() {}

  // MARK: - Looking up

  /// The number of items in all sections.
  public var numberOfItems: Int { owners.count }
  /// The number of sections.
  public var numberOfSections: Int { sectionIdentifiers.count }
  /// The items of all sections in their order.
  public var itemIdentifiers: [ItemIdentifierType] {
    sectionIdentifiers.flatMap { items[$0] ?? [] }
  }

  /// Returns the number of items in a section, which has to exist.
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    itemIdentifiers(inSection: identifier).count
  }

  /// Returns the items of a section, which has to exist.
  public func itemIdentifiers(inSection identifier: SectionIdentifierType) -> [ItemIdentifierType] {
    guard let found = items[identifier] else { return absent("section", identifier) }
    return found
  }

  /// Returns the section of an item.
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? { owners[identifier] }

  /// Returns the place of an item among those of all sections.
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let owner = owners[identifier], let row = items[owner]?.firstIndex(of: identifier)
    else { return nil }
    return sectionIdentifiers.prefix { $0 != owner }.reduce(row) { $0 + (items[$1]?.count ?? 0) }
  }

  /// Returns the place of a section.
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    items[identifier] == nil ? nil : sectionIdentifiers.firstIndex(of: identifier)
  }

  // MARK: - Sections

  /// Adds sections without items at the end.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    insert(identifiers, at: sectionIdentifiers.count)
  }

  /// Inserts sections without items before another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: place(of: toIdentifier)) }

  /// Inserts sections without items after another one.
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection toIdentifier: SectionIdentifierType
  ) { insert(identifiers, at: place(of: toIdentifier) + 1) }

  /// Deletes sections with their items.
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      for item in items.removeValue(forKey: identifier) ?? [] { owners[item] = nil }
    }
    sectionIdentifiers.removeAll { items[$0] == nil }
    reloadedSectionIdentifiers.removeAll { items[$0] == nil }
    dropRequestsForDeletedItems()
  }

  /// Moves a section before another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection toIdentifier: SectionIdentifierType
  ) { move(identifier, to: toIdentifier, 0) }

  /// Moves a section after another one.
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection toIdentifier: SectionIdentifierType
  ) { move(identifier, to: toIdentifier, 1) }

  /// Asks for the cells of sections again.
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers { _ = place(of: identifier) }
    reloadedSectionIdentifiers += identifiers
  }

  private func place(of section: SectionIdentifierType) -> Int {
    guard let place = indexOfSection(section) else { return absent("section", section) }
    return place
  }

  private mutating func insert(_ sections: [SectionIdentifierType], at index: Int) {
    for section in sections {
      precondition(
        items.updateValue([], forKey: section) == nil,
        "The section \(section) is in the snapshot already.")
    }
    sectionIdentifiers.insert(contentsOf: sections, at: index)
  }

  private mutating func move(
    _ section: SectionIdentifierType, to target: SectionIdentifierType, _ distance: Int
  ) {
    precondition(section != target, "The section \(section) cannot be moved to itself.")
    sectionIdentifiers.remove(at: place(of: section))
    sectionIdentifiers.insert(section, at: place(of: target) + distance)
  }

  // MARK: - Items

  /// Adds items at the end of a section, by default of the last one. An item that is in the snapshot already is
  /// moved.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection sectionIdentifier: SectionIdentifierType? = nil
  ) {
    guard let section = sectionIdentifier ?? sectionIdentifiers.last else {
      preconditionFailure("The snapshot has no section for items: append a section first.")
    }
    _ = place(of: section)
    take(identifiers)
    insert(identifiers, in: section, at: items[section]?.count ?? 0)
  }

  /// Inserts items before another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem beforeIdentifier: ItemIdentifierType
  ) { insert(identifiers, at: beforeIdentifier, 0) }

  /// Inserts items after another one.
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem afterIdentifier: ItemIdentifierType
  ) { insert(identifiers, at: afterIdentifier, 1) }

  /// Deletes items; those that are not in the snapshot are ignored.
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    remove(Set(identifiers))
    dropRequestsForDeletedItems()
  }

  /// Deletes all items and sections.
  public mutating func deleteAllItems() { self = Self() }

  /// Moves an item before another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem toIdentifier: ItemIdentifierType
  ) {
    _ = owner(of: identifier)
    insert([identifier], at: toIdentifier, 0)
  }

  /// Moves an item after another one.
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem toIdentifier: ItemIdentifierType
  ) {
    _ = owner(of: identifier)
    insert([identifier], at: toIdentifier, 1)
  }

  /// Asks for the cells of items again.
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers { _ = owner(of: identifier) }
    reloadedItemIdentifiers += identifiers
  }

  /// Lets the data source fill the cells of items again, without other cells for them.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers { _ = owner(of: identifier) }
    reconfiguredItemIdentifiers += identifiers
  }

  private mutating func dropRequestsForDeletedItems() {
    reloadedItemIdentifiers.removeAll { owners[$0] == nil }
    reconfiguredItemIdentifiers.removeAll { owners[$0] == nil }
  }

  private func owner(of item: ItemIdentifierType) -> SectionIdentifierType {
    guard let owner = owners[item] else { return absent("item", item) }
    return owner
  }

  private mutating func remove(_ gone: Set<ItemIdentifierType>) {
    for section in Set(gone.compactMap { owners[$0] }) {
      items[section]?.removeAll { gone.contains($0) }
    }
    for item in gone { owners[item] = nil }
  }

  /// Removes items that are inserted elsewhere.
  private mutating func take(_ new: [ItemIdentifierType]) {
    let unique = Set(new)
    precondition(unique.count == new.count, "The inserted items are not unique.")
    let known = unique.filter { owners[$0] != nil }
    if !known.isEmpty { remove(known) }
  }

  private mutating func insert(
    _ new: [ItemIdentifierType], at target: ItemIdentifierType, _ distance: Int
  ) {
    precondition(!new.contains(target), "The item \(target) cannot be inserted next to itself.")
    let section = owner(of: target)
    take(new)
    insert(new, in: section, at: (items[section]?.firstIndex(of: target) ?? 0) + distance)
  }

  private mutating func insert(
    _ new: [ItemIdentifierType], in section: SectionIdentifierType, at index: Int
  ) {
    items[section]?.insert(contentsOf: new, at: index)
    for item in new { owners[item] = section }
  }

  private func absent<Result>(_ kind: String, _ identifier: Any) -> Result {
    preconditionFailure("The \(kind) \(identifier) is not in the snapshot.")
  }

  /// Forgets what is reloaded or reconfigured, after the list was updated.
  mutating func clearReloads() {
    (reloadedSectionIdentifiers, reloadedItemIdentifiers) = ([], [])
    reconfiguredItemIdentifiers = []
  }
}
