import InputTranslation
import RouteLog

/// The inputs of one table that are open, by path in sysfs, which no two share.
@MainActor
struct OpenInputs<Input: LiveInput> {
  private var bySyspath: [String: Input] = [:]

  subscript(syspath: String) -> Input? { bySyspath[syspath] }

  var isEmpty: Bool { bySyspath.isEmpty }
  var count: Int { bySyspath.count }

  /// In the order in which they were opened.
  var inOrder: [Input] { bySyspath.values.sorted { $0.id.rawValue < $1.id.rawValue } }

  mutating func insert(_ input: Input) { bySyspath[input.report.syspath] = input }

  /// - Returns: Whether it was there.
  mutating func remove(_ input: Input) -> Bool {
    bySyspath.removeValue(forKey: input.report.syspath) != nil
  }

  /// As the control socket tells of them.
  var status: [DaemonStatus.Device] {
    inOrder.map {
      DaemonStatus.Device(
        node: $0.report.node, name: $0.source.name, readAs: $0.readAs,
        counters: DaemonStatus.Counters($0.counts))
    }
  }

  /// What all of them did.
  var counts: DeviceCounts {
    bySyspath.values.reduce(into: DeviceCounts()) { $0.add($1.counts) }
  }
}
