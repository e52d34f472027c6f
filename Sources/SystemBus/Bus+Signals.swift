internal import CLibsystemd

extension Bus {
  /// Hears a signal, over this connection and all that follow it.
  ///
  /// Everybody on a bus may send any signal to anybody, under any interface. So it is heard only from
  /// whoever has the sender's name at that moment.
  /// - Returns: Names it for ``ignore(_:)``.
  @discardableResult
  public func listen(
    to signal: BusSignal, _ handler: @escaping @MainActor ([BusValue]) -> Void
  ) -> Int {
    lastListener += 1
    let listener = Listener(signal, handler)
    let number = lastListener
    listeners[number] = listener
    if isReady { add(listener) }
    watchOwner(of: signal.sender)
    return number
  }

  /// Hears a signal no more.
  public func ignore(_ listener: Int) {
    listeners.removeValue(forKey: listener)?.handler?.detach()
    arm()
  }

  func add(_ listener: Listener) {
    let handler = BusHandler {
      [weak self, signal = listener.signal, take = listener.take] message in
      guard let self, names.isOwner(message.sender, of: signal.sender) else { return }
      // What cannot be read is as good as not sent.
      if let values = try? message.values() { take(values) }
    }
    // A bus that cannot take one more rule is gone, which is told elsewhere.
    try? unsafe handler.attach { slot, function, own in
      unsafe sd_bus_add_match_async(bus, slot, listener.signal.rule, function, nil, own)
    }
    listener.handler = handler
    arm()
  }

  private func watchOwner(of name: String) {
    guard names.watch(name) else { return }
    let change = BusSignal(
      BusNames.driver, "/org/freedesktop/DBus", BusNames.driver, "NameOwnerChanged",
      firstArgument: name)
    listen(to: change) { [weak self] values in
      guard values.count == 3, let owner = values[2].string else { return }
      self?.names.setOwner(owner, of: name)
    }
    if isReady { askForOwner(of: name) }
  }

  func askForOwner(of name: String) {
    let call = BusCall(
      BusNames.driver, "/org/freedesktop/DBus", BusNames.driver, "GetNameOwner")
    // A bus that stands still answers late, and without the answer nobody is heard.
    self.call(call, [.string(name)], timeout: .infinity) { [weak self] answer in
      // Where nobody has the name, whoever takes it is told of.
      if let owner = (try? answer.get())?.first?.string { self?.names.setOwner(owner, of: name) }
    }
  }
}

/// Somebody who hears a signal.
@MainActor
final class Listener {
  let signal: BusSignal
  let take: @MainActor ([BusValue]) -> Void
  var handler: BusHandler?

  init(_ signal: BusSignal, _ take: @escaping @MainActor ([BusValue]) -> Void) {
    self.signal = signal
    self.take = take
  }
}
