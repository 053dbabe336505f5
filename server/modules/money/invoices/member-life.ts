import type { MemberLife } from "#server/platform/member-life.ts";
import { spellNumber } from "./invoice-rules.ts";
import { listAllInvoices } from "./queries.ts";

/** No table of the module names a member: documents belong to orders, and no document names its buyer. */
export const invoicesLife: MemberLife = {
  module: "invoices",
  tables: {},
  async forget() {
    return "gone";
  },
  async export(db, memberId) {
    const listed = await listAllInvoices(db, memberId);
    return {
      invoices: listed.map(({ row, corrects }) => ({
        ...row,
        number: spellNumber(row),
        corrects: corrects && spellNumber(corrects),
      })),
    };
  },
};
