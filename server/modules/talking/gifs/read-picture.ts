import type { GifFile } from "#contracts/talking/gif-files.ts";
import { AppError } from "#server/platform/errors.ts";
import type { GifSize } from "./gif-rules.ts";
import { forgetPicture, isStored, keepPicture, type PictureServices } from "./keep-picture.ts";
import { findGif } from "./queries.ts";
import { readGifFile } from "./send-file.ts";

/**
 * The bytes of a gif's file, fetched from the provider at its first request. Refuses with `not_found` what is unknown or
 * gone and the large picture of a gif that was never sent (sending stores it first), and with `unavailable` what the
 * provider does not send.
 */
export async function readPicture(
  services: PictureServices,
  { gifId, file, memberId }: { gifId: string; file: GifFile; memberId: string },
): Promise<Buffer> {
  const { db, storage } = services;
  const row = await findGif(db, gifId);
  if (!row) throw new AppError("not_found");
  const size: GifSize = file.startsWith("small") ? "small" : "large";
  if (isStored(row, size)) {
    const bytes = await readGifFile(storage, gifId, file);
    if (bytes) return bytes;
    await forgetPicture(db, { gifId, size });
  }
  // defence: unsent-gif-stays-small
  if (size === "large" && row.sentAt === null) throw new AppError("not_found");
  const kept = await keepPicture(services, { gifId, size, memberId });
  if (kept === "gone") throw new AppError("not_found");
  const bytes = kept === "kept" ? await readGifFile(storage, gifId, file) : null;
  if (!bytes) throw new AppError("unavailable");
  return bytes;
}
