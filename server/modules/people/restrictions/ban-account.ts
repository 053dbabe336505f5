import type { Db } from "#server/db/open-database.ts";
import { type Restricted, shutOut } from "./shut-out.ts";

/** Bans a member permanently; the ban replaces a suspension. */
export async function banAccount(tx: Db, restricted: Restricted): Promise<void> {
  await shutOut(tx, restricted, { status: "banned", suspendedUntil: null });
}
