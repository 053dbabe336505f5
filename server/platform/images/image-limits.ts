import { hourSeconds } from "../time-units.ts";

/** Width of the sizes in which a photo is shown. */
export const photoWidthPixels = { card: 480, page: 960, full: 1600 } as const;
/** A derivative may be twice as high as wide; a longer strip is made narrower (WebP ends at 16383 px). */
export const heightPerWidth = 2;
/** Edge to which a photo is shrunk before it is blurred: a blur alone could be sharpened again. */
export const blurredDetailPixels = /* defence: detail-thrown-away */ 28;
/** The largest photo takes about two; what takes longer is made to. */
export const unpackSeconds = 10;
/** Quality of each size as WebP, of 100: larger ones show more of what is lost. */
export const photoQuality = { full: 82, page: 80, card: 78, blurred: 60, placeholder: 40 } as const;
/** How hard WebP tries to make a photo small, of 6. */
export const encodingEffort = 3;
/** Edge of the picture that stands for a photo until it has come. */
export const placeholderPixels = 16;
/** Photos that one process works on at once, and that may wait for it. */
export const photosAtOnce = { running: 1, waiting: 20 } as const;
/** A photo's address is good for once to twice as long: all that are made within it are alike, so that browsers keep the photo. */
export const addressSeconds = 2 * hourSeconds;
/** Addresses that a process remembers: about 300 bytes each. */
export const addressesKept = 20_000;
/** Numbers of one pixel as HEIC is unpacked: red, green, blue and how opaque it is. */
export const rgbaChannels = 4;
