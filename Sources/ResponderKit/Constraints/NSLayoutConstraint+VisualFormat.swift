extension NSLayoutConstraint {
  /// How the views of a line of the visual format language are aligned, and in which direction they follow each other.
  public struct FormatOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// All views have the same left edge.
    public static let alignAllLeft = Self(.left)
    /// All views have the same right edge.
    public static let alignAllRight = Self(.right)
    /// All views have the same upper edge.
    public static let alignAllTop = Self(.top)
    /// All views have the same lower edge.
    public static let alignAllBottom = Self(.bottom)
    /// All views have the same leading edge.
    public static let alignAllLeading = Self(.leading)
    /// All views have the same trailing edge.
    public static let alignAllTrailing = Self(.trailing)
    /// All views have the same horizontal centre.
    public static let alignAllCenterX = Self(.centerX)
    /// All views have the same vertical centre.
    public static let alignAllCenterY = Self(.centerY)
    /// The last lines of all views are on one line.
    public static let alignAllLastBaseline = Self(.lastBaseline)
    /// The first lines of all views are on one line.
    public static let alignAllFirstBaseline = Self(.firstBaseline)
    /// The options that align views.
    public static let alignmentMask = Self(rawValue: 0xFFFF)

    /// Views follow each other in the direction of text; the default.
    public static let directionLeadingToTrailing: Self = []
    /// Views follow each other from left to right.
    public static let directionLeftToRight = Self(rawValue: 1 << 16)
    /// Views follow each other from right to left.
    public static let directionRightToLeft = Self(rawValue: 2 << 16)
    /// The options that set a direction.
    public static let directionMask = Self(rawValue: 3 << 16)

    /// Distances are between edges; the default.
    public static let spacingEdgeToEdge: Self = []
    /// The options that set between what distances are.
    public static let spacingMask = Self(rawValue: 1 << 19)

    private init(_ attribute: Attribute) { self.init(rawValue: 1 << attribute.rawValue) }

    /// The attributes that are the same for all views.
    var alignments: [Attribute] {
      (1...12).filter { rawValue & (1 << UInt($0)) != 0 }.compactMap(Attribute.init(rawValue:))
    }
  }

  /// Makes the constraints that a line of the visual format language describes, for example `|-[a(50)]-8-[b(==a)]|`.
  ///
  /// The program ends with a message if the line is invalid: it does not follow the grammar of Apple's Auto Layout Guide, it
  /// names an unknown view or metric, or an option aligns along the axis of the line.
  /// - Parameters:
  ///   - format: The line.
  ///   - opts: The alignment and the direction of all views.
  ///   - metrics: Numbers that the line names: distances and sizes in points, or priorities.
  ///   - views: The views and layout guides that the line names.
  public class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [],
    metrics: [String: Any]? = nil, views: [String: Any]
  ) -> [NSLayoutConstraint] {
    do throws(VisualFormatError) {
      return try VisualFormatConstraints(format, opts, metrics ?? [:], views).constraints
    } catch {
      fatalError(error.description)
    }
  }
}
