public import Foundation

extension UICollectionView {
  /// The class of cells, and how they are filled (Apple, `UICollectionView.CellRegistration`).
  @MainActor
  public struct CellRegistration<Cell: UICollectionViewCell, Item> {
    /// Fills a cell.
    public typealias Handler =
      @MainActor (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void

    let identifier = RegistrationNumber.identifier()
    let handler: Handler

    /// Creates a registration, once for all cells: each has cells of its own that are used again.
    public init(handler: @escaping Handler) { self.handler = handler }
  }

  /// The class of supplementary views, and how they are filled (Apple,
  /// `UICollectionView.SupplementaryRegistration`).
  @MainActor
  public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
    /// Fills a view.
    public typealias Handler =
      @MainActor (_ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath)
      -> Void

    let identifier = RegistrationNumber.identifier()
    let kind: String
    let handler: Handler

    /// Creates a registration, once for all views.
    public init(elementKind: String, handler: @escaping Handler) {
      kind = elementKind
      self.handler = handler
    }
  }

  /// Returns a cell of a registration, filled for an item; without an item, it is not filled.
  public func dequeueConfiguredReusableCell<Cell, Item>(
    using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
  ) -> Cell {
    if cellQueue.registered(registration.identifier) == nil {
      register(Cell.self, forCellWithReuseIdentifier: registration.identifier)
    }
    let cell = dequeueReusableCell(withReuseIdentifier: registration.identifier, for: indexPath)
    guard let cell = cell as? Cell else {
      preconditionFailure("A registration of \(Cell.self) has a \(type(of: cell)).")
    }
    if let item { registration.handler(cell, indexPath, item) }
    return cell
  }

  /// Returns a supplementary view of a registration, filled.
  public func dequeueConfiguredReusableSupplementary<Supplementary>(
    using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
  ) -> Supplementary {
    let (kind, identifier) = (registration.kind, registration.identifier)
    if supplementQueue.registered(Self.identifier(identifier, of: kind)) == nil {
      register(
        Supplementary.self, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    }
    let view = dequeueReusableSupplementaryView(
      ofKind: kind, withReuseIdentifier: identifier, for: indexPath)
    guard let view = view as? Supplementary else {
      preconditionFailure("A registration of \(Supplementary.self) has a \(type(of: view)).")
    }
    registration.handler(view, kind, indexPath)
    return view
  }
}

/// Gives each registration an identifier of its own.
@MainActor
enum RegistrationNumber {
  private static var last = 0

  static func identifier() -> String {
    last += 1
    return "ResponderKit.registration.\(last)"
  }
}
