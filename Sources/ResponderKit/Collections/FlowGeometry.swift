import Foundation

/// Where the sections and items of a flow layout are, along two axes: the main one is that in which the content scrolls.
struct FlowGeometry {
  struct Section {
    let header, footer: CGFloat
    /// The margins before and after the items along the main axis.
    let before, after: CGFloat
    /// The margin before a line.
    let lead: CGFloat
    let lines: FlowLines

    var length: CGFloat { header + before + lines.length + after + footer }
  }

  enum Edge { case header, footer }

  /// The length of headers and footers along the cross axis.
  let cross: CGFloat
  let isHorizontal: Bool
  let sections: [Section]
  private let sums: PrefixSums

  init(sections: [Section], cross: CGFloat, isHorizontal: Bool) {
    self.sections = sections
    self.cross = cross
    self.isHorizontal = isHorizontal
    sums = PrefixSums(sections.map(\.length))
  }

  var contentSize: CGSize {
    isHorizontal
      ? CGSize(width: sums.total, height: cross) : CGSize(width: cross, height: sums.total)
  }

  // MARK: - Frames

  private func rect(_ main: CGFloat, _ cross: CGFloat, _ length: CGFloat, _ width: CGFloat)
    -> CGRect
  {
    isHorizontal
      ? CGRect(x: main, y: cross, width: length, height: width)
      : CGRect(x: cross, y: main, width: width, height: length)
  }

  func frame(of place: ListPlace) -> CGRect {
    let section = sections[place.section]
    let item = section.lines.place(of: place.item)
    return rect(
      sums.sum(before: place.section) + section.header + section.before + item.main,
      section.lead + item.cross, item.size.main, item.size.cross)
  }

  /// Returns the frame of a header or footer; `nil` if the section has none.
  /// - Parameter visible: The visible span of the main axis, within which the header or footer stays while its section
  ///   is visible; `nil` if it scrolls.
  func frame(of edge: Edge, in index: Int, within visible: ClosedRange<CGFloat>?) -> CGRect? {
    let section = sections[index]
    let start = sums.sum(before: index)
    let length = edge == .header ? section.header : section.footer
    guard length > 0 else { return nil }
    var main = edge == .header ? start : start + section.length - length
    if let visible {
      switch edge {
      case .header:
        let last = start + section.length - section.footer - length
        main = max(min(visible.lowerBound, last), main)
      case .footer:
        main = min(max(visible.upperBound - length, start + section.header), main)
      }
    }
    return rect(main, 0, length, cross)
  }

  // MARK: - Looking up

  /// Returns the span of a rectangle along the main axis.
  func span(of rect: CGRect) -> ClosedRange<CGFloat> {
    let (start, end) = isHorizontal ? (rect.minX, rect.maxX) : (rect.minY, rect.maxY)
    // With infinite numbers, an edge can be NaN.
    return start <= end ? start...end : 0...0
  }

  /// Returns the sections that lie in a span, at least partly.
  func sections(in span: ClosedRange<CGFloat>) -> Range<Int> {
    guard !sections.isEmpty, span.lowerBound < sums.total, span.upperBound > 0 else { return 0..<0 }
    let first = sums.index(at: max(span.lowerBound, 0))
    var (next, start) = (first, sums.sum(before: first))
    while next < sections.count, start < span.upperBound {
      start += sections[next].length
      next += 1
    }
    return first..<next
  }

  /// Returns the items of a section whose lines lie in a span, at least partly.
  func items(of index: Int, in span: ClosedRange<CGFloat>) -> Range<Int> {
    let section = sections[index]
    let start = sums.sum(before: index) + section.header + section.before
    return section.lines.items(from: span.lowerBound - start, to: span.upperBound - start)
  }
}
