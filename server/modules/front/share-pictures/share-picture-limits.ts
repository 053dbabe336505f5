import { daySeconds } from "#server/platform/time-units.ts";

/** How long browsers and messengers keep a picture: its address changes with what it shows. */
export const sharePictureCachedSeconds = 365 * daySeconds;
/** The most pictures that a process keeps, 60 to 90 KB each; those of more than five general sites are drawn again. */
export const sharePicturesKept = 400;
/** The most addresses of pictures that a process keeps, 250 bytes each: a general site has 77, one for each language and niche. */
export const sharePicturesDescribed = 10_000;
/** Drawing takes 0.1 s of a processor; more pictures than one site has would only fill the memory while they wait. */
export const sharePicturesAtOnce = { running: 1, waiting: 80 } as const;
/** Pictures that one network may have drawn a minute: all languages of a page; a picture that is kept costs nothing. */
export const sharePicturesPerMinute = 30;
/** Characters of the digest in a picture's address: two versions never share one. */
export const shareVersionCharacters = 16;

/** Pixels from the picture's edges to its content: some messengers cut or round the edges. */
export const shareMarginPixels = 72;
/** Pixels of the column of texts: the scene stands beside it. */
export const shareColumnPixels = 580;
/** Pixels of the framed scene: it keeps the form of the drawing, the distance to the texts and a margin at the right edge. */
export const shareScenePixels = { x: 676, y: 118, width: 474, height: 395, radius: 28 } as const;
/** Pixels of the logo, and from its left end to the site's name. */
export const shareLogoPixels = { edge: 64, step: 82 } as const;
/** Pixels of an em, the preferred size first: 60 characters of a name fit into two lines, every slogan into three. */
export const shareTextPixels = {
  name: [46, 40, 34, 30],
  slogan: [74, 68, 62, 56, 50, 44, 38],
  kicker: [30, 26, 22],
  adults: [26, 23, 20],
} as const;
/** The most lines of each text that have room. */
export const shareLinesAtMost = { name: 2, slogan: 3, kicker: 1, adults: 1 } as const;
/** Distance of two baselines, in ems. */
export const shareLineHeight = 1.12;
/** Pixels from the top to the middle of the name, to the middle of the slogan, and to the last baseline. */
export const shareHeightsPixels = { name: 104, slogan: 330, adults: 562 } as const;
/** Height of a capital letter in ems, by which texts are centred. */
export const shareCapitalHeight = 0.7;
/** Pixels between the line above a slogan and the capitals of the slogan's first line. */
export const shareKickerGapPixels = 30;
