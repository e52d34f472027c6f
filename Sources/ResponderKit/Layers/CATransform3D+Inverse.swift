import Foundation

/// Returns whether two transforms are equal.
public func CATransform3DEqualToTransform(_ one: CATransform3D, _ other: CATransform3D) -> Bool {
  one == other
}

/// Returns the inverse of a transform; the transform itself, if it has none.
public func CATransform3DInvert(_ transform: CATransform3D) -> CATransform3D {
  // Gauss and Jordan: what turns the left half into the identity turns the right one into the inverse.
  var rows = zip(transform.rows, CATransform3DIdentity.rows).map { $0 + $1 }
  for column in 0..<4 {
    guard
      let pivot = (column..<4).max(by: { abs(rows[$0][column]) < abs(rows[$1][column]) }),
      rows[pivot][column] != 0
    else { return transform }
    rows.swapAt(column, pivot)
    let divisor = rows[column][column]
    rows[column] = rows[column].map { $0 / divisor }
    for row in 0..<4 where row != column {
      let factor = rows[row][column]
      rows[row] = zip(rows[row], rows[column]).map { $0 - factor * $1 }
    }
  }
  return CATransform3D(rows: rows.map { Array($0[4...]) })
}
