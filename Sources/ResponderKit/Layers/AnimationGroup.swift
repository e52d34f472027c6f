/// The animations of a transaction with a completion block.
@MainActor
final class AnimationGroup {
  private(set) var block: (() -> Void)?
  private var count = 0
  private var isCommitted = false

  init(_ block: @escaping () -> Void) { self.block = block }

  func commit() {
    isCommitted = true
    callIfOver()
  }

  /// Calls the block, once.
  func callBlock() {
    let block = block
    self.block = nil
    block?()
  }

  fileprivate func add() { count += 1 }

  fileprivate func remove() {
    count -= 1
    callIfOver()
  }

  private func callIfOver() {
    if isCommitted, count == 0 { callBlock() }
  }
}

/// The part of one animation in the transactions that it began in.
@MainActor
final class AnimationTicket {
  private var groups: [AnimationGroup]

  init(_ groups: [AnimationGroup]) {
    self.groups = groups
    for group in groups { group.add() }
  }

  /// Ends the animation; does nothing if it has ended.
  func end() {
    let groups = groups
    self.groups = []
    for group in groups { group.remove() }
  }
}
