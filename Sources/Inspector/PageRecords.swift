/// The records of a page, up to a size that a browser shows.
package struct PageRecords {
  /// The records as a page contains them: lines of JSON.
  package private(set) var bytes: [UInt8] = []
  /// The size of all records, of which only those of the largest page are kept.
  private var size = 0
  private let largestSize: Int

  /// Creates an empty list.
  /// - Parameter largestSize: The maximum size in bytes: with 64 MiB, a browser shows 100,000 events.
  package init(largestSize: Int = 64 << 20) {
    self.largestSize = largestSize
  }

  /// Whether there are more records than a page can have.
  package var isTooLarge: Bool { size > largestSize }

  /// Why no page can be made of the records; `nil` if one can.
  package var excess: String? {
    guard isTooLarge else { return nil }
    return """
      the page would have \(size >> 20) MiB, more than \(largestSize >> 20) MiB; replay a part of the recording
      """
  }

  /// Adds a line.
  package mutating func add(_ line: [UInt8]) {
    let harmless = InspectorPage.harmless(line)
    size += harmless.count
    if isTooLarge { bytes = [] } else { bytes += harmless }
  }

  /// Counts a line that is added later.
  package mutating func count(_ line: [UInt8]) {
    size += line.count
  }

  /// Removes all lines.
  package mutating func removeAll() {
    bytes = []
    size = 0
  }
}
