extension UIViewController {
  /// Returns the child that is, contains or presented the source of an unwind segue.
  public func childContaining(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
    sequence(first: source.source) { $0.parent ?? $0.ownPresenter }.first { $0.parent === self }
  }

  /// Adds a segue, which replaces one with the same identifier.
  public func addSegue(_ template: SegueTemplate) {
    segues[template.identifier] = template
  }

  /// Performs a segue as a control does: asks ``shouldPerformSegue(withIdentifier:sender:)`` first.
  /// - Returns: Whether the segue was performed.
  @discardableResult
  public func triggerSegue(withIdentifier identifier: String, sender: Any?) -> Bool {
    let template = template(identifier)
    guard shouldPerformSegue(withIdentifier: identifier, sender: sender) else { return false }
    return perform(template, sender: sender)
  }

  func template(_ identifier: String) -> SegueTemplate {
    guard let template = segues[identifier] else {
      preconditionFailure(
        "\(Swift.type(of: self)) has no segue with the identifier \"\(identifier)\".")
    }
    return template
  }

  /// Creates the destination, prepares and performs the segue.
  @discardableResult
  func perform(_ template: SegueTemplate, sender: Any?) -> Bool {
    let destination: UIViewController
    var action: Selector?
    if case .unwind(let unwindAction) = template.kind {
      let source = UIStoryboardUnwindSegueSource(
        source: self, unwindAction: unwindAction, sender: sender)
      guard let found = unwindDestination(for: source) else { return false }
      destination = found
      action = unwindAction
    } else {
      destination = template.makeDestination()
    }
    let segue = template.segue(from: self, to: destination)
    callScreen(.prepare) { prepare(for: segue, sender: sender) }
    action?.perform(on: destination, sender: segue, event: nil)
    segue.perform()
    return true
  }

  // MARK: - Unwinding

  /// Returns the controller with the action on the path by which the source was reached: the nearest
  /// first, and in each container its other children first.
  private func unwindDestination(
    for source: UIStoryboardUnwindSegueSource
  ) -> UIViewController? {
    var candidate = parent ?? ownPresenter
    while let current = candidate {
      if let found = current.search(source) { return found }
      candidate = current.parent ?? current.ownPresenter
    }
    return nil
  }

  private func search(_ source: UIStoryboardUnwindSegueSource) -> UIViewController? {
    for child in allowedChildrenForUnwinding(from: source) {
      if let found = child.search(source) { return found }
    }
    return canPerformUnwindSegueAction(
      source.unwindAction, from: source.source, sender: source.sender) ? self : nil
  }

  /// Removes the controllers between the segue's source and this controller, its destination.
  func unwindAll(from segue: UIStoryboardSegue, animated: Bool) {
    // Presentations on the path end at their presenters; a container shows the child on the path.
    for container in sequence(first: self, next: { $0.parent }) {
      if container.ownPresented != nil { container.dismiss(animated: animated) }
      guard let parent = container.parent else { break }
      parent.unwind(for: segue, towards: container)
    }
  }
}
