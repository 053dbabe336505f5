/** How far from a position its city may be; farther away no city is named. */
export const nearestCityKm = 100;
/** Inhabitants of a city whose edge is far from its middle, so that its suburbs must not hide it. */
export const largeCityPopulation = 100_000;
/** The cities next to a position that are compared: of all sizes, and of the large ones. */
export const nearestCompared = { all: 12, large: 3 } as const;
/**
 * The radius of a city: kilometres per unit of the square root of its population (2.5 km for 100,000 people), and the
 * maximum.
 */
export const cityRadiusKm = { perRoot: 0.008, most: 10 } as const;
/** Inhabitants of a place outside of our countries from which it can be chosen; in our countries all places can. */
export const foreignCityPopulation = 15_000;
/** Cities that a search suggests: as many as fit on a phone's screen. */
export const suggestedCities = 10;
/** Characters of a typed name of a city: more than the name of any city has. */
export const cityTextMaxLength = 100;
