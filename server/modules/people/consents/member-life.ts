import { eq } from "drizzle-orm";
import { consents } from "#server/db/schema/consents.ts";
import type { MemberLife } from "#server/platform/member-life.ts";
import { termsVersion } from "./consent-versions.ts";
import { recordConsent } from "./record-consent.ts";

export const consentsLife: MemberLife = {
  module: "consents",
  tables: { consents: { forget: "erased", export: "shown" } },
  // Every sign-up agrees to the terms (check-signup.ts).
  async begin(tx, { memberId, site, now }) {
    const version = await termsVersion(tx, site);
    await recordConsent(tx, { memberId, kind: "terms", isGiven: true, version, now });
  },
  async forget(tx, { memberId }) {
    await tx.delete(consents).where(eq(consents.memberId, memberId));
    return "gone";
  },
  async export(db, memberId) {
    return { consents: await db.select().from(consents).where(eq(consents.memberId, memberId)) };
  },
};
