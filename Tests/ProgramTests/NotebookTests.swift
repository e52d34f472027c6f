import ResponderKit
import ResponderTesting
import Testing

@MainActor @Suite(.serialized) struct `A notebook` {
  @Test func `has the screen on top receive shakes`() throws {
    let device = SimulatedDevice.phone()
    let notebook = NotebookController()
    let navigation = UINavigationController(rootViewController: notebook)
    device.show(navigation)
    device.settle()
    try device.tap(at: "open")
    device.settle()
    let note = try #require(navigation.topViewController as? NoteController)
    device.shake()
    #expect(note.text.isEmpty && notebook.notes == ["milk", "bread", "apples"])
    try device.tap(at: "back")
    device.settle()
    #expect(navigation.topViewController === notebook)
    device.shake()
    #expect(notebook.notes == ["apples", "bread", "milk"])
  }

  @Test func `goes back by a drag from the left edge`() throws {
    let device = SimulatedDevice.phone()
    let navigation = UINavigationController(rootViewController: NotebookController())
    device.show(navigation)
    try device.tap(at: "open")
    device.settle()
    try device.drag(from: CGPoint(x: 2, y: 240), to: CGPoint(x: 300, y: 240))
    device.settle()
    #expect(navigation.viewControllers.count == 1)
  }
}
