// The compiler imports this module into every file that imports both Testing and CoreGraphics, because Swift Testing
// has an overlay for Apple's module of that name. It is empty.
