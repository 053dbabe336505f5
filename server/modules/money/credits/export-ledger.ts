import type { Db } from "#server/db/open-database.ts";
import { csvLine } from "#server/platform/text/csv.ts";
import { translator } from "#server/platform/translate.ts";
import { fileRowsAtOnce } from "./credit-limits.ts";
import { presentEntry } from "./present.ts";
import { findPaidChats, type LedgerFilter, listLedger } from "./queries.ts";
import { isoInZone } from "./read-period.ts";

type Export = {
  viewer: { siteId: string; memberId: string };
  filter: LedgerFilter;
  /** Of the texts: language and country. */
  tag: string;
  timeZone: string;
};

/** The lines of the ledger's file: the entries that the page shows for the same filter, newest first. */
export async function* exportLedger(
  db: Db,
  { viewer, filter, tag, timeZone }: Export,
): AsyncGenerator<string> {
  const [t, tCredits, tPerson] = [
    translator(tag, "transactions"),
    translator(tag, "credits"),
    translator(tag, "person"),
  ];
  const readPage = (cursor: string | undefined) =>
    listLedger(db, { memberId: viewer.memberId, cursor, filter, limit: fileRowsAtOnce });
  let page = await readPage(undefined);
  yield csvLine([
    t("columns.date"),
    t("filter.kind"),
    t("columns.partner"),
    tCredits("receipt.number"),
    tCredits("transactions.credits"),
    t("columns.balance"),
  ]);
  for (;;) {
    const chats = await findPaidChats(db, viewer, page.rows);
    for (const row of page.rows) {
      const { amount, cause, chat, cause_id, balance_after } = presentEntry(row, chats.get(row.id) ?? null);
      const isOfOrder = ["purchase", "refund", "chargeback", "reinstated"].includes(cause);
      yield csvLine([
        isoInZone(row.createdAt, timeZone),
        tCredits(`causes.${cause}`),
        chat ? nameOf(chat.partner) : "",
        (isOfOrder && cause_id) || "",
        amount,
        balance_after,
      ]);
    }
    if (page.nextCursor === null) return;
    page = await readPage(page.nextCursor);
  }

  /** With the kind in words (promise 1). */
  function nameOf({ name, kind, is_example }: { name: string; kind: string; is_example: boolean }): string {
    if (kind !== "member") return `${name} (${tPerson(`kind.${kind}`)})`;
    return is_example ? `${name} (${tPerson("kind.example")})` : name;
  }
}
