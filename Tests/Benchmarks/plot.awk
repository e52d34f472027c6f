# Draws each cost against what there is more of, as one SVG: awk -F '\t' -f plot.awk growth-figures
{
  curve = $1 "\t" $3
  if (!(curve in points)) names[++curves] = curve
  points[curve]++
  amount[curve, points[curve]] = $2 + 0
  cost[curve, points[curve]] = $4 + 0
}

function short(number) {
  if (number >= 1000000) return sprintf("%.1f M", number / 1000000)
  return number >= 10000 ? sprintf("%.0f k", number / 1000) : sprintf("%.0f", number)
}

function text(x, y, anchor, words) {
  printf "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">%s</text>\n", x, y, anchor, words
}

END {
  width = 260; height = 150; columns = 3; left = 20; top = 30; gap = 60
  rows = int((curves + columns - 1) / columns)
  printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"11\">\n",
    columns * (width + gap) + left, rows * (height + gap) + top
  print "<title>Instructions against what there is more of</title>"
  for (number = 1; number <= curves; number++) {
    curve = names[number]
    last = points[curve]
    split(curve, parts, "\t")
    x0 = left + ((number - 1) % columns) * (width + gap)
    y0 = top + int((number - 1) / columns) * (height + gap)
    most = 0
    for (point = 1; point <= last; point++) if (cost[curve, point] > most) most = cost[curve, point]
    printf "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke=\"#bbb\"/>\n", x0, y0, width, height
    line = ""
    for (point = 1; point <= last; point++) {
      x = x0 + width * amount[curve, point] / amount[curve, last]
      # Room above the highest point.
      y = y0 + height - height * cost[curve, point] / (1.1 * most)
      line = line sprintf("%.1f,%.1f ", x, y)
      printf "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"#06c\"/>\n", x, y
    }
    printf "<polyline points=\"%s\" fill=\"none\" stroke=\"#06c\"/>\n", line
    text(x0, y0 - 8, "start", parts[2] " against " parts[1])
    text(x0 + 4, y0 + 14, "start", short(1.1 * most))
    text(x0, y0 + height + 14, "start", "0")
    text(x0 + width, y0 + height + 14, "end", amount[curve, last])
  }
  print "</svg>"
}
