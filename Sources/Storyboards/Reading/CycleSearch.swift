/// Finds cycles in a graph, in time that grows with its nodes and edges, and without recursion.
struct CycleSearch<Node: Hashable, Label> {
  typealias Edge = (to: Node, label: Label)

  private let edges: (Node) -> [Edge]
  private let found: (_ cycle: [Node], Label) -> Void
  private var finished: Set<Node> = []

  /// Creates a search.
  /// - Parameters:
  ///   - edges: Returns the edges of a node. Called once for each.
  ///   - found: Receives a cycle, which ends with the node that it begins with, and the label of its
  ///     last edge.
  init(edges: @escaping (Node) -> [Edge], found: @escaping (_ cycle: [Node], Label) -> Void) {
    self.edges = edges
    self.found = found
  }

  /// Follows all edges from a node. Nodes that were visited before are skipped.
  mutating func visit(from first: Node) {
    guard !finished.contains(first) else { return }
    var path = [first]
    var places = [first: 0]
    var open = [edges(first)[...]]
    while let node = path.last {
      guard let edge = open[open.count - 1].popFirst() else {
        finished.insert(node)
        places[node] = nil
        path.removeLast()
        open.removeLast()
        continue
      }
      if let start = places[edge.to] {
        found(path[start...] + [edge.to], edge.label)
      } else if !finished.contains(edge.to) {
        places[edge.to] = path.count
        path.append(edge.to)
        open.append(edges(edge.to)[...])
      }
    }
  }

  /// Returns the names of a cycle as text; those in the middle of a long one are left out.
  static func text(_ names: [String]) -> String {
    let shown = names.count > 12 ? names.prefix(10) + ["…"] + names.suffix(1) : names[...]
    return shown.joined(separator: " → ")
  }
}
