import Testing

@Suite struct `A class that deletes rows` {
  /// The method that a class implements, in one line.
  private static let commit =
    "func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle, "
    + "forRowAt indexPath: IndexPath) { remove(indexPath) }"
  /// The line with which the added method begins.
  private static let canEdit =
    "func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {"

  @Test func `allows that they are edited`() {
    let ported = Ported(
      """
      class Items: NSObject, UITableViewDataSource {
        /// Deletes.
        func tableView(
          _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
          forRowAt indexPath: IndexPath
        ) {
          items.remove(at: indexPath.row)
        }

        var items: [Int] = []
      }
      """)
    #expect(
      ported.text == """
        class Items: NSObject, UITableViewDataSource {
          /// Deletes.
          func tableView(
            _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
            forRowAt indexPath: IndexPath
          ) {
            items.remove(at: indexPath.row)
          }

          \(Self.canEdit)
            true
          }

          var items: [Int] = []
        }
        """)
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `overrides the method of a table's controller`() {
    let ported = Ported(
      """
      class List: UITableViewController {
        override \(Self.commit)
      }
      public class Menu: UIKit.UITableViewController {
        public override \(Self.commit)
      }
      class Long: List {
        override \(Self.commit)
      }
      """)
    #expect(
      ported.text == """
        class List: UITableViewController {
          override \(Self.commit)

          override \(Self.canEdit)
            true
          }
        }
        public class Menu: UIKit.UITableViewController {
          public override \(Self.commit)

          public override \(Self.canEdit)
            true
          }
        }
        class Long: List {
          override \(Self.commit)
        }
        """)
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `gets the method where it deletes them, in an extension or a condition`() {
    let ported = Ported([
      "Extension.swift": """
      extension Model.Items: UITableViewDataSource {
        \(Self.commit)
      }
      """,
      "List.swift": "class List: UITableViewController {\n}",
      "Model.swift": "enum Model { class Items: NSObject {} }",
      "Moved.swift": "extension List {\n  override \(Self.commit)\n}",
      "Other.swift": """
      public class Other: NSObject, UITableViewDataSource {
        #if DEBUG
          public \(Self.commit)
        #endif
        #if os(macOS)
          \(Self.canEdit) false }
        #endif
      }
      """,
    ])
    #expect(
      ported["Extension.swift"] == """
        extension Model.Items: UITableViewDataSource {
          \(Self.commit)

          \(Self.canEdit)
            true
          }
        }
        """)
    #expect(ported["List.swift"].ranges(of: "  override \(Self.canEdit)\n    true\n  }").count == 1)
    #expect(!ported["Moved.swift"].contains("tableView"))
    #expect(
      ported["Other.swift"].contains(
        """
            public \(Self.commit)

            public \(Self.canEdit)
              true
            }
          #endif
        """))
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test(arguments: [
    "class A: NSObject, UITableViewDataSource {\n  \(commit)\n  \(canEdit) path.row > 0 }\n}",
    "class A: UITableViewController { override \(canEdit) true } }\n"
      + "class B: A { override \(commit) }",
    "class A: NSObject, UITableViewDataSource { \(commit) }\nextension A { \(canEdit) true } }",
    "class A: UITableViewDiffableDataSource<Int, String> { override \(commit) }",
    "extension UITableViewDataSource { \(commit) }", "protocol P {}\nextension P { \(commit) }",
    "protocol P { func tableView(_ a: UITableView, commit b: Int, forRowAt c: IndexPath) }",
    "class A { static \(commit) }",
    "class A { func tableView(_ a: UITableView, commit b: Int) {} }",
    "class A { func tableView(_ a: Sheet, commit b: Int, forRowAt c: IndexPath) {} }",
    "class A {\n  #if os(macOS)\n  \(commit)\n  #endif\n}", "func f() { class A { \(commit) } }",
  ])
  func `gets no method if it has one, needs its own, or is not a data source`(
    source: String
  ) {
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(ported.findings.isEmpty)
  }

  @Test func `passes its method on to subclasses, which override it`() {
    let ported = Ported(
      """
      class Items: NSObject, UITableViewDataSource { \(Self.commit) }
      class Some: Items {
        @objc \(Self.canEdit) indexPath.row > 0 }
      }
      class Few: Some {
        override \(Self.canEdit) indexPath.row > 1 }
      }
      """)
    #expect(ported.text.contains("Items {\n  override \(Self.canEdit) indexPath.row > 0 }"))
    #expect(ported.text.contains("Some {\n  override \(Self.canEdit) indexPath.row > 1 }"))
    #expect(ported.text.ranges(of: "override").count == 2)
    #expect(ported.text.ranges(of: "canEditRowAt").count == 3)
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }

  @Test func `of another module, or with a superclass of one, is reported`() {
    let message =
      "a table offers the deletion only if tableView(_:canEditRowAt:) is implemented, too; add it, unless a "
      + "superclass outside of this program has it"
    let source = """
      class List: SharedTableController {
        override \(Self.commit)
      }
      extension SharedItems: UITableViewDataSource {
        \(Self.commit)
      }
      """
    let ported = Ported(source)
    #expect(ported.text == source)
    #expect(
      ported.findings == [
        "App.swift:2:17: warning: \(message)", "App.swift:5:8: warning: \(message)",
      ])
  }

  @Test func `is recognised by the names of Swift 3`() {
    let ported = Ported(
      """
      class List: UITableViewController {
        override func tableView(_ tableView: UITableView, commit editingStyle: UITableViewCellEditingStyle, forRowAt indexPath: IndexPath) {}
      }
      """)
    #expect(ported.text.contains("commit editingStyle: UITableViewCell.EditingStyle, forRowAt"))
    #expect(ported.text.contains("  override \(Self.canEdit)\n    true\n  }\n}"))
    #expect(ported.findings.isEmpty)
    #expect(ported.isStable)
  }
}
