import Foundation
import Testing

@testable import Porting

@Suite struct `The methods of delegates` {
  @Test func `are those of ResponderKit's protocols`() throws {
    // …/Sources/responderd-port/Tests/PortingTests/FILE
    let folder = URL(filePath: #filePath).appending(path: "../../../../ResponderKit")
      .standardizedFileURL
    let files = [
      "Scrolling/UIScrollViewDelegate", "Tables/UITableViewDelegate",
      "Tables/UITableViewDataSource", "Gestures/UIGestureRecognizerDelegate",
      "Application/UIApplicationDelegate",
    ]
    var names: Set<String> = []
    for file in files {
      let data = try Data(contentsOf: folder.appending(path: "\(file).swift"))
      let program = Program([ParsedFile(path: file, bytes: Array(data))])
      let name = try #require(file.split(separator: "/").last.map(String.init))
      names.formUnion(program.types[name]?.methods.map(\.fullName) ?? [])
    }
    #expect(names == DelegateMethods.names)
  }
}
