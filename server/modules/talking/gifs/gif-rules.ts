import type { GifFile } from "#contracts/talking/gif-files.ts";
import { photoFolders } from "#server/modules/people/photos/present.ts";

export type GifSize = "small" | "large";

/** The sign of a gif in stored texts. */
const gifSign = "🎬";

/** The text of a gif, which the release before, archives and copies for reports show: `🎬 A dancing cat`. */
export const textOfGif = (description: string): string => `${gifSign} ${description || "GIF"}`;

/** The key of a gif's files on the list of loose files (server/db/functions/photos/loosen-gif-files.sql). */
export const gifFilesKey = (gifId: string): string => `gif-${gifId}`;

/**
 * The key of one file. It lies in the folder that a photo of this key would have, so that the list of loose files and its
 * sweep serve both.
 */
export const gifKey = (gifId: string, file: GifFile): string =>
  `${photoFolders(gifFilesKey(gifId))[0]}/${file}.webp`;
