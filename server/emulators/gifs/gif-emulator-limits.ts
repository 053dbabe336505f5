/** Moving pictures that the emulator has. */
export const gifsInAll = 60;
/** Results of a page, unless the call asks for fewer. */
export const gifsAtOnce = 50;
/** Measures of a film: pixels of its edge in both sizes, its pictures, and how long each is shown. */
export const film = { large: 240, small: 120, pictures: 8, pictureMs: 90 } as const;
/** A film's drawing: degrees of the colour circle, those between two films, and shares of the edge. */
export const drawing = { circle: 360, nextFilm: 47, swing: 0.25, radius: 0.16 } as const;
/** Channels of a drawn pixel: red, green, blue. */
export const channelsOfPixel = 3;
/** Bytes of each part of an answer that never ends. */
export const endlessPartBytes = 64 * 1024;
