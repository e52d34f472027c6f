import Foundation

/// The part of a symbol graph that tells which symbols have a doc comment.
struct SymbolGraph: Decodable {
  struct Symbol: Decodable {
    struct Identifier: Decodable { let precise: String }
    struct Comment: Decodable {}
    struct Location: Decodable {
      struct Position: Decodable { let line: Int }
      let uri: String
      let position: Position
    }

    let identifier: Identifier
    let pathComponents: [String]
    let docComment: Comment?
    let location: Location?
  }

  struct Relationship: Decodable {
    let kind: String
    let source: String
  }

  let symbols: [Symbol]
  let relationships: [Relationship]
}

// Prints the public symbols without a doc comment in the symbol graphs that it is given, and fails if
// there are any. What overrides something else, or answers a requirement by default, may leave its
// documentation to that.
var gaps: [String] = []
for path in CommandLine.arguments.dropFirst() {
  let data = try Data(contentsOf: URL(fileURLWithPath: path))
  let graph = try JSONDecoder().decode(SymbolGraph.self, from: data)
  let heirs = Set(
    graph.relationships.filter { ["overrides", "defaultImplementationOf"].contains($0.kind) }
      .map(\.source))
  for symbol in graph.symbols where symbol.docComment == nil {
    guard !heirs.contains(symbol.identifier.precise), let location = symbol.location else {
      continue
    }
    let file = URL(string: location.uri)?.path ?? location.uri
    let name = symbol.pathComponents.joined(separator: ".")
    gaps.append("\(file):\(location.position.line + 1): \(name) has no doc comment")
  }
}
for gap in gaps.sorted() { print(gap) }
exit(gaps.isEmpty ? 0 : 1)
