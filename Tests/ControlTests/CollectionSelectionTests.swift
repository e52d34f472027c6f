import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Which item a finger highlights and selects, and what the delegate is asked.
@MainActor
@Suite(.serialized)
final class CollectionSelectionTests {
  private let order = [
    "shouldHighlight", "didHighlight", "shouldSelect", "didSelect", "didUnhighlight",
  ]

  private func calls(_ item: String) -> [String] { order.map { "\($0) \(item)" } }

  @Test func `CV-01 a tap highlights an item and then selects it, and the highlight ends last`() {
    let stage = CollectionStage(items: 20)
    let finger = stage.device.touchDown(at: CGPoint(x: 150, y: 50))
    stage.device.advance(by: 0.05)
    stage.device.lift(finger)
    #expect(stage.take() == ["shouldHighlight 0-1", "didHighlight 0-1"])
    #expect(stage.cell(1)?.isHighlighted == true)
    #expect(stage.collection.indexPathsForSelectedItems == [])
    stage.device.advance(by: 0)
    #expect(stage.take() == ["shouldSelect 0-1", "didSelect 0-1", "didUnhighlight 0-1"])
    #expect(stage.cell(1)?.takeStates() == ["highlighted", "selected", "unhighlighted"])
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(1)])
  }

  @Test func `CV-02 a finger that rests highlights the item when its content gets the touch`() {
    let stage = CollectionStage(items: 20)
    let finger = stage.device.touchDown(at: CGPoint(x: 150, y: 50))
    stage.device.advance(by: 0.14)
    #expect(stage.take() == [])
    stage.device.advance(by: 0.02)
    #expect(stage.take() == ["shouldHighlight 0-1", "didHighlight 0-1"])
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(stage.take() == ["shouldSelect 0-1", "didSelect 0-1", "didUnhighlight 0-1"])
  }

  @Test func `CV-03 a finger that scrolls ends the highlight, and a flick highlights nothing`() {
    let stage = CollectionStage(items: 200)
    let finger = stage.device.touchDown(at: CGPoint(x: 250, y: 350))
    stage.device.advance(by: 0.2)
    #expect(stage.take() == ["shouldHighlight 0-14", "didHighlight 0-14"])
    for step in 1...5 {
      stage.device.advance(by: 1 / 60)
      stage.device.move(finger, to: CGPoint(x: 250, y: 350 - step * 10))
    }
    #expect(stage.take() == ["didUnhighlight 0-14"])
    stage.device.lift(finger)
    #expect(stage.device.settle() && stage.take() == [])
    stage.flick(-200, from: 350)
    #expect(stage.device.settle() && stage.take() == [])
    #expect(stage.collection.contentOffset.y > 200)
    #expect(stage.collection.indexPathsForSelectedItems == [])
  }

  @Test func `CV-04 an item that must not be highlighted is not selected, and the other one stays`()
  {
    let stage = CollectionStage(items: 20)
    stage.tap(10, 10)
    _ = stage.take()
    _ = stage.cell(0)?.takeStates()
    stage.mayHighlight = { $0.item != 2 }
    stage.tap(250, 10)
    #expect(stage.take() == ["shouldHighlight 0-2"] && stage.cell(0)?.takeStates() == [])
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(0)])
  }

  @Test
  func `CV-05 the selected item is deselected without a question before the new one is selected`() {
    let stage = CollectionStage(items: 20)
    stage.tap(10, 10)
    _ = stage.take()
    stage.tap(250, 10)
    #expect(
      stage.take() == [
        "shouldHighlight 0-2", "didHighlight 0-2", "shouldSelect 0-2", "didDeselect 0-0",
        "didSelect 0-2", "didUnhighlight 0-2",
      ])
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(2)])
    #expect(stage.cell(0)?.isSelected == false && stage.cell(2)?.isSelected == true)
  }

  @Test func `CV-06 an item that must not be selected leaves the selection as it is`() {
    let stage = CollectionStage(items: 20)
    stage.tap(10, 10)
    _ = stage.take()
    stage.maySelect = { $0.item != 2 }
    stage.tap(250, 10)
    #expect(stage.take().suffix(2) == ["shouldSelect 0-2", "didUnhighlight 0-2"])
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(0)])
    #expect(stage.cell(0)?.isSelected == true && stage.cell(2)?.isHighlighted == false)
  }

  @Test
  func `CV-07 of several items, a tap on a selected one deselects it if the delegate lets it go`() {
    let stage = CollectionStage(items: 20)
    stage.collection.allowsMultipleSelection = true
    stage.tap(10, 10)
    stage.tap(250, 10)
    #expect(stage.take() == calls("0-0") + calls("0-2"))
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(0), IndexPath(2)])
    stage.mayDeselect = { _ in false }
    stage.tap(10, 10)
    #expect(
      stage.take() == [
        "shouldHighlight 0-0", "didHighlight 0-0", "shouldDeselect 0-0", "didUnhighlight 0-0",
      ])
    stage.mayDeselect = { _ in true }
    stage.tap(10, 10)
    #expect(
      stage.take().suffix(3) == ["shouldDeselect 0-0", "didDeselect 0-0", "didUnhighlight 0-0"])
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(2)])
    #expect(stage.cell(0)?.isSelected == false)
  }

  @Test func `CV-08 the only selected item is selected again by a tap`() {
    let stage = CollectionStage(items: 20)
    stage.tap(10, 10)
    _ = stage.take()
    _ = stage.cell(0)?.takeStates()
    stage.tap(10, 10)
    #expect(stage.take() == calls("0-0"))
    #expect(stage.cell(0)?.takeStates() == ["highlighted", "unhighlighted"])
    // A delegate that makes the second tap deselect.
    stage.maySelect = { [unowned stage] path in
      guard stage.collection.indexPathsForSelectedItems?.contains(path) == true else { return true }
      stage.collection.deselectItem(at: path, animated: true)
      return false
    }
    stage.tap(10, 10)
    #expect(stage.collection.indexPathsForSelectedItems == [])
    #expect(stage.cell(0)?.isSelected == false)
  }

  @Test(arguments: [false, true])
  func `CV-09 a collection that allows no selection leaves its touches to the chain`(
    isEditing: Bool
  ) {
    let stage = CollectionStage(items: 20)
    if isEditing {
      stage.collection.isEditing = true
    } else {
      stage.collection.allowsSelection = false
    }
    stage.tap(10, 10)
    stage.collection.selectItem(at: IndexPath(3), animated: false, scrollPosition: [])
    #expect(stage.take() == [] && stage.collection.indexPathsForSelectedItems == [])
    if isEditing {
      stage.collection.allowsSelectionDuringEditing = true
      stage.tap(10, 10)
      #expect(stage.take() == calls("0-0"))
      stage.collection.allowsMultipleSelectionDuringEditing = true
      stage.tap(150, 10)
      #expect(stage.collection.indexPathsForSelectedItems?.count == 2)
      stage.collection.isEditing = false
      #expect(stage.collection.indexPathsForSelectedItems == [])
    }
  }

  @Test func `CV-10 code selects and deselects without calls of the delegate`() {
    let stage = CollectionStage(items: 400)
    stage.collection.selectItem(at: IndexPath(3), animated: false, scrollPosition: [])
    #expect(stage.cell(3)?.isSelected == true && stage.collection.contentOffset == .zero)
    stage.collection.selectItem(at: IndexPath(40), animated: false, scrollPosition: .top)
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(40)])
    #expect(stage.collection.contentOffset.y == 1000 && stage.cell(40)?.isSelected == true)
    stage.collection.deselectItem(at: IndexPath(40), animated: false)
    #expect(stage.cell(40)?.isSelected == false)
    stage.collection.allowsMultipleSelection = true
    for item in 1...3 {
      stage.collection.selectItem(at: IndexPath(item), animated: false, scrollPosition: [])
    }
    #expect(stage.collection.indexPathsForSelectedItems?.map(\.item) == [1, 2, 3])
    stage.collection.selectItem(at: nil, animated: false, scrollPosition: [])
    #expect(stage.collection.indexPathsForSelectedItems == [] && stage.take() == [])
  }

  @Test func `CV-11 a selected item is selected when it is shown again, by another cell`() {
    let stage = CollectionStage(items: 400)
    stage.tap(10, 10)
    stage.collection.contentOffset.y = 2000
    stage.device.advance(by: 0)
    #expect(stage.collection.visibleCells.allSatisfy { !$0.isSelected })
    stage.notes = [.display]
    var wasSelected: [Bool] = []
    stage.reaction = { [unowned stage] call in
      if call == "willDisplay 0-0" { wasSelected.append(stage.cell(0)?.isSelected == true) }
    }
    stage.collection.contentOffset.y = 0
    stage.device.advance(by: 0)
    #expect(
      stage.collection.visibleCells.map(\.isSelected) == [true] + Array(repeating: false, count: 15)
    )
    #expect(wasSelected == [true])
  }

  @Test func `CV-12 a control in a cell keeps its touch, and the item is not selected`() {
    let stage = CollectionStage(items: 20)
    let button = UIButton(frame: CGRect(x: 50, y: 50, width: 44, height: 44))
    button.note(in: stage.stage.log)
    stage.cell(1)?.contentView.addSubview(button)
    stage.tap(170, 70)
    #expect(stage.stage.log.take().contains("touchUpInside"))
    #expect(stage.take() == [] && stage.collection.indexPathsForSelectedItems == [])
  }

  @Test func `CV-13 the selected item loses its look while another one is touched`() {
    let stage = CollectionStage(items: 200)
    stage.tap(10, 10)
    _ = stage.cell(0)?.takeStates()
    let finger = stage.device.touchDown(at: CGPoint(x: 250, y: 300))
    stage.device.advance(by: 0.2)
    #expect(stage.cell(0)?.takeStates() == ["deselected"])
    #expect(stage.collection.indexPathsForSelectedItems == [IndexPath(0)])
    stage.device.move(finger, to: CGPoint(x: 250, y: 280))
    stage.device.advance(by: 0.3)
    stage.device.lift(finger)
    #expect(stage.device.settle())
    #expect(stage.cell(0)?.takeStates() == ["selected"])
  }

  @Test
  func `CV-14 a collection that is reloaded under a finger ends the highlight and the selection`() {
    let stage = CollectionStage(items: 20)
    stage.tap(10, 10)
    _ = stage.take()
    let finger = stage.device.touchDown(at: CGPoint(x: 150, y: 60))
    stage.device.advance(by: 0.2)
    stage.collection.reloadData()
    #expect(stage.take() == ["shouldHighlight 0-1", "didHighlight 0-1", "didUnhighlight 0-1"])
    stage.device.lift(finger)
    stage.device.advance(by: 0)
    #expect(stage.take() == [] && stage.collection.indexPathsForSelectedItems == [])
    #expect(stage.collection.visibleCells.allSatisfy { !$0.isSelected && !$0.isHighlighted })
  }

  @Test
  func
    `CV-14 a delegate that reloads the collection when an item is selected ends the highlight once`()
  {
    let stage = CollectionStage(items: 20)
    stage.reaction = { [unowned stage] call in
      if call == "didSelect 0-1" { stage.collection.reloadData() }
    }
    stage.tap(150, 10)
    #expect(stage.take() == calls("0-1"))
    #expect(stage.collection.indexPathsForSelectedItems == [])
    stage.tap(250, 10)
    #expect(stage.take() == calls("0-2"))
  }

  @Test
  func `CV-15 a second finger selects no other item, and one that leaves its item selects nothing`()
  {
    let stage = CollectionStage(items: 12)
    stage.collection.isScrollEnabled = false
    let first = stage.device.touchDown(at: CGPoint(x: 50, y: 50))
    let second = stage.device.touchDown(at: CGPoint(x: 250, y: 50))
    stage.device.lift(second)
    stage.device.advance(by: 0)
    #expect(stage.take() == ["shouldHighlight 0-0", "didHighlight 0-0"])
    stage.device.move(first, to: CGPoint(x: 150, y: 50))
    #expect(stage.take() == ["didUnhighlight 0-0"])
    stage.device.lift(first)
    stage.device.advance(by: 0)
    #expect(stage.take() == [])
  }
}
