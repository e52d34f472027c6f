# The figures as one JSON array.
BEGIN { print "[" }
{
  printf "%s  {\"case\": \"%s\", \"reader\": \"%s\", \"figure\": \"%s\", \"value\": %s}", comma, $1, $2, $3, $4
  comma = ",\n"
}
END { print "\n]" }
