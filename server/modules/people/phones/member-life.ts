import { eq } from "drizzle-orm";
import { memberPhones, phoneCodes } from "#server/db/schema/phones.ts";
import type { MemberLife } from "#server/platform/member-life.ts";

export const phonesLife: MemberLife = {
  module: "phones",
  tables: {
    member_phones: { forget: "erased", export: "shown" },
    phone_codes: {
      forget: "erased",
      export: { withheld: "hashes of codes that were sent within the last day" },
    },
  },
  async forget(tx, { memberId }) {
    await tx.delete(memberPhones).where(eq(memberPhones.memberId, memberId));
    await tx.delete(phoneCodes).where(eq(phoneCodes.memberId, memberId));
    return "gone";
  },
  // The number itself is encrypted with the installation's secret, which an export does not have.
  async export(db, memberId) {
    return {
      member_phones: await db
        .select({ hint: memberPhones.hint, confirmedAt: memberPhones.confirmedAt })
        .from(memberPhones)
        .where(eq(memberPhones.memberId, memberId)),
    };
  },
};
