import ResponderKit
import ResponderTesting
import Testing

/// A view that asks for the first responder's place back.
@MainActor
@Suite(.serialized)
final class EndEditingTests {
  private lazy var stage = Stage()

  @Test func `FR-13 the first responder in a view gives up its place, by force against its will`() {
    let form = stage.view("form", 0, 0, 400, 200)
    let field = stage.view("field", 0, 0, 100, 50, in: form)
    let other = stage.view("other", 0, 200, 400, 200)
    #expect(field.becomeFirstResponder())
    #expect(other.endEditing(true) && field.isFirstResponder)
    #expect(form.endEditing(false) && !field.isFirstResponder)
    #expect(field.becomeFirstResponder())
    field.probe.canResign = false
    #expect(!form.endEditing(false) && field.isFirstResponder)
    #expect(stage.window.endEditing(true) && !field.isFirstResponder)
    field.probe.canResign = true
    #expect(other.becomeFirstResponder())
  }
}
