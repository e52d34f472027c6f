import Foundation
import KernelInput
public import LinuxSystem
import Synchronization

/// Draws ``FingerStrokes`` on a touchscreen at a constant rate, in a separate thread, so that the kernel
/// wakes the reading thread as it does for hardware.
public final class StrokePlayer: Sendable {
  private struct State {
    var strokes: FingerStrokes
    var isStopped = false
    var failure: SystemError?
  }

  private let screen: VirtualTouchscreen
  private let interval: Int64
  private let state: Mutex<State>

  /// Creates a player.
  /// - Parameters:
  ///   - screen: The touchscreen.
  ///   - fingers: The number of fingers.
  ///   - rate: The number of frames per second.
  public init(_ screen: VirtualTouchscreen, fingers: Int, rate: Int) {
    self.screen = screen
    interval = 1_000_000 / Int64(rate)
    state = Mutex(State(strokes: FingerStrokes(fingers: fingers)))
  }

  /// Why drawing failed; `nil` while it continues, or after ``stop()``.
  public var failure: SystemError? { state.withLock { $0.failure } }

  /// Starts drawing.
  public func start() {
    Thread { [self] in
      var time = MonotonicClock.microseconds
      repeat {
        time += interval
        SystemCall.sleep(until: time)
      } while draw { $0.next() }
    }.start()
  }

  /// Lifts the fingers and stops drawing, before it returns.
  public func stop() {
    _ = draw { $0.lift() }
    state.withLock { $0.isStopped = true }
  }

  /// Draws a frame, unless drawing has ended.
  /// - Returns: Whether drawing continues.
  private func draw(_ frame: (inout FingerStrokes) -> [KernelEvent]) -> Bool {
    state.withLock { state in
      guard !state.isStopped, state.failure == nil else { return false }
      let events = frame(&state.strokes)
      guard !events.isEmpty else { return true }
      do throws(SystemError) {
        try screen.write(events)
      } catch {
        state.failure = error
      }
      return state.failure == nil
    }
  }
}
