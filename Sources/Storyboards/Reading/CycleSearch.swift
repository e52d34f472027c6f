/// Finds cycles in a graph, in time that grows with its nodes and edges, and without recursion.
struct CycleSearch<Node: Hashable, Label> {
  typealias Edge = (to: Node, label: Label)

  private let edges: (Node) -> [Edge]
  private let found: (_ cycle: ArraySlice<Node>, Label) -> Void
  private var finished: Set<Node> = []

  /// Creates a search.
  /// - Parameters:
  ///   - edges: Returns the edges of a node. Called once for each.
  ///   - found: Receives the nodes of a cycle, each once, and the label of the edge that closes it.
  init(
    edges: @escaping (Node) -> [Edge], found: @escaping (_ cycle: ArraySlice<Node>, Label) -> Void
  ) {
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
        found(path[start...], edge.label)
      } else if !finished.contains(edge.to) {
        places[edge.to] = path.count
        path.append(edge.to)
        open.append(edges(edge.to)[...])
      }
    }
  }

  /// Returns a cycle as text, which ends with the name that it begins with; the middle of a long one is left
  /// out.
  static func text(_ cycle: ArraySlice<Node>, name: (Node) -> String) -> String {
    let shown = cycle.prefix(cycle.count > 11 ? 10 : cycle.count).map(name)
    return (shown + (cycle.count > 11 ? ["…"] : []) + shown.prefix(1)).joined(separator: " → ")
  }
}
