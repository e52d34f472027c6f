# Prints a table of how each cost grows: awk -F '\t' [-v checks=1] -f growth.awk growth-figures
#
# A line of the figures: what there is more of, how many, what costs, how much. With `checks` it fails where a
# cost is more than linear (one more costs much more at the end than on the average of all, and the last is more
# than 5 % above the straight line from the first to the one before it), or where a flat one has an outlier. Flat
# is what changes by less than 15 % from the first to the last.
{
  curve = $1 "\t" $3
  if (!(curve in points)) names[++curves] = curve
  points[curve]++
  amount[curve, points[curve]] = $2 + 0
  cost[curve, points[curve]] = $4 + 0
}

# What one more costs between two points.
function slope(curve, from, to) {
  return (cost[curve, to] - cost[curve, from]) / (amount[curve, to] - amount[curve, from])
}

END {
  print "| quantity | cost of | figures | one more costs | growth |"
  print "| --- | --- | --- | --: | --- |"
  for (number = 1; number <= curves; number++) {
    curve = names[number]
    last = points[curve]
    split(curve, parts, "\t")
    text = ""
    lowest = highest = cost[curve, 1]
    for (point = 1; point <= last; point++) {
      text = text (point > 1 ? ", " : "") amount[curve, point] ": " sprintf("%.0f", cost[curve, point])
      if (cost[curve, point] < lowest) lowest = cost[curve, point]
      if (cost[curve, point] > highest) highest = cost[curve, point]
    }
    whole = slope(curve, 1, last)
    end = slope(curve, last - 1, last)
    straight = cost[curve, 1] + slope(curve, 1, last - 1) * (amount[curve, last] - amount[curve, 1])
    spread = (cost[curve, last] - cost[curve, 1]) / cost[curve, 1]
    if (spread < 0.15 && highest <= 1.25 * lowest) verdict = "flat"
    else if (spread < 0.15) { verdict = "AN OUTLIER"; failures = failures "\n  " parts[1] ": " parts[2] }
    else if (end <= 1.25 * whole || cost[curve, last] <= 1.05 * straight) verdict = "linear or less"
    else { verdict = "MORE THAN LINEAR"; failures = failures "\n  " parts[1] ": " parts[2] }
    printf "| %s | %s | %s | %.0f | %s |\n", parts[1], parts[2], text, whole, verdict
  }
  if (checks && curves == 0) { print "no figures"; exit 1 }
  if (checks && failures != "") {
    print "what grows more than linearly, or has an outlier:" failures
    exit 1
  }
}
