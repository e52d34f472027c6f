# Compares figures with those of an earlier run: each may be 3 % worse, and counts that were nothing
# stay nothing. What the bare read costs too is divided by that, for the kernel may have changed.
FNR == NR { old[$1, $2, $3] = $4; next }
{ new[$1, $2, $3] = $4 }

function score(figures, key, parts) {
  split(key, parts, SUBSEP)
  floor = parts[1] SUBSEP "floor" SUBSEP parts[3]
  if (parts[3] == "instructions" && figures[floor] > 0) return figures[key] / figures[floor]
  return figures[key]
}

END {
  for (key in old) {
    split(key, parts, SUBSEP)
    # Latencies are whole microseconds: too coarse, and what they come from is counted above.
    if (parts[2] !~ /^responderd/ || parts[3] ~ / us$/) continue
    name = parts[1] ", " parts[2] ", " parts[3]
    # How much of a program's file lies in memory is for the kernel to say, so it has a limit alone.
    if (parts[3] == "RSS kB") {
      if (new[key] == 0 || new[key] > 12 * 1024) {
        print name ": " new[key] " of at most " 12 * 1024
        worse++
      }
      continue
    }
    if (!(key in new)) {
      print name ": not measured"
      worse++
    } else if (score(new, key) > score(old, key) * 1.03 + 0.01) {
      printf "%s: %s instead of %s\n", name, score(new, key), score(old, key)
      worse++
    }
  }
  if (worse) exit 1
  print "no figure is worse than it was"
}
