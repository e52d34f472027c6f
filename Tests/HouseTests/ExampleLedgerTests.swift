import Foundation
import TestSupport
import Testing
import guest_cases

/// Every command and every file of the pages is run by a test, or has the reason why none runs it.
@Suite struct `The examples of the README and the pages` {
  private static let guestCases = Set(
    (CaseList.kernel.cases + CaseList.service.cases).map(\.name))

  @Test func `are each run by something, or have a reason`() {
    #expect(ExampleLedger.commands.count > 150)
    for command in ExampleLedger.commands {
      #expect(ExampleLedger.runner(of: command) != nil, "nothing runs \(command)")
    }
    #expect(FileExample.all.count > 10)
    for file in FileExample.all {
      #expect(ExampleLedger.runner(of: file) != nil, "nothing uses \(file)")
    }
  }

  @Test func `have no entry that is for none of them`() {
    #expect(ExampleLedger.unused == [])
  }

  @Test func `name only what there is`() throws {
    let tests = Repository.root.appending(path: "Tests")
    let release = try String(
      contentsOf: Repository.root.appending(path: ".ci/run"), encoding: .utf8)
    for runner in ExampleLedger.runners {
      switch runner {
      case .guest(let name):
        #expect(Self.guestCases.contains(name), "no case \"\(name)\"")
      case .test(let file):
        #expect(FileManager.default.fileExists(atPath: tests.appending(path: file).path), "\(file)")
      case .release(let words): #expect(release.contains(words), "\(words)")
      case .nothing(let reason): #expect(!reason.isEmpty)
      }
    }
  }

  /// A shell block without its language would be overlooked.
  @Test func `are blocks of a language where they begin with a program`() {
    for block in PageBlock.all where block.language.isEmpty {
      let first = block.text.prefix { $0 != "\n" }
      let isCommand = ["responderd ", "sudo ", "systemctl ", "Tests/"].contains {
        first.hasPrefix($0)
      }
      #expect(!isCommand, "\(block.page): \(first)")
    }
  }
}
