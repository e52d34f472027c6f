import Foundation

/// A row that is moved aside, and the buttons beside it.
///
/// It is placed at once, also when the finger lifts.
@MainActor
final class RowSwipe {
  enum Side {
    case leading, trailing

    /// The direction in which the row is moved.
    var sign: CGFloat { self == .leading ? 1 : -1 }
  }

  /// Where a row comes to rest.
  enum Rest: Equatable {
    case closed, open
    /// Across the table: the first action is performed.
    case full
  }

  /// The width of a button, in points: an estimate, that of a short title.
  private static let buttonWidth: CGFloat = 74
  /// How far a full swipe goes at least, as a fraction of the row's width; an estimate.
  private static let fullDistance: CGFloat = 0.6
  /// How fast a finger that lifts opens or closes the row at any distance, in points per second; an estimate.
  private static let flick: CGFloat = 300

  let side: Side
  let cell: UITableViewCell
  /// The view between the row and the edge, which has the buttons.
  let strip = UIView()
  private let buttons: [UIButton]
  private let configuration: UISwipeActionsConfiguration
  /// How far the row is moved, in points.
  private var distance: CGFloat = 0
  /// The distance at which the present finger began; `nil` without a finger.
  private var base: CGFloat?
  /// Whether an action was performed: another one has to wait until the row is opened again.
  private var hasPerformed = false
  /// Whether it rested across the table when the present finger began.
  private var restedFull = false

  /// - Parameters:
  ///   - cell: The cell of the row.
  ///   - side: The side of the buttons.
  ///   - configuration: The actions, at least one.
  ///   - tapped: Called when a button is tapped, with the number of its action.
  init(
    of cell: UITableViewCell, at side: Side, _ configuration: UISwipeActionsConfiguration,
    tapped: @escaping @MainActor (Int) -> Void
  ) {
    self.cell = cell
    self.side = side
    self.configuration = configuration
    buttons = configuration.actions.enumerated().map { index, action in
      let button = UIButton(type: .custom)
      button.setTitle(action.title, for: .normal)
      button.setImage(action.image, for: .normal)
      button.backgroundColor = action.backgroundColor
      button.addAction(UIAction { _ in tapped(index) }, for: .touchUpInside)
      return button
    }
    for button in buttons { strip.addSubview(button) }
  }

  private var width: CGFloat { cell.bounds.width }

  /// How far an open row is moved.
  private var openDistance: CGFloat { min(CGFloat(buttons.count) * Self.buttonWidth, width) }

  /// Whether the row is moved so far that the first action is performed when the finger lifts.
  private var isFull: Bool {
    configuration.performsFirstActionWithFullSwipe
      && distance >= max(Self.fullDistance * width, openDistance + Self.buttonWidth / 2)
  }

  // MARK: - The finger

  /// Moves the row with a finger.
  /// - Parameters:
  ///   - way: The movement of the finger to the right since it went down, in points.
  ///   - threshold: How much of the movement is lost, because it was not recognised yet.
  func follow(_ way: CGFloat, threshold: CGFloat) {
    let base = base ?? distance - side.sign * min(max(way, -threshold), threshold)
    self.base = base
    let wanted = max(base + side.sign * way, 0)
    let end = configuration.performsFirstActionWithFullSwipe ? width : openDistance
    distance = min(wanted, end) + RubberBand(length: width).stretch(of: wanted - end)
  }

  /// Brings the row to rest after the finger has lifted.
  /// - Parameter velocity: The velocity of the finger to the right, in points per second.
  /// - Returns: Where the row rests.
  func letGo(_ velocity: CGFloat) -> Rest {
    base = nil
    let speed = side.sign * velocity
    let rest: Rest
    if isFull, speed > -Self.flick {
      rest = .full
    } else if abs(speed) > Self.flick {
      rest = speed > 0 ? .open : .closed
    } else {
      rest = distance > openDistance / 2 ? .open : .closed
    }
    // The finger has opened the buttons again after a full swipe.
    if rest == .open, restedFull { hasPerformed = false }
    restedFull = rest == .full
    switch rest {
    case .closed: distance = 0
    case .open: distance = openDistance
    case .full: distance = width
    }
    return rest
  }

  /// Moves the row back to its place.
  func close() { distance = 0 }

  // MARK: - Actions

  /// Performs an action, unless one was performed already.
  /// - Parameters:
  ///   - index: The number of the action.
  ///   - completion: Called by the application when it has finished.
  func perform(_ index: Int, completion: @escaping (Bool) -> Void) {
    guard !hasPerformed else { return }
    hasPerformed = true
    let action = configuration.actions[index]
    action.handler(action, buttons[index], completion)
  }

  // MARK: - Places

  /// Places the buttons.
  /// - Parameter row: The place of the row, in the table's coordinates.
  /// - Returns: The frame of the cell.
  func place(in row: CGRect) -> CGRect {
    let gap = CGRect(
      x: side == .leading ? row.minX : row.maxX - distance, y: row.minY, width: distance,
      height: row.height)
    if strip.frame != gap { strip.frame = gap }
    for (index, button) in buttons.enumerated() {
      // The first action takes the place of the others when it is about to be performed.
      let share = isFull ? (index == 0 ? distance : 0) : distance / CGFloat(buttons.count)
      let start = CGFloat(index) * share
      button.frame = CGRect(
        x: side == .leading ? start : distance - start - share, y: 0, width: share,
        height: row.height)
    }
    return row.offsetBy(dx: side.sign * distance, dy: 0)
  }
}
