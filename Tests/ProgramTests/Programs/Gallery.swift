import ResponderKit

/// Four photographs; a tap shows one over everything.
final class GalleryController: UIViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    for index in 0..<4 {
      let photo = UIImageView(
        frame: CGRect(x: 160 * (index % 2), y: 200 * (index / 2), width: 150, height: 190))
      photo.accessibilityIdentifier = "photo \(index)"
      photo.tag = index
      photo.isUserInteractionEnabled = true
      photo.addGestureRecognizer(
        UITapGestureRecognizer(target: self, action: Selector(GalleryController.opened(_:))))
      view.addSubview(photo)
    }
  }

  private func opened(_ tap: UITapGestureRecognizer) {
    guard let photo = tap.view, presentedViewController == nil else { return }
    let viewer = PhotoController(index: photo.tag)
    viewer.modalPresentationStyle = .fullScreen
    present(viewer, animated: true)
  }
}

/// One photograph: keys and remote controls leaf through, a drag down closes it.
final class PhotoController: UIViewController {
  private(set) var index: Int

  init(index: Int) {
    self.index = index
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { return nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.accessibilityIdentifier = "viewer"
    view.addGestureRecognizer(
      UIPanGestureRecognizer(target: self, action: Selector(PhotoController.dragged(_:))))
  }

  override var canBecomeFirstResponder: Bool { true }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    UIApplication.shared.beginReceivingRemoteControlEvents()
  }

  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    becomeFirstResponder()
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    UIApplication.shared.endReceivingRemoteControlEvents()
  }

  override func remoteControlReceived(with event: UIEvent?) {
    switch event?.subtype {
    case .remoteControlNextTrack: index = min(index + 1, 3)
    case .remoteControlPreviousTrack: index = max(index - 1, 0)
    default: super.remoteControlReceived(with: event)
    }
  }

  private func dragged(_ pan: UIPanGestureRecognizer) {
    let way = pan.translation(in: nil).y
    switch pan.state {
    case .changed: view.transform = CGAffineTransform(translationX: 0, y: max(way, 0))
    case .ended where way > 150: dismiss(animated: true)
    case .ended, .cancelled:
      UIView.animate(withDuration: 0.2) { self.view.transform = .identity }
    default: break
    }
  }
}
