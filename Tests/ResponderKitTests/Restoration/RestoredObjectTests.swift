import Foundation
import ResponderKit
import ResponderTesting
import Testing

@MainActor
@Suite struct `Restored objects` {
  private let stage = RestorationStage()

  @Test func `SR-20 are saved when they are registered and encoded`() {
    let clipboard = Clipboard()
    clipboard.text = "kept"
    let lonely = Clipboard()
    stage.plan.encode = { $0.encode(clipboard, forKey: "clipboard") }
    stage.launch()
    UIApplication.registerObject(forStateRestoration: clipboard, restorationIdentifier: "board")
    UIApplication.registerObject(forStateRestoration: lonely, restorationIdentifier: "lonely")
    stage.leave()
    Clipboard.made = []
    var restored: Clipboard?
    stage.plan.decode = { restored = $0.decodeObject(forKey: "clipboard") as? Clipboard }
    stage.launch()
    #expect(Clipboard.made == [["board"]])
    #expect(restored !== clipboard)
    #expect(restored?.text == "kept")
    #expect(restored?.isFinished == true)
  }

  @Test func `SR-27 without a class of their own have to be registered again by then`() {
    var clipboard = Clipboard()
    clipboard.text = "kept"
    clipboard.hasClass = false
    stage.plan.encode = { $0.encode(clipboard, forKey: "clipboard") }
    stage.launch()
    UIApplication.registerObject(forStateRestoration: clipboard, restorationIdentifier: "board")
    stage.leave()
    Clipboard.made = []
    clipboard = Clipboard()
    stage.launch()
    #expect(clipboard.text == "")
    #expect(stage.routes.takeDrops() == ["decodeRestorableState: board: nothing was found for it"])
    stage.plan.willRestore = { _ in
      UIApplication.registerObject(forStateRestoration: clipboard, restorationIdentifier: "board")
    }
    stage.launch()
    #expect(clipboard.text == "kept")
    #expect(stage.drops == [])
    #expect(Clipboard.made == [])
  }

  @Test func `SR-19 may be views: those with an identifier, in a controller that is saved`() {
    var notes: [NoteView] = []
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      root.onLoad = { view in
        let box = UIView()
        view.addSubview(box)
        let places = [("twin", box), ("twin", box), (nil, box), ("alone", view)]
        notes = places.map { name, parent in
          let note = NoteView(log)
          note.restorationIdentifier = name
          parent.addSubview(note)
          return note
        }
      }
      return root
    }
    stage.launch()
    for (note, text) in zip(notes, ["0", "1", "2", "3"]) { note.text = text }
    #expect(
      stage.leave().suffix(4) == ["root encode", "note 0 encode", "note 1 encode", "note 3 encode"])
    stage.launch()
    #expect(notes.map(\.text) == ["0", "1", "", "3"])
  }

  @Test func `SR-28 may be scroll views and image views, which keep where they are`() {
    var scrollView: UIScrollView!
    var imageView: UIImageView!
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      root.onLoad = { view in
        scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scrollView.restorationIdentifier = "scroll"
        imageView = UIImageView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        imageView.restorationIdentifier = "image"
        view.addSubview(scrollView)
        view.addSubview(imageView)
      }
      return root
    }
    stage.launch()
    scrollView.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    scrollView.contentOffset = CGPoint(x: 30, y: 250.5)
    imageView.transform = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 5, ty: 0)
    imageView.center = CGPoint(x: 70, y: 80)
    imageView.bounds = CGRect(x: 0, y: 0, width: 33, height: 44)
    stage.leave()
    let (scrolled, moved) = (scrollView!, imageView!)
    stage.launch()
    #expect(scrollView !== scrolled)
    #expect(scrollView.contentInset == scrolled.contentInset)
    #expect(scrollView.contentOffset == CGPoint(x: 30, y: 250.5))
    #expect(imageView.transform == moved.transform)
    #expect(imageView.center == CGPoint(x: 70, y: 80))
    #expect(imageView.bounds == CGRect(x: 0, y: 0, width: 33, height: 44))
  }

  @Test func `SR-28 may be scroll views, which are saved without a refresh in progress`() {
    var scrollView: UIScrollView!
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      root.onLoad = { view in
        scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scrollView.restorationIdentifier = "scroll"
        scrollView.refreshControl = UIRefreshControl()
        view.addSubview(scrollView)
      }
      return root
    }
    stage.launch()
    scrollView.contentInset.top = 10
    scrollView.refreshControl?.beginRefreshing()
    scrollView.contentOffset.y = -70
    stage.leave()
    let former = scrollView!
    stage.launch()
    #expect(scrollView !== former && former.contentOffset.y == -70)
    #expect(scrollView.contentInset.top == 10 && scrollView.contentOffset.y == -10)
  }

  @Test func `leave a view to the controller that it lies in`() {
    var note: NoteView!
    stage.plan.makeRoot = { log in
      let root = RestoringController("root", log, id: "root")
      let child = RestoringController("child", log, id: nil)
      note = NoteView(log)
      note.restorationIdentifier = "note"
      child.onLoad = { $0.addSubview(note) }
      root.onLoad = { $0.addSubview(child.view) }
      root.addChild(child)
      return root
    }
    stage.launch()
    #expect(stage.leave().last == "root encode", "the child has no identifier")
  }
}

/// A view with a text of its own.
private final class NoteView: UIView {
  var text = ""
  private let log: Log

  init(_ log: Log) {
    self.log = log
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) { fatalError("Made in code.") }

  override func encodeRestorableState(with coder: NSCoder) {
    super.encodeRestorableState(with: coder)
    log.note("note \(text) encode")
    coder.encode(text, forKey: "text")
  }

  override func decodeRestorableState(with coder: NSCoder) {
    super.decodeRestorableState(with: coder)
    text = coder.decodeObject(forKey: "text") as? String ?? "?"
  }
}
