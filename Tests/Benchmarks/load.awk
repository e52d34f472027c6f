# Prints the ratio of the daemon's latency to the bare reader's, of each run, with the median and the spread:
# awk -F '\t' -f load.awk load-figures
{
  key = $1 "\t" $3
  if ($2 == "floor") {
    if (!(key in runs)) names[++kinds] = key
    floor[key, ++runs[key]] = $4
  } else {
    ratio[key, runs[key]] = $4 / floor[key, runs[key]]
    own[key, runs[key]] = $4
  }
}

END {
  print "| priority | latency | floor in µs | responderd in µs | ratios | median | lowest to highest |"
  print "| --- | --- | --- | --- | --- | --: | --- |"
  for (kind = 1; kind <= kinds; kind++) {
    key = names[kind]
    split(key, parts, "\t")
    count = runs[key]
    floors = owns = list = ""
    for (run = 1; run <= count; run++) {
      floors = floors (run > 1 ? ", " : "") sprintf("%.0f", floor[key, run])
      owns = owns (run > 1 ? ", " : "") sprintf("%.0f", own[key, run])
      list = list (run > 1 ? ", " : "") sprintf("%.2f", ratio[key, run])
      sorted[run] = ratio[key, run]
      for (place = run; place > 1 && sorted[place - 1] > sorted[place]; place--) {
        other = sorted[place]; sorted[place] = sorted[place - 1]; sorted[place - 1] = other
      }
    }
    printf "| %s | %s | %s | %s | %s | %.2f | %.2f to %.2f |\n", parts[1], parts[2], floors, owns, list,
      sorted[int((count + 1) / 2)], sorted[1], sorted[count]
  }
}
