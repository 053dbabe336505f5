import type { Db } from "#server/db/open-database.ts";
import { consents } from "#server/db/schema/consents.ts";
import { newId } from "#server/platform/ids.ts";
import { wordingFrom } from "./consent-versions.ts";

type Consent = {
  memberId: string;
  kind: (typeof consents.$inferSelect)["kind"];
  isGiven: boolean;
  /** Of the terms; else that of our own wording. */
  version?: string;
  now: Date;
};

/** Writes down what a member agreed to or took back, in the transaction that makes it so. */
export async function recordConsent(
  tx: Db,
  { memberId, kind, isGiven, version = wordingFrom, now }: Consent,
): Promise<void> {
  await tx.insert(consents).values({ id: newId(), memberId, kind, version, isGiven, createdAt: now });
}
