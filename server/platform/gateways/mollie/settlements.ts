import type { Client } from "mollie-api-typescript";
import type { ListLinks } from "mollie-api-typescript/models";
import { GatewayError } from "../gateway-error.ts";
import type { GatewaySettlement, SettlementCalls, SettlementEntry } from "../gateway-settlement.ts";
import { fromMollieAmount, type MollieAmount } from "./amount.ts";
import { settledPerPage, settlementPagesAtMost } from "./mollie-limits.ts";
import { attempt } from "./payment.ts";
import { readId as checked } from "./read-id.ts";
import { readTime } from "./read-time.ts";
import { listStated, readStated } from "./stated-settlements.ts";

/** The lists of a settlement, in the order in which they are read. */
const lists = ["payments", "refunds", "chargebacks"] as const;
type List = (typeof lists)[number];
type Asked = { settlementId: string; from?: string; limit: number };
type Listed = { entries: SettlementEntry[]; links: ListLinks };

/** Settlements of the whole organisation; `client` is null without its token, because the key of a shop may not read them. */
export function settlementCalls(client: Client | null): SettlementCalls {
  function permitted(): Client {
    if (client) return client;
    throw new GatewayError("unauthorized", "Settlements need the token of the organisation at Mollie");
  }

  const readers: Record<List, (asked: Asked) => Promise<Listed>> = {
    async payments(asked) {
      const { embedded, links } = (await permitted().settlements.listPayments(asked)).result;
      const entries = (embedded.payments ?? []).map(({ id, ...payment }) =>
        toEntry("payment", { id, paymentId: id, ...payment }),
      );
      return { entries, links };
    },
    async refunds(asked) {
      const { embedded, links } = (await permitted().settlements.listRefunds(asked)).result;
      return { entries: embedded.refunds.map((refund) => toEntry("refund", refund)), links };
    },
    async chargebacks(asked) {
      const { embedded, links } = (await permitted().settlements.listChargebacks(asked)).result;
      return { entries: embedded.chargebacks.map((one) => toEntry("chargeback", one)), links };
    },
  };

  return {
    async listSettlements(since, onUnreadable) {
      return attempt(async () => {
        const found: GatewaySettlement[] = [];
        let from: string | null = null;
        for (let page = 0; page < settlementPagesAtMost; page += 1) {
          const asked = { limit: settledPerPage, ...(from !== null && { from }) };
          const { stated, links } = await listStated(permitted(), asked);
          const paidOut = readStated(stated, onUnreadable);
          const sinceThen = paidOut.filter(({ settledAt }) => settledAt >= since);
          found.push(...sinceThen);
          from = nextOf(links);
          // The newest come first.
          if (from === null || sinceThen.length < paidOut.length) return found;
        }
        throw new GatewayError("garbage", "Mollie's list of settlements does not end");
      });
    },

    async listEntries({ settlementId, from }) {
      return attempt(async () => {
        const { list, first } = readPlace(from);
        const asked = { settlementId: checked(settlementId), limit: settledPerPage };
        const { entries, links } = await readers[list]({ ...asked, ...(first !== null && { from: first }) });
        if (entries.length > settledPerPage)
          throw new GatewayError("garbage", "Mollie's list has more entries than were asked for");
        const next = nextOf(links);
        if (next !== null && next === first)
          throw new GatewayError("garbage", "Mollie's list of entries does not go on");
        return { entries, next: next === null ? afterList(list) : `${list} ${next}` };
      });
    },
  };
}

type Entry = { id: string; paymentId: string; amount: MollieAmount; createdAt: string };

/** The amount is what the payer paid or got back: what is settled in another currency, or after fees, is no fact of an order. */
function toEntry(
  kind: SettlementEntry["kind"],
  { id, paymentId, amount, createdAt }: Entry,
): SettlementEntry {
  const amountMinor = fromMollieAmount(amount);
  const { currency } = amount;
  return {
    kind,
    ...{ paymentId: checked(paymentId), entryId: checked(id) },
    ...{ amountMinor, currency, at: readTime(createdAt) },
  };
}

/** Only the place of the next page is read from its address: no other address gets the token. */
function nextOf({ next }: Pick<ListLinks, "next">): string | null {
  if (!next?.href) return null;
  const from = URL.parse(next.href)?.searchParams.get("from");
  if (!from) throw new GatewayError("garbage", "Mollie's list names no next page");
  return checked(from);
}

function readPlace(from: string | null): { list: List; first: string | null } {
  const [name = "payments", first = null] = from?.split(" ") ?? [];
  const list = lists.find((one) => one === name);
  if (!list) throw new GatewayError("rejected", "Not a place in a settlement");
  return { list, first };
}

function afterList(list: List): string | null {
  return lists[lists.indexOf(list) + 1] ?? null;
}
