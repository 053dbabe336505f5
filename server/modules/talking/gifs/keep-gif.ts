import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { gifs } from "#server/db/schema/gifs.ts";
import { AppError } from "#server/platform/errors.ts";
import { gifFreshSeconds } from "./gif-limits.ts";
import { gifKey } from "./gif-rules.ts";
import { forgetPicture, keepPicture, type PictureServices } from "./keep-picture.ts";
import type { GifFacts } from "./present.ts";
import { findGif, type GifRow } from "./queries.ts";

export type KeepGif = (wish: { gifId: string; memberId: string; now: Date }) => Promise<GifFacts>;
export type FindKeptGif = (wish: { gifId: string; now: Date }) => Promise<GifFacts | null>;

/**
 * Prepares a gif to be sent: its large picture is stored with its still one, and the sweep leaves it alone for a day; the
 * statement that stores the message marks it for good. Refuses with `gifs_off` without a provider, `gif_gone` for a gif
 * that is unknown or cannot be fetched any more, and `unavailable` while the provider does not answer.
 */
export function createKeepGif(services: PictureServices): KeepGif {
  const { db, storage } = services;
  return async ({ gifId, memberId, now }) => {
    // defence: gifs-off-refused
    if (!services.gifs) throw new AppError("gifs_off");
    const gif = await findGif(db, gifId);
    // defence: unknown-gif-refused
    if (!gif) throw new AppError("gif_gone");
    // A file may be lost, for example by a copy of the database alone.
    const isThere =
      gif.hasLarge && /* defence: lost-gif-noticed */ (await storage.exists(gifKey(gifId, "large")));
    if (!isThere) {
      if (gif.hasLarge) await forgetPicture(db, { gifId, size: "large" });
      const kept = await keepPicture(services, { gifId, size: "large", memberId });
      if (kept === "away") throw new AppError("unavailable");
      // defence: gif-kept-before-message
      if (kept !== "kept") throw new AppError("gif_gone");
    }
    // defence: swept-gif-refused
    if (!(await renew(db, gif, now))) throw new AppError("gif_gone");
    const { description, width, height } = gif;
    return { description, width, height };
  };
}

/** The facts of a gif that can be sent as it is; null if `KeepGif` has to prepare or refuse it. It changes nothing. */
export function createFindKeptGif(services: PictureServices): FindKeptGif {
  const { db, storage } = services;
  return async ({ gifId, now }) => {
    const gif = services.gifs ? await findGif(db, gifId) : null;
    if (!gif?.hasLarge || !isLeftAlone(gif, now)) return null;
    const isThere = await storage.exists(gifKey(gifId, "large")).catch(() => false);
    const { description, width, height } = gif;
    return isThere ? { description, width, height } : null;
  };
}

/** Whether the sweep leaves it alone for long enough: it was sent, or found a short while ago. */
const isLeftAlone = ({ sentAt, foundAt }: GifRow, now: Date): boolean =>
  sentAt !== null || now.getTime() - foundAt.getTime() < gifFreshSeconds * 1000;

/** Keeps the sweep away; false if it was there first. */
async function renew(db: Db, gif: GifRow, now: Date): Promise<boolean> {
  const { id } = gif;
  if (isLeftAlone(gif, now)) return true;
  const rows = await db
    .update(gifs)
    .set({ foundAt: /* defence: sending-renews-gif */ now })
    .where(eq(gifs.id, id))
    .returning({ id: gifs.id });
  return rows.length > 0;
}
