import Foundation

/// The animations that a program added to a layer.
@MainActor
final class RunningLayerAnimations {
  private struct Run {
    let key: String
    let animation: CAAnimation
    let ticket: AnimationTicket?
    var timer: ScheduledAction?
    /// Whether its end was reported; it stays in the layer until it is removed.
    var isOver = false
  }

  private var runs: [Run] = []
  /// Names the animations that were added without a key.
  private var number = 0

  var keys: [String] { runs.map(\.key) }

  func animation(_ key: String) -> CAAnimation? { runs.first { $0.key == key }?.animation }

  /// Adds a copy of an animation, which begins in the next turn. It replaces another one with the key.
  func add(_ original: CAAnimation, _ key: String?) {
    let animation = type(of: original).init()
    animation.copyProperties(of: original)
    number += 1
    let key = key ?? "\(number)"
    remove(key)
    runs.append(Run(key: key, animation: animation, ticket: CATransaction.addAnimation()))
    guard let scheduler = UIApplication.current?.scheduler else { return }
    let usual = CATransaction.animationDuration()
    let begin = max(animation.beginTime, scheduler.now)
    schedule(animation, at: begin, on: scheduler) { [weak self] in
      animation.delegate?.animationDidStart(animation)
      let end = begin + animation.runTime(default: usual)
      // Until the end the delegate may have removed it.
      guard end.isFinite else { return }
      self?.schedule(animation, at: end, on: scheduler) { [weak self] in self?.end(animation) }
    }
  }

  private func schedule(
    _ animation: CAAnimation, at time: TimeInterval, on scheduler: any Scheduler,
    _ body: @escaping @MainActor () -> Void
  ) {
    guard let index = runs.firstIndex(where: { $0.animation === animation }) else { return }
    runs[index].timer = scheduler.schedule(at: time, body)
  }

  private func end(_ animation: CAAnimation) {
    guard let index = runs.firstIndex(where: { $0.animation === animation }) else { return }
    let ticket = runs[index].ticket
    if animation.isRemovedOnCompletion {
      runs.remove(at: index)
    } else {
      runs[index].isOver = true
    }
    animation.delegate?.animationDidStop(animation, finished: true)
    ticket?.end()
  }

  func remove(_ key: String) { remove { $0.key == key } }
  func removeAll() { remove { _ in true } }

  /// Removes animations; the delegates of those under way are notified in the next turn.
  private func remove(where isRemoved: (Run) -> Bool) {
    let removed = runs.filter(isRemoved)
    runs.removeAll(where: isRemoved)
    for run in removed where !run.isOver {
      run.timer?.cancel()
      let end: @MainActor () -> Void = {
        run.animation.delegate?.animationDidStop(run.animation, finished: false)
        run.ticket?.end()
      }
      guard let scheduler = UIApplication.current?.scheduler else { return end() }
      scheduler.schedule(at: scheduler.now, end)
    }
  }
}
