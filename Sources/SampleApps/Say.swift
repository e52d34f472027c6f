import ResponderKit

/// Says something, for the one who looks after the machine.
func say(_ line: String) {
  FileHandle.standardError.write(Data((line + "\n").utf8))
}
