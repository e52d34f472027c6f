# Compares figures with the budgets, which come first: awk -f check.awk FS=' *[|] *' budgets FS='\t' figures
FNR == 1 { file++ }

file == 1 {
  sub(/ +$/, "")
  if (/^#/ || !NF) next
  name[++count] = $1
  situation[count] = $2
  reader[count] = $3
  figure[count] = $4
  limit[count] = $5
  other[count] = $6
  excuse[count] = $7
  next
}

{ value[$1, $2, $3] = $4 + 0 }

# What the budget of a row compares with its limit; an empty text when that was not measured.
function measured(row, own, base) {
  own = situation[row] SUBSEP reader[row] SUBSEP figure[row]
  if (!(own in value)) return ""
  if (other[row] == "") return value[own]
  base = situation[row] SUBSEP other[row] SUBSEP figure[row]
  return value[base] > 0 ? value[own] / value[base] : ""
}

END {
  for (row = 1; row <= count; row++) {
    got = measured(row)
    unit = other[row] == "" ? " " figure[row] : " × " other[row]
    if (got == "") {
      verdict = "not measured"
    } else if (got <= limit[row] + 0) {
      verdict = excuse[row] == "" ? "kept" : "kept, can be enforced"
    } else {
      verdict = excuse[row] == "" ? "EXCEEDED" : "exceeded, not enforced: " excuse[row]
    }
    # A budget without a measurement fails.
    if (got == "" || (got > limit[row] + 0 && excuse[row] == "")) failures = failures "\n  " name[row]
    text = got == "" ? "–" : sprintf(got == int(got) ? "%d" : "%.2f", got)
    printf "%-42s %8s of %s%s: %s\n", name[row], text, limit[row], unit, verdict
  }
  if (failures == "") print "every budget is kept"
  else {
    print "budgets that are not kept:" failures
    exit 1
  }
}
