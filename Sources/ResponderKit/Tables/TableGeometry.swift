import Foundation

/// Where the sections and rows of a table are, along the vertical axis of its content.
///
/// Looking up a place, or changing one height, takes a number of steps that is the logarithm of the number of
/// rows and sections, so that a table can be scrolled whatever its length.
struct TableGeometry: ItemCounts {
  /// The header or footer of a section.
  struct Edge {
    enum Origin {
      /// The height was set, or there is neither a view nor a title.
      case setting
      /// An estimate: it is measured when the view is shown.
      case estimate
      /// The height of the view.
      case measurement
    }

    let height: CGFloat
    var origin = Origin.setting

    var isEstimated: Bool { origin == .estimate }

    /// Returns the same edge, whose estimate is the height that it had before.
    func estimated(by old: Edge?) -> Edge {
      guard isEstimated, let old, old.origin != .setting else { return self }
      return Edge(height: old.height, origin: .estimate)
    }
  }

  struct Section {
    var header: Edge
    var footer: Edge
    var rows: RowHeights

    var height: CGFloat { header.height + rows.total + footer.height }
  }

  /// Where the first section begins.
  let top: CGFloat
  private(set) var sections: [Section]
  private var sums: PrefixSums

  init(top: CGFloat, sections: [Section]) {
    self.top = top
    self.sections = sections
    sums = PrefixSums(sections.map(\.height))
  }

  /// Where the last section ends.
  var end: CGFloat { top + sums.total }

  var sectionCount: Int { sections.count }
  func itemCount(of section: Int) -> Int { sections[section].rows.count }

  // MARK: - Spans

  func start(of section: Int) -> CGFloat { top + sums.sum(before: section) }

  func span(of section: Int) -> Span { Span(start(of: section), sections[section].height) }

  func span(of place: ListPlace) -> Span {
    let section = sections[place.section]
    return Span(
      start(of: place.section) + section.header.height + section.rows.start(of: place.item),
      section.rows.height(of: place.item))
  }

  /// Returns where the header or footer of a section is.
  func span(of side: SectionViews.Side, in section: Int) -> Span {
    let height = sections[section][keyPath: side.edge].height
    return Span(side == .header ? start(of: section) : span(of: section).end - height, height)
  }

  // MARK: - Looking up

  /// Returns the row at a height of the content; `nil` in headers, footers and outside of the sections.
  func place(at y: CGFloat) -> ListPlace? {
    guard !sections.isEmpty, y >= top, y < end else { return nil }
    let index = sums.index(at: y - top)
    let section = sections[index]
    let distance = y - start(of: index) - section.header.height
    guard section.rows.count > 0, distance >= 0, distance < section.rows.total else { return nil }
    return ListPlace(index, section.rows.row(at: distance))
  }

  /// Returns the sections that lie in a span, at least partly. Those without a height at its start are among them.
  func sections(in span: Span) -> Range<Int> {
    guard !sections.isEmpty, span.start < end || end == top, span.start <= end, span.end > top
    else { return 0..<0 }
    var first = sums.index(at: max(span.start - top, 0))
    var start = start(of: first)
    while first > 0, start >= span.start, sections[first - 1].height == 0 { first -= 1 }
    var next = first
    while next < sections.count, start < span.end {
      start += sections[next].height
      next += 1
    }
    return first..<next
  }

  /// Returns the rows that lie in a span, at least partly, from top to bottom.
  func places(in span: Span) -> [ListPlace] {
    var places: [ListPlace] = []
    for index in sections(in: span) {
      let rows = sections[index].rows
      guard rows.count > 0 else { continue }
      let start = start(of: index) + sections[index].header.height
      var row = rows.row(at: max(span.start - start, 0))
      var y = start + rows.start(of: row)
      if y + rows.height(of: row) <= span.start {
        y += rows.height(of: row)
        row += 1
      }
      while row < rows.count, y < span.end {
        places.append(ListPlace(index, row))
        y += rows.height(of: row)
        row += 1
      }
    }
    return places
  }

  /// Returns the first row in a span. Unlike for ``places(in:)``, it can be one without a height at the start.
  func firstPlace(in span: Span) -> ListPlace? {
    for index in sections(in: span) {
      let rows = sections[index].rows
      guard rows.count > 0 else { continue }
      let distance = span.start - start(of: index) - sections[index].header.height
      guard distance > 0 else { return ListPlace(index, 0) }
      var row = rows.row(at: distance)
      let start = rows.start(of: row)
      if start < distance {
        if start + rows.height(of: row) <= distance { row += 1 }
      } else {
        while row > 0, rows.height(of: row - 1) == 0 { row -= 1 }
      }
      if row < rows.count { return ListPlace(index, row) }
    }
    return nil
  }

  // MARK: - Changing

  mutating func setHeight(_ height: CGFloat, of place: ListPlace) {
    sections[place.section].rows.setHeight(height, of: place.item)
    sums.set(sections[place.section].height, at: place.section)
  }

  mutating func setHeight(
    _ height: CGFloat, of edge: WritableKeyPath<Section, Edge>, in section: Int
  ) {
    sections[section][keyPath: edge] = Edge(height: height, origin: .measurement)
    sums.set(sections[section].height, at: section)
  }
}

/// A part of the vertical axis.
struct Span: Equatable {
  let start: CGFloat
  let length: CGFloat

  init(_ start: CGFloat, _ length: CGFloat) {
    self.start = start
    self.length = length
  }

  var end: CGFloat { start + length }
}
