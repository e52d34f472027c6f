# The figures as one table: a line for each thing that was measured, a column for each reader.
{
  situation = $1
  reader = $2
  # With its log on, the daemon is a reader of its own.
  if (reader ~ /^responderd ./) {
    situation = situation ", trace " substr(reader, 12)
    reader = "responderd"
    origin[situation] = $1
  }
  row = situation "\t" $3
  if (!(row in seen)) {
    seen[row] = 1
    rows[++count] = row
  }
  value[row, reader] = $4
}

function shown(row, reader) {
  if (!((row, reader) in value)) return "–"
  return sprintf(value[row, reader] == int(value[row, reader]) ? "%d" : value[row, reader] < 100 ? "%.2f" : "%.0f",
                 value[row, reader])
}

function ratio(row, reader) {
  split(row, parts, "\t")
  other = (row, reader) in value ? row : origin[parts[1]] "\t" parts[2]
  if (!((row, "responderd") in value) || value[other, reader] + 0 == 0) return "–"
  return sprintf("%.2f", value[row, "responderd"] / value[other, reader])
}

END {
  print "| case | figure | floor | libevdev | libinput | debug-events | responderd | ÷ floor | ÷ libinput | ÷ debug-events |"
  print "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |"
  for (place = 1; place <= count; place++) {
    row = rows[place]
    split(row, parts, "\t")
    printf "| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |\n", parts[1], parts[2], shown(row, "floor"),
      shown(row, "libevdev"), shown(row, "libinput"), shown(row, "debug-events"), shown(row, "responderd"),
      ratio(row, "floor"), ratio(row, "libinput"), ratio(row, "debug-events")
  }
}
