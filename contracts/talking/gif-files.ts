/** The files of a gif: two sizes that move, and a still picture of each. */
export const gifFiles = ["small", "large", "small-still", "large-still"] as const;
export type GifFile = (typeof gifFiles)[number];

/** The address of a gif's picture for members; a moving one and its still picture have the same size. */
export const gifAddress = (gifId: string, file: GifFile): string => `/api/gifs/${gifId}/${file}.webp`;
/** The same for staff who read a report. */
export const deskGifAddress = (gifId: string, file: GifFile): string =>
  `/api/admin/gifs/${gifId}/${file}.webp`;
