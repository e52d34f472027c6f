// How the cost grows with the fingers, devices, views, recognisers and so on.
#ifndef GROWTH_H
#define GROWTH_H

// Prints a figure for each of several amounts: "growth KIND", the amount, the figure.
void measure_growth(char *responderd, char *app);

#endif
