import Foundation
import ResponderKit
import ResponderTesting
import Testing

/// Layouts whose frames are known, each in a view of 200 × 100 points.
@MainActor
@Suite(.serialized)
final class KnownLayoutTests {
  private struct Layout {
    let name: String
    let make: (LayoutStage) -> [NSLayoutConstraint]
    /// The frames of the first views that have constraints.
    let frames: (LayoutStage) -> [(UIView, [CGFloat])]
  }

  private func check(_ layouts: [Layout], atLeast count: Int) {
    #expect(layouts.count >= count)
    for layout in layouts {
      let stage = LayoutStage()
      NSLayoutConstraint.activate(layout.make(stage))
      stage.layOut()
      for (index, (view, numbers)) in layout.frames(stage).enumerated() {
        #expect(view.numbers == numbers, "\(layout.name), view \(index)")
      }
    }
  }

  private func layout(
    _ name: String, _ make: @escaping (LayoutStage) -> [NSLayoutConstraint],
    _ frames: @escaping (LayoutStage) -> [(UIView, [CGFloat])]
  ) -> Layout { Layout(name: name, make: make, frames: frames) }

  /// All four of a view.
  private func place(
    _ view: UIView, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
    in root: UIView
  ) -> [NSLayoutConstraint] {
    [
      view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: x),
      view.topAnchor.constraint(equalTo: root.topAnchor, constant: y),
      view.widthAnchor.constraint(equalToConstant: width),
      view.heightAnchor.constraint(equalToConstant: height),
    ]
  }

  /// From the upper edge to the lower one.
  private func high(_ views: [UIView], in root: UIView) -> [NSLayoutConstraint] {
    views.flatMap {
      [
        $0.topAnchor.constraint(equalTo: root.topAnchor),
        $0.bottomAnchor.constraint(equalTo: root.bottomAnchor),
      ]
    }
  }

  /// Side by side from edge to edge.
  private func row(_ views: [UIView], in root: UIView, space: CGFloat = 0) -> [NSLayoutConstraint] {
    high(views, in: root)
      + zip(views, views.dropFirst()).map {
        $1.leadingAnchor.constraint(equalTo: $0.trailingAnchor, constant: space)
      } + [
        views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
        views[views.count - 1].trailingAnchor.constraint(equalTo: root.trailingAnchor),
      ]
  }

  @Test func `AU-01 views are where their edges, middles and sizes say`() {
    check(
      [
        layout("place and size", { self.place($0.a, 10, 20, 30, 40, in: $0.root) }) {
          [($0.a, [10, 20, 30, 40])]
        },
        layout(
          "four edges",
          { s in
            [
              s.a.leftAnchor.constraint(equalTo: s.root.leftAnchor, constant: 5),
              s.a.rightAnchor.constraint(equalTo: s.root.rightAnchor, constant: -15),
              s.a.topAnchor.constraint(equalTo: s.root.topAnchor, constant: 25),
              s.a.bottomAnchor.constraint(equalTo: s.root.bottomAnchor, constant: -35),
            ]
          }, { [($0.a, [5, 25, 180, 40])] }),
        layout(
          "in the middle",
          { s in
            [
              s.a.centerXAnchor.constraint(equalTo: s.root.centerXAnchor),
              s.a.centerYAnchor.constraint(equalTo: s.root.centerYAnchor, constant: 10),
              s.a.widthAnchor.constraint(equalToConstant: 50),
              s.a.heightAnchor.constraint(equalToConstant: 20),
            ]
          }, { [($0.a, [75, 50, 50, 20])] }),
        layout(
          "at the lower right",
          { s in
            [
              s.a.trailingAnchor.constraint(equalTo: s.root.trailingAnchor),
              s.a.bottomAnchor.constraint(equalTo: s.root.bottomAnchor),
              s.a.widthAnchor.constraint(equalToConstant: 50),
              s.a.heightAnchor.constraint(equalToConstant: 20),
            ]
          }, { [($0.a, [150, 80, 50, 20])] }),
        layout(
          "half as large",
          { s in
            [
              s.a.leadingAnchor.constraint(equalTo: s.root.leadingAnchor),
              s.a.topAnchor.constraint(equalTo: s.root.topAnchor),
              s.a.widthAnchor.constraint(equalTo: s.root.widthAnchor, multiplier: 0.5),
              s.a.heightAnchor.constraint(
                equalTo: s.root.heightAnchor, multiplier: 0.5, constant: 10),
            ]
          }, { [($0.a, [0, 0, 100, 60])] }),
        layout(
          "a ratio",
          { s in
            [
              s.a.leadingAnchor.constraint(equalTo: s.root.leadingAnchor),
              s.a.topAnchor.constraint(equalTo: s.root.topAnchor),
              s.a.widthAnchor.constraint(equalToConstant: 80),
              s.a.heightAnchor.constraint(equalTo: s.a.widthAnchor, multiplier: 0.75),
            ]
          }, { [($0.a, [0, 0, 80, 60])] }),
        layout(
          "beside another",
          { s in
            self.place(s.a, 10, 10, 50, 20, in: s.root) + [
              s.b.leadingAnchor.constraint(equalTo: s.a.trailingAnchor, constant: 8),
              s.b.centerYAnchor.constraint(equalTo: s.a.centerYAnchor),
              s.b.widthAnchor.constraint(equalTo: s.a.widthAnchor),
              s.b.heightAnchor.constraint(equalToConstant: 10),
            ]
          }, { [($0.a, [10, 10, 50, 20]), ($0.b, [68, 15, 50, 10])] }),
        layout(
          "system spacing",
          { s in
            self.place(s.a, 0, 0, 50, 20, in: s.root) + [
              s.b.leadingAnchor.constraint(
                equalToSystemSpacingAfter: s.a.trailingAnchor, multiplier: 1),
              s.b.topAnchor.constraint(
                equalToSystemSpacingBelow: s.a.bottomAnchor, multiplier: 2),
              s.b.widthAnchor.constraint(equalToConstant: 5),
              s.b.heightAnchor.constraint(equalToConstant: 5),
            ]
          }, { [($0.b, [58, 36, 5, 5])] }),
        layout(
          "three of a width",
          { s in
            self.row([s.a, s.b, s.c], in: s.root, space: 10) + [
              s.b.widthAnchor.constraint(equalTo: s.a.widthAnchor),
              s.c.widthAnchor.constraint(equalTo: s.a.widthAnchor),
            ]
          },
          // A third of 180 each.
          {
            [($0.a, [0, 0, 60, 100]), ($0.b, [70, 0, 60, 100]), ($0.c, [140, 0, 60, 100])]
          }),
        layout(
          "whole pixels",
          { s in
            self.row([s.a, s.b, s.c], in: s.root) + [
              s.b.widthAnchor.constraint(equalTo: s.a.widthAnchor),
              s.c.widthAnchor.constraint(equalTo: s.a.widthAnchor),
            ]
          }, { [($0.a, [0, 0, 67, 100]), ($0.b, [67, 0, 66, 100]), ($0.c, [133, 0, 67, 100])] }),
        layout(
          "a part and the rest",
          { s in
            self.row([s.a, s.b], in: s.root)
              + [s.a.widthAnchor.constraint(equalTo: s.b.widthAnchor, multiplier: 3)]
          }, { [($0.a, [0, 0, 150, 100]), ($0.b, [150, 0, 50, 100])] }),
        layout(
          "made by items",
          { s in
            self.place(s.a, 0, 0, 20, 20, in: s.root) + [
              NSLayoutConstraint(
                item: s.b, attribute: .left, relatedBy: .equal, toItem: s.a, attribute: .right,
                multiplier: 2, constant: 3),
              NSLayoutConstraint(
                item: s.b, attribute: .top, relatedBy: .equal, toItem: s.a, attribute: .centerY,
                multiplier: 1, constant: 0),
              NSLayoutConstraint(
                item: s.b, attribute: .width, relatedBy: .equal, toItem: nil,
                attribute: .notAnAttribute, multiplier: 1, constant: 7),
              NSLayoutConstraint(
                item: s.b, attribute: .height, relatedBy: .equal, toItem: s.a, attribute: .width,
                multiplier: 0.5, constant: 0),
            ]
          }, { [($0.b, [43, 10, 7, 10])] }),
      ], atLeast: 12)
  }

  @Test func `AU-02 limits hold, and wishes come after them by priority`() {
    func pinned(_ s: LayoutStage, _ rest: [NSLayoutConstraint]) -> [NSLayoutConstraint] {
      high([s.a], in: s.root) + [s.a.leadingAnchor.constraint(equalTo: s.root.leadingAnchor)] + rest
    }
    func width(
      _ name: String, _ expected: CGFloat, _ make: @escaping (LayoutStage) -> [NSLayoutConstraint]
    ) -> Layout {
      layout(name, { pinned($0, make($0)) }, { [($0.a, [0, 0, expected, 100])] })
    }
    check(
      [
        width("at least", 120) { s in
          [
            s.a.widthAnchor.constraint(greaterThanOrEqualToConstant: 120),
            s.a.widthAnchor.constraint(equalToConstant: 50).at(999),
          ]
        },
        width("at most", 120) { s in
          [
            s.a.widthAnchor.constraint(lessThanOrEqualToConstant: 120),
            s.a.trailingAnchor.constraint(equalTo: s.root.trailingAnchor).at(999),
          ]
        },
        width("within both", 150) { s in
          [
            s.a.widthAnchor.constraint(lessThanOrEqualToConstant: 180),
            s.a.widthAnchor.constraint(greaterThanOrEqualToConstant: 120),
            s.a.widthAnchor.constraint(equalToConstant: 150).at(1),
          ]
        },
        width("the higher wish", 70) { s in
          [
            s.a.widthAnchor.constraint(equalToConstant: 60).at(500),
            s.a.widthAnchor.constraint(equalToConstant: 70).at(501),
          ]
        },
        width("many lower wishes", 70) { s in
          (0..<20).map { _ in s.a.widthAnchor.constraint(equalToConstant: 60).at(500) }
            + [s.a.widthAnchor.constraint(equalToConstant: 70).at(501)]
        },
        width("as near as possible", 90) { s in
          [
            s.a.widthAnchor.constraint(equalToConstant: 300).at(700),
            s.a.trailingAnchor.constraint(lessThanOrEqualTo: s.root.centerXAnchor, constant: -10),
          ]
        },
        width("a wish at the edge of another", 120) { s in
          [
            s.a.widthAnchor.constraint(greaterThanOrEqualToConstant: 120).at(600),
            s.a.widthAnchor.constraint(equalToConstant: 10).at(500),
          ]
        },
        width("two of three", 60) { s in
          [60, 60, 90].map { s.a.widthAnchor.constraint(equalToConstant: $0).at(500) }
        },
        width("not negative", 0) { s in
          [s.a.widthAnchor.constraint(equalToConstant: -30).at(900)]
        },
        width("at least another", 80) { s in
          self.place(s.b, 0, 0, 80, 10, in: s.root) + [
            s.a.widthAnchor.constraint(greaterThanOrEqualTo: s.b.widthAnchor),
            s.a.widthAnchor.constraint(equalToConstant: 0).at(10),
          ]
        },
        width("at most a part", 40) { s in
          [
            s.a.widthAnchor.constraint(lessThanOrEqualTo: s.root.widthAnchor, multiplier: 0.2),
            s.a.widthAnchor.constraint(equalToConstant: 1000).at(10),
          ]
        },
        width("the larger of two", 70) { s in
          self.place(s.b, 0, 0, 50, 10, in: s.root) + self.place(s.c, 0, 0, 70, 10, in: s.root) + [
            s.a.widthAnchor.constraint(greaterThanOrEqualTo: s.b.widthAnchor),
            s.a.widthAnchor.constraint(greaterThanOrEqualTo: s.c.widthAnchor),
            s.a.widthAnchor.constraint(equalToConstant: 0).at(10),
          ]
        },
      ], atLeast: 12)
  }

  @Test func `AU-03 a content wants its size, and how much is a matter of priorities`() {
    func top(_ s: LayoutStage, _ views: [UIView]) -> [NSLayoutConstraint] {
      views.map { $0.topAnchor.constraint(equalTo: s.root.topAnchor) }
    }
    func pinned(_ s: LayoutStage) -> [NSLayoutConstraint] {
      top(s, [s.small, s.large]) + [
        s.small.leadingAnchor.constraint(equalTo: s.root.leadingAnchor),
        s.large.leadingAnchor.constraint(equalTo: s.small.trailingAnchor),
      ]
    }
    check(
      [
        layout("its size", pinned) {
          [($0.small, [0, 0, 40, 20]), ($0.large, [40, 0, 60, 30])]
        },
        layout(
          "the one that hugs less grows",
          { s in
            s.small.setContentHuggingPriority(UILayoutPriority(249), for: .horizontal)
            return pinned(s)
              + [s.large.trailingAnchor.constraint(equalTo: s.root.trailingAnchor)]
          }, { [($0.small, [0, 0, 140, 20]), ($0.large, [140, 0, 60, 30])] }),
        layout(
          "the one that hugs more stays",
          { s in
            s.small.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
            return pinned(s)
              + [s.large.trailingAnchor.constraint(equalTo: s.root.trailingAnchor)]
          }, { [($0.small, [0, 0, 40, 20]), ($0.large, [40, 0, 160, 30])] }),
        layout(
          "the one that resists less shrinks",
          { s in
            s.large.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
            return pinned(s)
              + [s.large.trailingAnchor.constraint(equalTo: s.root.leadingAnchor, constant: 70)]
          }, { [($0.small, [0, 0, 40, 20]), ($0.large, [40, 0, 30, 30])] }),
        layout(
          "no smaller than nothing",
          { s in
            s.large.setContentCompressionResistancePriority(UILayoutPriority(749), for: .horizontal)
            return pinned(s)
              + [s.large.trailingAnchor.constraint(equalTo: s.root.leadingAnchor, constant: 30)]
          }, { [($0.small, [0, 0, 30, 20]), ($0.large, [30, 0, 0, 30])] }),
        layout(
          "a width of its own wins",
          { s in pinned(s) + [s.small.widthAnchor.constraint(equalToConstant: 100)] },
          { [($0.small, [0, 0, 100, 20]), ($0.large, [100, 0, 60, 30])] }),
        layout(
          "a weak width loses to the content",
          { s in pinned(s) + [s.small.widthAnchor.constraint(equalToConstant: 10).at(749)] },
          { [($0.small, [0, 0, 40, 20])] }),
        layout(
          "a wish above hugging wins",
          { s in pinned(s) + [s.small.widthAnchor.constraint(equalToConstant: 90).at(251)] },
          { [($0.small, [0, 0, 90, 20])] }),
        layout(
          "as high as the higher",
          { s in pinned(s) + [s.small.heightAnchor.constraint(equalTo: s.large.heightAnchor)] },
          { [($0.small, [0, 0, 40, 30]), ($0.large, [40, 0, 60, 30])] }),
        layout(
          "content around content",
          { s in
            top(s, [s.a]) + [
              s.a.leadingAnchor.constraint(equalTo: s.root.leadingAnchor),
              s.small.leadingAnchor.constraint(equalTo: s.a.leadingAnchor, constant: 5),
              s.small.trailingAnchor.constraint(equalTo: s.a.trailingAnchor, constant: -5),
              s.small.topAnchor.constraint(equalTo: s.a.topAnchor, constant: 2),
              s.small.bottomAnchor.constraint(equalTo: s.a.bottomAnchor, constant: -2),
            ]
          }, { [($0.a, [0, 0, 50, 24]), ($0.small, [5, 2, 40, 20])] }),
        layout(
          "a content without a height",
          { s in
            s.small.content = CGSize(width: 30, height: UIView.noIntrinsicMetric)
            return pinned(s) + [s.small.heightAnchor.constraint(equalToConstant: 77)]
          }, { [($0.small, [0, 0, 30, 77])] }),
        layout(
          "in the middle of what is left",
          { s in
            [
              s.small.centerXAnchor.constraint(equalTo: s.root.centerXAnchor),
              s.small.centerYAnchor.constraint(equalTo: s.root.centerYAnchor),
              s.large.leadingAnchor.constraint(equalTo: s.small.trailingAnchor),
              s.large.topAnchor.constraint(equalTo: s.small.bottomAnchor),
            ]
          }, { [($0.small, [80, 40, 40, 20]), ($0.large, [120, 60, 60, 30])] }),
      ], atLeast: 12)
  }

  @Test func `AU-04 guides and margins are edges like others`() {
    func edges(
      _ view: UIView, _ guide: UILayoutGuide
    ) -> [NSLayoutConstraint] {
      [
        view.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
        view.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
        view.topAnchor.constraint(equalTo: guide.topAnchor),
        view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
      ]
    }
    check(
      [
        layout("margins", { edges($0.a, $0.root.layoutMarginsGuide) }) {
          [($0.a, [8, 8, 184, 84])]
        },
        layout(
          "margins of its own",
          { s in
            s.root.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            return edges(s.a, s.root.layoutMarginsGuide)
          }, { [($0.a, [2, 1, 194, 96])] }),
        layout(
          "margins by direction",
          { s in
            s.root.directionalLayoutMargins = NSDirectionalEdgeInsets(leading: 30, trailing: 20)
            return edges(s.a, s.root.layoutMarginsGuide)
          }, { [($0.a, [30, 0, 150, 100])] }),
        layout("the safe area", { edges($0.a, $0.root.safeAreaLayoutGuide) }) {
          [($0.a, [0, 0, 200, 100])]
        },
        layout("what can be read", { edges($0.a, $0.root.readableContentGuide) }) {
          [($0.a, [8, 8, 184, 84])]
        },
        layout(
          "a wide view for reading",
          { s in
            s.root.frame.size.width = 1000
            return edges(s.a, s.root.readableContentGuide)
          }, { [($0.a, [164, 8, 672, 84])] }),
        layout(
          "attributes of margins",
          { s in
            [
              NSLayoutConstraint(
                item: s.a, attribute: .left, relatedBy: .equal, toItem: s.root,
                attribute: .leftMargin, multiplier: 1, constant: 1),
              NSLayoutConstraint(
                item: s.a, attribute: .trailing, relatedBy: .equal, toItem: s.root,
                attribute: .trailingMargin, multiplier: 1, constant: 0),
              NSLayoutConstraint(
                item: s.a, attribute: .centerY, relatedBy: .equal, toItem: s.root,
                attribute: .centerYWithinMargins, multiplier: 1, constant: 0),
              s.a.heightAnchor.constraint(equalToConstant: 10),
            ]
          }, { [($0.a, [9, 45, 183, 10])] }),
        layout(
          "a guide of its own",
          { s in
            let guide = UILayoutGuide()
            s.root.addLayoutGuide(guide)
            return [
              guide.leadingAnchor.constraint(equalTo: s.root.leadingAnchor, constant: 20),
              guide.widthAnchor.constraint(equalToConstant: 100),
              guide.topAnchor.constraint(equalTo: s.root.topAnchor, constant: 10),
              guide.bottomAnchor.constraint(equalTo: s.root.bottomAnchor),
            ] + edges(s.a, guide)
          }, { [($0.a, [20, 10, 100, 90])] }),
        layout(
          "equal gaps",
          { s in
            let gaps = [UILayoutGuide(), UILayoutGuide(), UILayoutGuide()]
            for gap in gaps { s.root.addLayoutGuide(gap) }
            return [
              gaps[0].leadingAnchor.constraint(equalTo: s.root.leadingAnchor),
              s.small.leadingAnchor.constraint(equalTo: gaps[0].trailingAnchor),
              gaps[1].leadingAnchor.constraint(equalTo: s.small.trailingAnchor),
              s.large.leadingAnchor.constraint(equalTo: gaps[1].trailingAnchor),
              gaps[2].leadingAnchor.constraint(equalTo: s.large.trailingAnchor),
              gaps[2].trailingAnchor.constraint(equalTo: s.root.trailingAnchor),
              gaps[1].widthAnchor.constraint(equalTo: gaps[0].widthAnchor),
              gaps[2].widthAnchor.constraint(equalTo: gaps[0].widthAnchor),
              s.small.topAnchor.constraint(equalTo: s.root.topAnchor),
              s.large.topAnchor.constraint(equalTo: s.root.topAnchor),
            ]
          },
          // A third of 100 each.
          { [($0.small, [33, 0, 40, 20]), ($0.large, [107, 0, 60, 30])] }),
        layout(
          "a guide in a view that is placed",
          { s in
            s.a.layoutMargins = UIEdgeInsets(top: 5, left: 5, bottom: 5, right: 5)
            s.a.addSubview(s.b)
            return self.place(s.a, 50, 10, 100, 50, in: s.root) + edges(s.b, s.a.layoutMarginsGuide)
          }, { [($0.a, [50, 10, 100, 50]), ($0.b, [5, 5, 90, 40])] }),
      ], atLeast: 10)
  }

  @Test func `AU-05 constraints go across views`() {
    check(
      [
        layout(
          "in a view that is placed",
          { s in
            s.a.addSubview(s.b)
            return self.place(s.a, 20, 10, 100, 50, in: s.root)
              + self.place(s.b, 5, 6, 7, 8, in: s.a)
          }, { [($0.a, [20, 10, 100, 50]), ($0.b, [5, 6, 7, 8])] }),
        layout(
          "to a cousin",
          { s in
            s.a.addSubview(s.b)
            return self.place(s.a, 20, 10, 100, 50, in: s.root)
              + self.place(s.c, 90, 30, 10, 10, in: s.root) + [
                s.b.leadingAnchor.constraint(equalTo: s.a.leadingAnchor),
                s.b.trailingAnchor.constraint(equalTo: s.c.leadingAnchor),
                s.b.topAnchor.constraint(equalTo: s.c.topAnchor),
                s.b.heightAnchor.constraint(equalToConstant: 10),
              ]
          }, { [($0.b, [0, 20, 70, 10])] }),
        layout(
          "across a view with a frame",
          { s in
            let box = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 50))
            s.root.addSubview(box)
            box.addSubview(s.a)
            return [
              s.a.leadingAnchor.constraint(equalTo: s.root.leadingAnchor, constant: 35),
              s.a.topAnchor.constraint(equalTo: box.topAnchor, constant: 5),
              s.a.trailingAnchor.constraint(equalTo: box.trailingAnchor),
              s.a.bottomAnchor.constraint(equalTo: s.root.bottomAnchor),
            ]
          }, { [($0.a, [5, 5, 45, 55])] }),
        layout(
          "around what lies inside",
          { s in
            s.a.addSubview(s.small)
            return [
              s.a.leadingAnchor.constraint(equalTo: s.root.leadingAnchor, constant: 3),
              s.a.topAnchor.constraint(equalTo: s.root.topAnchor, constant: 4),
              s.small.leadingAnchor.constraint(equalTo: s.a.leadingAnchor, constant: 10),
              s.small.trailingAnchor.constraint(equalTo: s.a.trailingAnchor, constant: -10),
              s.small.topAnchor.constraint(equalTo: s.a.topAnchor, constant: 5),
              s.small.bottomAnchor.constraint(equalTo: s.a.bottomAnchor, constant: -5),
            ]
          }, { [($0.a, [3, 4, 60, 30]), ($0.small, [10, 5, 40, 20])] }),
        layout(
          "to a view with a frame",
          { s in
            let box = UIView(frame: CGRect(x: 30, y: 40, width: 50, height: 50))
            s.root.addSubview(box)
            return [
              s.a.leadingAnchor.constraint(equalTo: box.trailingAnchor),
              s.a.topAnchor.constraint(equalTo: box.topAnchor),
              s.a.widthAnchor.constraint(equalTo: box.widthAnchor),
              s.a.heightAnchor.constraint(equalTo: box.heightAnchor, multiplier: 0.5),
            ]
          }, { [($0.a, [80, 40, 50, 25])] }),
        layout(
          "in a view that is scaled",
          { s in
            s.a.transform = CGAffineTransform(scaleX: 2, y: 2)
            s.a.addSubview(s.b)
            return self.place(s.a, 50, 20, 40, 20, in: s.root)
              + self.place(s.b, 1, 2, 3, 4, in: s.a)
          }, { [($0.a, [30, 10, 80, 40]), ($0.b, [1, 2, 3, 4])] }),
        layout(
          "with a transform that moves",
          { s in
            s.a.transform = CGAffineTransform(translationX: 100, y: 0)
            return self.place(s.a, 10, 10, 10, 10, in: s.root)
              + self.place(s.b, 0, 0, 5, 5, in: s.root) + [
                s.c.leadingAnchor.constraint(equalTo: s.a.trailingAnchor),
                s.c.topAnchor.constraint(equalTo: s.a.topAnchor),
                s.c.widthAnchor.constraint(equalToConstant: 4),
                s.c.heightAnchor.constraint(equalToConstant: 4),
              ]
          }, { [($0.a, [110, 10, 10, 10]), ($0.c, [20, 10, 4, 4])] }),
        layout(
          "in shifted bounds",
          { s in
            s.root.bounds.origin = CGPoint(x: 7, y: 0)
            return self.place(s.a, 10, 10, 10, 10, in: s.root)
          }, { [($0.a, [17, 10, 10, 10])] }),
        layout(
          "another anchor point",
          { s in
            s.a.anchorPoint = .zero
            return self.place(s.a, 10, 20, 30, 40, in: s.root)
          }, { [($0.a, [10, 20, 30, 40])] }),
      ], atLeast: 9)
  }

  @Test func `AU-06 text stands on its line`() {
    func label(_ s: LayoutStage, _ text: String, _ size: CGFloat) -> UILabel {
      let label = UILabel()
      label.text = text
      label.font = .systemFont(ofSize: size)
      label.translatesAutoresizingMaskIntoConstraints = false
      s.root.addSubview(label)
      return label
    }
    let stage = LayoutStage()
    // Each 20 points high, and each character 10 wide; 24 and 48 with lines.
    let (one, other) = (label(stage, "one", 20), label(stage, "other", 40))
    NSLayoutConstraint.activate([
      one.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
      other.leadingAnchor.constraint(equalTo: one.trailingAnchor, constant: 10),
      other.topAnchor.constraint(equalTo: stage.root.topAnchor),
      one.firstBaselineAnchor.constraint(equalTo: other.firstBaselineAnchor),
      stage.a.topAnchor.constraint(equalTo: one.lastBaselineAnchor),
      stage.a.leadingAnchor.constraint(equalTo: one.leadingAnchor),
      stage.a.trailingAnchor.constraint(equalTo: one.trailingAnchor),
      stage.a.bottomAnchor.constraint(equalTo: other.bottomAnchor),
    ])
    stage.layOut()
    #expect(other.numbers == [40, 0, 100, 48])
    #expect(one.numbers == [0, 19, 30, 24])
    #expect(stage.a.numbers == [0, 38, 30, 10])
    other.font = .systemFont(ofSize: 20)
    stage.layOut()
    #expect(other.numbers == [40, 0, 50, 24] && one.numbers == [0, 0, 30, 24])
  }

  @Test func `AU-07 a label is as high as its lines in the width that it gets`() {
    let stage = LayoutStage()
    let label = UILabel()
    label.text = String(repeating: "word", count: 10)
    label.font = .systemFont(ofSize: 10)
    label.numberOfLines = 0
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.root.addSubview(label)
    let trailing = label.trailingAnchor.constraint(
      lessThanOrEqualTo: stage.root.leadingAnchor, constant: 100)
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: stage.root.leadingAnchor),
      label.topAnchor.constraint(equalTo: stage.root.topAnchor), trailing,
      stage.small.topAnchor.constraint(equalTo: label.bottomAnchor),
      stage.small.leadingAnchor.constraint(equalTo: label.leadingAnchor),
    ])
    stage.layOut()
    // Forty characters of 5 points: two lines of 12.
    #expect(label.numbers == [0, 0, 100, 24] && stage.small.frame.minY == 24)
    trailing.constant = 50
    stage.layOut()
    #expect(label.numbers == [0, 0, 50, 48] && stage.small.frame.minY == 48)
    trailing.constant = 300
    stage.layOut()
    #expect(label.numbers == [0, 0, 200, 12])
    label.numberOfLines = 1
    trailing.constant = 50
    stage.layOut()
    #expect(label.numbers == [0, 0, 50, 12])
    label.numberOfLines = 2
    stage.layOut()
    #expect(label.numbers == [0, 0, 50, 24])
    label.numberOfLines = 0
    label.preferredMaxLayoutWidth = 40
    stage.layOut()
    #expect(label.numbers == [0, 0, 40, 60])
  }
}
