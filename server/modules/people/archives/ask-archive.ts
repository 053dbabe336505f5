import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { archives } from "#server/db/schema/archives.ts";
import {
  checkOwnProof,
  type OwnEntry,
  type OwnProof,
  refuseMissing,
} from "#server/modules/people/authentication/check-own-proof.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { newToken } from "#server/platform/tokens.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { archiveAgainMs, archiveKeptMs, longestBuildMs } from "./archive-limits.ts";
import { findArchive } from "./queries.ts";

type Asked = { memberId: string; proof: OwnProof; entry: OwnEntry };

/** Queues the building of an archive; once in 24 hours, unless the last one failed. */
export async function askArchive(
  { db, queue }: { db: Db; queue: Queue },
  { memberId, proof, entry }: Asked,
): Promise<typeof archives.$inferSelect> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  if (!account) throw new AppError("authentication_required");
  const { now } = entry;
  const missing = refuseMissing(account, proof);
  if (missing) throw new FieldError(missing);
  // Checked here as well, so that an early request costs no hash.
  await refuseTooSoon(db, { memberId, now });
  const hold = await checkOwnProof({ db, queue }, { account, proof, entry });
  return db.transaction(async (tx) => {
    // Of two clicks the second waits here and finds the row of the first.
    if (!(await hold(tx))) throw new AppError("authentication_required");
    // defence: archive-once-a-day
    await refuseTooSoon(tx, { memberId, now });
    const [row] = await tx
      .insert(archives)
      .values({
        id: newId(),
        siteId: account.siteId,
        memberId,
        status: "building",
        fileKey: newToken(),
        createdAt: now,
        expiresAt: new Date(now.getTime() + archiveKeptMs),
      })
      .returning();
    if (!row) throw new AppError("conflict");
    await queue.send(tx, "build-archive", { archiveId: row.id });
    return row;
  });
}

async function refuseTooSoon(db: Db, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const last = await findArchive(db, { memberId, now });
  const age = last ? now.getTime() - last.createdAt.getTime() : archiveAgainMs;
  const hasFailed = last?.status === "building" && age > longestBuildMs;
  if (age < archiveAgainMs && !hasFailed) throw new AppError("archive_too_soon");
}
