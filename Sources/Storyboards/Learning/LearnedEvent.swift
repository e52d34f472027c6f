// What a storyboard would react to: `LearningStoryboard` understands the events, and `StoryboardAddition` adds a handler
// for one of them to a file. Begin here.

/// An event that a storyboard can handle, with the keys that handle it.
package struct LearnedEvent: Hashable, Sendable {
  /// The part of a scene with the handler.
  package enum Section: String, Sendable {
    case when, gestures
  }

  /// What happened, in words.
  package let sentence: String
  package let section: Section
  /// The name of the event, or that of the gesture recogniser.
  package let name: String
  /// The keys of the gesture recogniser, except its actions.
  let recognizer: String

  init(_ sentence: String, section: Section = .when, name: String, recognizer: String = "") {
    self.sentence = sentence
    self.section = section
    self.name = name
    self.recognizer = recognizer
  }

  /// The action of a handler if none is given.
  package var logAction: String { "{log: \(name)}" }

  /// The handler, in one line of YAML that can stand in braces.
  package func handler(_ action: String) -> String {
    section == .when
      ? "\(name): \(action)" : "\(name): {\(recognizer), when: {ended: \(action)}}"
  }

  /// The handler with its section, to be pasted into a scene.
  package func lines(_ action: String) -> String {
    "  \(section.rawValue):\n    \(handler(action))\n"
  }
}
