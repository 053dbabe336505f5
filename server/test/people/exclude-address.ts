import { exclusionWishes } from "#server/db/schema/exclusions.ts";
import { confirmExclusion } from "#server/modules/people/exclusions/confirm-exclusion.ts";
import { hashContact } from "#server/modules/people/exclusions/exclusion-hash.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import type { TestApp } from "#server/test/app/build-app.ts";

/** Excludes an address, as its owner does by the link of a mail; returns the end of the exclusion. */
export async function excludeAddress(
  app: TestApp,
  { siteId, email, months = 1 }: { siteId: string; email: string; months?: number },
): Promise<Date> {
  const { db } = app.services;
  const now = app.clock.now();
  const contactHash = await hashContact(siteId, { kind: "email", value: email });
  if (!contactHash) throw new Error(`${email} is no address`);
  const token = newToken();
  const expiresAt = new Date(now.getTime() + 1000);
  await db
    .insert(exclusionWishes)
    .values({ tokenHash: hashToken(token), siteId, contactHash, createdAt: now, expiresAt });
  return confirmExclusion(db, { token, months, siteId, now });
}
