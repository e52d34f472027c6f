import SwiftSyntax

extension DeclModifierListSyntax {
  /// Whether a modifier is present.
  func has(_ name: String) -> Bool { contains { $0.name.text == name } }
}

extension AttributeListSyntax {
  /// Whether an attribute is present.
  func has(_ name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription == name }
  }
}

extension TypeSyntax {
  /// The name of a type, without optionality and generic arguments.
  var typeName: String {
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType.typeName }
    if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return type.wrappedType.typeName
    }
    if let type = self.as(SomeOrAnyTypeSyntax.self) { return type.constraint.typeName }
    if let type = self.as(IdentifierTypeSyntax.self) { return type.name.text }
    return trimmedDescription
  }
}

extension InheritanceClauseSyntax? {
  /// The names of the inherited types.
  var names: [String] { self?.inheritedTypes.map(\.type.typeName) ?? [] }
}

extension FunctionDeclSyntax {
  /// Such as `tapped(_:)`.
  var fullName: String {
    let labels = signature.parameterClause.parameters.map { "\($0.firstName.text):" }
    return "\(name.text)(\(labels.joined()))"
  }
}

extension InitializerDeclSyntax {
  /// Whether it can be called without arguments.
  var hasOnlyDefaults: Bool {
    signature.parameterClause.parameters.allSatisfy {
      $0.defaultValue != nil || $0.ellipsis != nil
    }
  }
}

extension SyntaxProtocol {
  /// The type declarations and extensions around a node, from the innermost outwards.
  var enclosingTypes: [EnclosingType] {
    var found: [EnclosingType] = []
    var node = parent
    while let current = node {
      if let type = current.as(ClassDeclSyntax.self) {
        found.append(EnclosingType(name: type.name.text, isExtension: false))
      } else if let type = current.as(StructDeclSyntax.self) {
        found.append(EnclosingType(name: type.name.text, isExtension: false))
      } else if let type = current.as(EnumDeclSyntax.self) {
        found.append(EnclosingType(name: type.name.text, isExtension: false))
      } else if let type = current.as(ProtocolDeclSyntax.self) {
        found.append(EnclosingType(name: type.name.text, isExtension: false))
      } else if let type = current.as(ExtensionDeclSyntax.self) {
        found.append(EnclosingType(name: type.extendedType.typeName, isExtension: true))
      }
      node = current.parent
    }
    return found
  }
}

extension SyntaxProtocol {
  /// The name of the innermost type around a node, with those of the types around it.
  var enclosingTypeName: String? {
    let names = enclosingTypes.reversed().map(\.name)
    return names.isEmpty ? nil : names.joined(separator: ".")
  }
}

extension InitializerDeclSyntax {
  /// The class whose body it is in.
  var enclosingClass: ClassDeclSyntax? {
    sequence(first: Syntax(self), next: \.parent).first {
      $0.isProtocol((any DeclGroupSyntax).self)
    }?.as(ClassDeclSyntax.self)
  }
}

extension ClassDeclSyntax {
  /// The name, with those of the types around it.
  var fullName: String {
    (enclosingTypes.reversed().map(\.name) + [name.text]).joined(separator: ".")
  }
}

/// A type declaration or an extension around a node.
struct EnclosingType {
  let name: String
  let isExtension: Bool
}
