import { hourSeconds } from "../time-units.ts";

/** The width of each size in which a photo is shown. */
export const photoWidthPixels = { card: 480, page: 960, full: 1600 } as const;
/**
 * The largest ratio of height to width of a derivative; a longer strip is made narrower (WebP ends at 16383
 * px).
 */
export const heightPerWidth = 2;
/** Edge to which a photo is shrunk before it is blurred: a blur alone could be sharpened again. */
export const blurredDetailPixels = /* defence: detail-thrown-away */ 28;
/** Unpacking the largest photo takes about two seconds; a photo that takes longer was made as an attack. */
export const unpackSeconds = 10;
/** The quality of each size as WebP, of 100: compression faults are more visible in larger sizes. */
export const photoQuality = { full: 82, page: 80, card: 78, blurred: 60, placeholder: 40 } as const;
/** The effort of WebP to make a photo small, of 6. */
export const encodingEffort = 3;
/** The edge of the placeholder that is shown until the photo has loaded. */
export const placeholderPixels = 16;
/** The most photos that one process handles at the same time, and that may wait for it. */
export const photosAtOnce = { running: 1, waiting: 20 } as const;
/** The most moving pictures of which one process makes a still one at the same time, and that may wait for it. */
export const stillsAtOnce = { running: 2, waiting: 200 } as const;
/**
 * A photo's address is valid for this long at least and twice as long at most: all addresses made within it
 * are equal, so that browsers cache the photo.
 */
export const addressSeconds = 2 * hourSeconds;
/** The most addresses that a process caches: about 300 bytes each. */
export const addressesKept = 20_000;
/** Numbers of one pixel of unpacked HEIC: red, green, blue and opacity. */
export const rgbaChannels = 4;
/** The longest time for a hostile or broken HEIC: less than unpacking a photo may take in all. */
export const heicSeconds = 8;
/** Memory of the thread that decodes a HEIC; the decoder's own memory and the pixels are outside of it. */
export const heicMegabytes = 128;
/** Bytes about the items of a HEIC: a phone's photo has some ten kilobytes. */
export const heicItemBytes = 512 * 1024;
/** Boxes of a HEIC: a phone's photo has some fifty items. */
export const heicBoxesAtMost = 10_000;
/** Units of a coded picture in a HEIC: cameras write a few. */
export const heicUnitsAtMost = 10_000;
/** Pieces of the file in which one coded picture may lie: cameras write one. */
export const heicPiecesAtMost = 64;
