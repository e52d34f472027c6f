import Foundation
import ResponderKit
import ResponderTesting
import TestSupport
import Testing

/// Items that are inserted, deleted, moved and reloaded.
@MainActor
@Suite(.serialized)
final class CollectionUpdateTests {
  private func stage() -> CollectionStage { CollectionStage([["a", "b", "c", "d"], ["x", "y"]]) }

  @Test func `CV-60 inserted and deleted items come and go, and the cells of others stay`() {
    let stage = stage()
    let cells = stage.collection.visibleCells
    stage.notes = [.display, .source]
    stage.sections[0] = ["a", "new", "c", "d"]
    stage.collection.performBatchUpdates {
      stage.collection.deleteItems(at: [IndexPath(1)])
      stage.collection.insertItems(at: [IndexPath(1)])
    }
    #expect(stage.texts == ["a", "new", "c", "d", "x", "y"])
    #expect(stage.take() == ["didEndDisplaying 0-1", "cell 0-1", "willDisplay 0-1"])
    #expect(stage.collection.visibleCells[2] === cells[2])
    #expect(stage.collection.visibleCells[5] === cells[5])
  }

  @Test func `CV-61 deletions are at their places before the update, insertions after it`() {
    let stage = stage()
    stage.sections[0] = ["1", "b", "2", "d", "3"]
    stage.collection.performBatchUpdates {
      stage.collection.insertItems(at: [IndexPath(0), IndexPath(2), IndexPath(4)])
      stage.collection.deleteItems(at: [IndexPath(2), IndexPath(0)])
      #expect(stage.collection.hasUncommittedUpdates)
    }
    #expect(!stage.collection.hasUncommittedUpdates)
    #expect(stage.texts == ["1", "b", "2", "d", "3", "x", "y"])
    #expect(stage.cell(0, 1)?.frame.minY == 200)
  }

  @Test func `CV-62 moved items and sections keep their cells`() {
    let stage = stage()
    let cells = stage.collection.visibleCells
    stage.sections = [["x", "a", "y"], ["d", "b", "c"]]
    stage.notes = [.source]
    stage.collection.performBatchUpdates {
      stage.collection.moveSection(1, toSection: 0)
      stage.collection.moveItem(at: IndexPath(0, 0), to: IndexPath(1, 0))
      stage.collection.moveItem(at: IndexPath(3, 0), to: IndexPath(0, 1))
    }
    #expect(stage.texts == ["x", "a", "y", "d", "b", "c"] && stage.take() == [])
    #expect(stage.collection.visibleCells[1] === cells[0])
    #expect(cells[3].frame.origin == CGPoint(x: 0, y: 100))
  }

  @Test func `CV-63 reloaded items and sections get other cells`() {
    let stage = stage()
    stage.sections = [["a", "B", "c", "d"], ["X", "Y", "Z"]]
    stage.notes = [.source]
    stage.collection.performBatchUpdates {
      stage.collection.reloadItems(at: [IndexPath(1)])
      stage.collection.reloadSections([1])
    }
    #expect(stage.texts == ["a", "B", "c", "d", "X", "Y", "Z"])
    #expect(stage.take() == ["cell 0-1", "cell 1-0", "cell 1-1", "cell 1-2"])
  }

