/// Something that a view does in addition, such as a menu: it is notified of the view that it belongs to.
@MainActor
public protocol UIInteraction: AnyObject {
  /// The view, to be held weakly.
  var view: UIView? { get }
  /// Called before the view changes; `nil` for none.
  func willMove(to view: UIView?)
  /// Called after the view has changed.
  func didMove(to view: UIView?)
}

extension UIView {
  /// The interactions, in the order in which they were added. Setting it removes those that are missing.
  public var interactions: [any UIInteraction] {
    get { rareLooks?.interactions ?? [] }
    set {
      for old in interactions where !newValue.contains(where: { $0 === old }) {
        removeInteraction(old)
      }
      for new in newValue { addInteraction(new) }
    }
  }

  /// Adds an interaction, which is removed from its former view (Apple, `addInteraction(_:)`).
  public func addInteraction(_ interaction: any UIInteraction) {
    guard !interactions.contains(where: { $0 === interaction }) else { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    rareLooks[default: RareLooks()].interactions.append(interaction)
    interaction.didMove(to: self)
  }

  /// Removes an interaction.
  public func removeInteraction(_ interaction: any UIInteraction) {
    guard interactions.contains(where: { $0 === interaction }) else { return }
    interaction.willMove(to: nil)
    rareLooks?.interactions.removeAll { $0 === interaction }
    interaction.didMove(to: nil)
  }
}
