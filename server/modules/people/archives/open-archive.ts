import { eq } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import {
  checkOwnProof,
  type OwnEntry,
  type OwnProof,
} from "#server/modules/people/authentication/check-own-proof.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Storage } from "#server/platform/storage.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { downloadMinutes } from "./archive-limits.ts";
import { archiveFile } from "./archive-rules.ts";
import { findArchive } from "./queries.ts";

type NeededServices = { db: Db; queue: Queue; storage: Storage };

/**
 * Makes a download address of the member's newest archive, for their password or passkey: a device that is
 * left signed in is not enough.
 */
export async function openArchive(
  { db, queue, storage }: NeededServices,
  { memberId, proof, entry }: { memberId: string; proof: OwnProof; entry: OwnEntry },
): Promise<{ url: string }> {
  const [account] = await db.select().from(accounts).where(eq(accounts.id, memberId));
  if (!account) throw new AppError("authentication_required");
  // defence: download-asks-password
  const hold = await checkOwnProof({ db, queue }, { account, proof, entry });
  if (!(await db.transaction(hold))) throw new AppError("authentication_required");
  const row = await findArchive(db, { memberId, now: entry.now });
  if (row?.status !== "ready") throw new AppError("not_found");
  return {
    url: storage.signedPathFor(archiveFile(row), /* defence: download-ends */ downloadMinutes, entry.now),
  };
}
