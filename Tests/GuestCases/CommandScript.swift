import Foundation
import Glibc
import TestSupport

/// A script that a storyboard runs when a finger is lifted. It tries what it is given, and says what it
/// could do.
enum CommandScript {
  static let storyboard = "/etc/guest-attempts.yaml"
  static let path = "/etc/guest-attempts.sh"
  private static let asking = "/etc/guest-ask.pl"

  private static let board = """
    version: 1
    screen: {width: 320, height: 480}
    scenes:
      main:
        views:
          all:
            frame: [0, 0, 100%, 100%]
            when: {touchesEnded: {run: {command: [/bin/sh, \(path)], timeout: 240}}}

    """

  /// A request to a control socket, which succeeds if it is granted. The process that asks is a child of
  /// the command, an orphan, or one that gets the connection from a process that has ended.
  private static let request = #"""
    use Socket;
    my ($path, $name, $way) = @ARGV;
    pipe(my $answers, my $result) or exit 2;
    if (!fork) {
      close $answers;
      if ($way eq 'orphan') { exit if fork; setpgrp; sleep 1 }
      alarm 30;
      socket(my $socket, PF_UNIX, SOCK_STREAM, 0) or exit 2;
      connect($socket, sockaddr_un($path)) or exit 2;
      if ($way eq 'heir') { exit if fork; sleep 1 }
      my $input = $name eq 'input' ? ',"input":{"kind":"shake"}' : '';
      syswrite $socket, "{\"request\":\"$name\"$input}\n";
      my $line = <$socket>;
      print $result 'granted' if $line =~ /"ok":true/;
      exit;
    }
    close $result;
    exit(<$answers> eq 'granted' ? 0 : 1);
    """#

  static func prepare() throws {
    for (file, text) in [(storyboard, board), (path, ""), (asking, request)] {
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      chmod(file, 0o755)
    }
  }

  static func clear() { for file in [storyboard, path, asking] { unlink(file) } }

  /// Writes the script.
  /// - Parameter attempts: What each is called, in a word, and a command that succeeds if it can be
  ///   done. It may use the functions `reads FILE`, `writes FILE` and `asks SOCKET REQUEST WAY`.
  static func write(_ attempts: [(name: String, command: String)]) throws {
    let functions = """
      done=
      reads() { (exec 3<"$1"); }
      writes() { (exec 3>>"$1"); }
      asks() { perl \(asking) "$@"; }
      """
    let lines = attempts.map { name, command in
      "if { \(command); } >/dev/null 2>&1; then done=\"$done \(name)\"; fi"
    }
    try ([functions] + lines + ["echo \"done:$done\""]).joined(separator: "\n").write(
      toFile: path, atomically: true, encoding: .utf8)
    chmod(path, 0o755)
  }

  /// What was done, by a line of the script's output; `nil` if it is another line.
  static func done(_ line: some StringProtocol) -> [String]? {
    guard let mark = line.firstRange(of: "done:") else { return nil }
    return String(line[mark.upperBound...]).split(separator: " ").map { String($0) }
  }

  /// Runs the script without the daemon.
  static func runOutside(as user: [String] = []) throws -> [String]? {
    done(try Tool.run(user + ["/bin/sh", path]))
  }

  /// Has a daemon that runs in the guest run the script, and returns what it could do.
  static func run(by daemon: Daemon, touching screen: TouchScreen) throws -> [String]? {
    let before = daemon.diagnostics.count
    try DiscoveryCases.tap(screen, daemon)
    func last() -> [String]? {
      daemon.diagnostics.dropFirst(before).compactMap { done($0) }.last
    }
    try daemon.wait(for: "the command", in: .seconds(240)) { last() != nil }
    return last()
  }
}