  @Test func `CV-64 sections are inserted and deleted, and headers move with them`() {
    let stage = stage()
    stage.flow?.headerReferenceSize.height = 30
    stage.device.advance(by: 0)
    let header = stage.header(1)
    stage.notes = [.display]
    stage.sections = [["new"], ["x", "y"], ["last"]]
    stage.collection.performBatchUpdates {
      stage.collection.deleteSections([0])
      stage.collection.insertSections([0, 2])
    }
    #expect(stage.texts == ["new", "x", "y", "last"] && stage.header(1) === header)
    #expect(header?.frame.minY == 130)
    #expect(
      stage.take().filter { $0.contains("header") } == [
        "didEndDisplaying header 0 at 0-0", "willDisplay header 0 at 0-0",
        "willDisplay header 2 at 2-0",
      ])
  }

  @Test func `CV-65 the selection and the pressed item move with their items`() {
    let stage = stage()
    stage.collection.selectItem(at: IndexPath(1), animated: false, scrollPosition: [])
    let finger = stage.device.touchDown(at: CGPoint(x: 350, y: 50))
    stage.device.advance(by: 0.2)
    #expect(stage.take() == ["shouldHighlight 0-3", "didHighlight 0-3"])
    stage.sections[0] = ["b", "c", "d"]
    stage.collection.deleteItems(at: [IndexPath(0)])
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(0)])
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(
      stage.take() == [
        "shouldSelect 0-2", "didDeselect 0-0", "didSelect 0-2", "didUnhighlight 0-2",
      ])
    stage.sections[0] = ["b", "c"]
    stage.collection.deleteItems(at: [IndexPath(2)])
    #expect(stage.collection.indexPathsForSelectedItems == [])
  }

  @Test func `CV-65 a pressed item that is deleted is not selected`() {
    let stage = stage()
    let finger = stage.device.touchDown(at: CGPoint(x: 10, y: 10))
    stage.device.advance(by: 0.2)
    stage.sections[0] = ["b", "c", "d"]
    stage.collection.deleteItems(at: [IndexPath(0)])
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(stage.take() == ["shouldHighlight 0-0", "didHighlight 0-0", "didUnhighlight 0-0"])
  }

  @Test func `CV-66 the completion follows the time of the animation`() {
    let stage = stage()
    var finished: [Bool] = []
    stage.sections[0] = ["a"]
    stage.collection.performBatchUpdates {
      stage.collection.deleteItems(at: (1...3).map { IndexPath($0) })
    } completion: {
      finished.append($0)
    }
    #expect(finished == [] && stage.texts == ["a", "x", "y"])
    stage.device.advance(by: 0.31)
    #expect(finished == [true])
  }

  @Test func `CV-67 nested updates take effect together, and no cells are asked for before`() {
    let stage = stage()
    stage.notes = [.source]
    stage.collection.performBatchUpdates {
      stage.sections[0] = ["b", "c", "d", "e"]
      stage.collection.performBatchUpdates {
        stage.collection.deleteItems(at: [IndexPath(0)])
      }
      stage.collection.layoutIfNeeded()
      #expect(stage.collection.numberOfItems(inSection: 0) == 4 && stage.texts.first == "a")
      #expect(stage.take() == [])
      stage.collection.insertItems(at: [IndexPath(3)])
    }
    #expect(stage.texts == ["b", "c", "d", "e", "x", "y"] && stage.take() == ["cell 0-3"])
  }

  @Test func `CV-68 random updates show the items of the data source`() {
    var numbers = SeededGenerator(seed: 11)
    for _ in 0..<30 {
      let stage = CollectionStage([(0..<6).map { "a\($0)" }, (0..<4).map { "b\($0)" }])
      var fresh = 0
      for _ in 0..<5 {
        let old = stage.sections
        var model = old.map { $0.filter { _ in Int.random(in: 0...3, using: &numbers) > 0 } }
        for section in model.indices {
          for _ in 0..<Int.random(in: 0...2, using: &numbers) {
            fresh += 1
            let item = Int.random(in: 0...model[section].count, using: &numbers)
            model[section].insert("new\(fresh)", at: item)
          }
        }
        let (inserted, deleted) = (places(in: model, without: old), places(in: old, without: model))
        stage.sections = model
        stage.collection.performBatchUpdates {
          stage.collection.insertItems(at: inserted)
          stage.collection.deleteItems(at: deleted)
        }
        #expect(stage.texts == Array(model.joined().prefix(stage.texts.count)))
        stage.device.advance(by: 0.5)
      }
    }
  }

  /// The places of the texts that others lack.
  private func places(in texts: [[String]], without others: [[String]]) -> [IndexPath] {
    texts.indices.flatMap { section in
      texts[section].indices.filter { !others[section].contains(texts[section][$0]) }
        .map { IndexPath($0, section) }
    }
  }

  @Test func `CV-69 a number of items that does not follow from the update ends the program`() async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let stage = CollectionStage([["a", "b", "c"]])
        stage.collection.insertItems(at: [IndexPath(1)])
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(
      text.contains(
        "Invalid update of UICollectionView: section 0 has 3 items after the update and had 3 before it, "
          + "but 1 were inserted, 0 deleted, 0 moved in and 0 moved out"))
  }

  @Test func `CV-71 the numbers before an update are loaded before its closure is called`() {
    let stage = CollectionStage([["a"]])
    stage.sections = [["a", "b"]]
    stage.collection.reloadData()
    // The data that the reload shows is that before the update, so there is nothing to insert.
    stage.collection.performBatchUpdates {
      stage.sections[0].append("c")
      stage.collection.insertItems(at: [IndexPath(2)])
    }
    #expect(stage.texts == ["a", "b", "c"])
  }

  @Test func `CV-72 items that are reconfigured get their own cells filled again`() {
    let stage = stage()
    let cell = stage.cell(1)
    stage.collection.selectItem(at: IndexPath(1), animated: false, scrollPosition: [])
    stage.notes = [.source, .display]
    stage.sections[0] = ["B", "c", "d"]
    stage.collection.performBatchUpdates {
      stage.collection.reconfigureItems(at: [IndexPath(1)])
      stage.collection.deleteItems(at: [IndexPath(0)])
    }
    #expect(stage.take() == ["didEndDisplaying 0-0", "cell 0-0"])
    #expect(stage.cell(0) === cell && cell?.text == "B" && cell?.reuses == 0)
    #expect(cell?.isSelected == true)
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(0)])
  }
}
