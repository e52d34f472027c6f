public import Foundation

/// The object that has a collection's data (Apple, `UICollectionViewDataSource`).
@MainActor
public protocol UICollectionViewDataSource: AnyObject {
  /// Returns the number of items in a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int)
    -> Int

  /// Returns the cell of an item, from
  /// ``UICollectionView/dequeueReusableCell(withReuseIdentifier:for:)``. Called when the item becomes visible.
  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath)
    -> UICollectionViewCell

  /// Returns the number of sections; 1 by default.
  func numberOfSections(in collectionView: UICollectionView) -> Int

  /// Returns a supplementary view, such as a header, from
  /// ``UICollectionView/dequeueReusableSupplementaryView(ofKind:withReuseIdentifier:for:)``. Called when the place
  /// that the layout gives it becomes visible; without an implementation, that is a programmer error.
  func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
  /// Returns 1.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
  /// A programmer error.
  public func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String,
    at indexPath: IndexPath
  ) -> UICollectionReusableView {
    preconditionFailure(
      "\(type(of: self)) has to implement collectionView(_:viewForSupplementaryElementOfKind:at:), because "
        + "the layout has a view of the kind \(kind).")
  }
}

/// The object that prepares the data of items before they become visible.
@MainActor
public protocol UICollectionViewDataSourcePrefetching: AnyObject {
  /// Called while the collection scrolls, with items that will become visible if it continues, the nearest first.
  func collectionView(
    _ collectionView: UICollectionView, prefetchItemsAt indexPaths: [IndexPath])

  /// Called with items that were announced, and that will not become visible soon because the collection scrolls
  /// elsewhere.
  func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath])
}

extension UICollectionViewDataSourcePrefetching {
  /// Does nothing.
  public func collectionView(
    _ collectionView: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) {}
}
