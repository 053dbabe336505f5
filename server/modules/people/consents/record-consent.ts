import type { Db } from "#server/db/open-database.ts";
import { consents } from "#server/db/schema/consents.ts";
import { newId } from "#server/platform/ids.ts";
import { wordingFrom } from "./consent-versions.ts";

type Consent = {
  memberId: string;
  kind: (typeof consents.$inferSelect)["kind"];
  isGiven: boolean;
  /** Version of the terms; left out: the version of our own wording. */
  version?: string;
  now: Date;
};

/** Records that a consent was given or taken back, in the transaction that applies it. */
export async function recordConsent(
  tx: Db,
  { memberId, kind, isGiven, version = wordingFrom, now }: Consent,
): Promise<void> {
  await tx.insert(consents).values({ id: newId(), memberId, kind, version, isGiven, createdAt: now });
}
