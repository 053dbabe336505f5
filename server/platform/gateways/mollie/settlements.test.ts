import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type RunningMollieEmulator, startMollieEmulator } from "#server/emulators/mollie/start.ts";
import { dayMs } from "#server/platform/time-units.ts";
import type { SettlementCalls, SettlementEntry } from "../gateway-settlement.ts";
import { createMollieGateway } from "./mollie-gateway.ts";
import { settledPerPage } from "./mollie-limits.ts";

let emulator: RunningMollieEmulator;
beforeAll(async () => {
  emulator = await startMollieEmulator();
});
afterEach(() => {
  emulator.faults.clear();
});
afterAll(() => emulator.close());

const settlementsAt = (apiUrl: string, organisationToken?: string): SettlementCalls =>
  createMollieGateway({ apiKey: "test_emulator", organisationToken, apiUrl, timeoutMs: 5_000 }).settlements;
const settlements = () => settlementsAt(emulator.url, "access_emulator");
const amount = (value: string, currency = "EUR") => ({ currency, value });
const strange = (count: number, kind: "tr" | "re" | "chb") =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `${kind}_${kind}${index}`, paymentId: `tr_of${index}`, amount: amount("9.99") },
  }));

async function readAll(settlementId: string): Promise<SettlementEntry[]> {
  const found: SettlementEntry[] = [];
  let from: string | null = null;
  do {
    const { entries, next } = await settlements().listEntries({ settlementId, from });
    found.push(...entries);
    from = next;
  } while (from !== null);
  return found;
}

/** A gateway behind answers of our own. */
let server: Server | undefined;
afterEach(() => server?.close());
async function answering(answer: (url: URL) => object): Promise<SettlementCalls & { asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(200, { "content-type": "application/hal+json" });
    response.end(JSON.stringify(answer(new URL(request.url ?? "", "http://127.0.0.1"))));
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { ...settlementsAt(url, "access_emulator"), asked };
}
const link = (href: string) => ({ href, type: "application/hal+json" });
const links = (next: string | null) => ({
  ...{ self: link("https://a.example"), previous: null, documentation: link("https://a.example") },
  next: next === null ? null : link(next),
});
const page = (name: string, items: object[], next: string | null = null) => ({
  ...{ count: items.length, _embedded: { [name]: items }, _links: links(next) },
});
const chargeback = (changes: object = {}) => ({
  ...{ resource: "chargeback", id: "chb_1", paymentId: "tr_1", amount: amount("9.99") },
  createdAt: "2026-05-01T10:00:00+00:00",
  _links: { self: link("https://a.example"), payment: link("https://a.example") },
  ...changes,
});
const settled = (changes: object = {}) => ({
  ...{ resource: "settlement", id: "stl_1", reference: "1.2.3", status: "paidout", amount: amount("0.00") },
  ...{
    settledAt: "2026-05-01T10:00:00+00:00",
    balanceId: "bal_1",
    _links: { self: link("https://a.example") },
  },
  ...changes,
});

describe("the settlements of Mollie", () => {
  it("are those that were paid out since a time, over all pages", async () => {
    const now = Date.now();
    const at = (days: number) => new Date(now - days * dayMs);
    emulator.settle({ settledAt: at(100) });
    const paid = Array.from({ length: settledPerPage + 10 }, (_, index) =>
      emulator.settle({ settledAt: at(80 - index) }),
    );
    emulator.settle({ settledAt: at(1), status: "processing-at-bank" });
    const found = await settlements().listSettlements(at(90));
    expect(found.map(({ settlementId }) => settlementId).sort()).toEqual(paid.map(({ id }) => id).sort());
    expect(found.find(({ settlementId }) => settlementId === paid[0]?.id)).toEqual({
      settlementId: paid[0]?.id,
      reference: paid[0]?.reference,
      settledAt: at(80),
    });
    expect(await settlements().listSettlements(at(75))).toHaveLength(settledPerPage + 5);
  });

  it("have every payment, refund and chargeback, page by page", async () => {
    const count = settledPerPage + 1;
    const { id } = emulator.settle({
      strangers: {
        payments: strange(count, "tr"),
        refunds: strange(count, "re"),
        chargebacks: [{ id: "chb_y", paymentId: "tr_x", amount: amount("500", "JPY") }],
      },
    });
    const first = await settlements().listEntries({ settlementId: id, from: null });
    expect([first.entries.length, first.next]).toEqual([settledPerPage, `payments tr_tr${settledPerPage}`]);
    const all = await readAll(id);
    expect(all.map(({ kind }) => kind)).toEqual([
      ...Array.from({ length: count }, () => "payment"),
      ...Array.from({ length: count }, () => "refund"),
      "chargeback",
    ]);
    expect(all[0]).toMatchObject({
      paymentId: "tr_tr0",
      entryId: "tr_tr0",
      amountMinor: 999,
      currency: "EUR",
    });
    expect(all.at(-2)).toMatchObject({ paymentId: `tr_of${count - 1}`, entryId: `re_re${count - 1}` });
    expect(all.at(-1)).toMatchObject({ entryId: "chb_y", amountMinor: 500, currency: "JPY" });
  });

  it("say that they need the organisation's token, which the key of a shop is not", async () => {
    const withKeyAlone = settlementsAt(emulator.url);
    await expect(withKeyAlone.listSettlements(new Date())).rejects.toMatchObject({ failure: "unauthorized" });
    const { url } = emulator;
    expect(
      (await fetch(`${url}/v2/settlements`, { headers: { authorization: "Bearer test_emulator" } })).status,
    ).toBe(403);
  });

  it.each([
    ["forbidden", "unauthorized"],
    ["busy", "unavailable"],
    ["error", "unavailable"],
    ["garbage", "garbage"],
    ["lost", "unreachable"],
  ] as const)("fail once when the answer is %s", async (fault, failure) => {
    const { id } = emulator.settle();
    emulator.faults.plan(fault, 2, /settlements/);
    await expect(settlements().listSettlements(new Date(0))).rejects.toMatchObject({ failure });
    const read = settlements().listEntries({ settlementId: id, from: "refunds" });
    await expect(read).rejects.toMatchObject({ failure });
    expect((await settlements().listEntries({ settlementId: id, from: "refunds" })).next).toBe("chargebacks");
  });

  it.each([
    ["amount that is no number", { amount: amount("9,99 and more") }],
    ["negative amount", { amount: amount("-9.99") }],
    ["amount of another currency's form", { amount: amount("9.99", "JPY") }],
    ["amount beyond all numbers", { amount: amount(`${"9".repeat(30)}.00`) }],
    ["currency that is none", { amount: amount("9.99", "EURO") }],
    ["id that breaks an address", { id: "chb_1/../../payments" }],
    ["half a surrogate as its id", { id: "chb_\ud800" }],
    ["payment with a null character", { paymentId: "tr_\u0000" }],
    ["time that is none", { createdAt: "yesterday" }],
    ["time that no database has", { createdAt: "+275760-09-13T00:00:00.000Z" }],
    ["time of the year 0", { createdAt: "0000-05-01T10:00:00.000Z" }],
  ])("refuse an entry with an %s as unreadable", async (_, changes) => {
    const calls = await answering(() => page("chargebacks", [chargeback(changes)]));
    const read = calls.listEntries({ settlementId: "stl_1", from: "chargebacks" });
    await expect(read).rejects.toMatchObject({ name: "GatewayError", failure: "garbage" });
  });

  it("refuse a page with more entries than were asked for", async () => {
    const listed = (count: number) =>
      page(
        "chargebacks",
        Array.from({ length: count }, (_, index) => chargeback({ id: `chb_${index}` })),
      );
    let count = settledPerPage;
    const calls = await answering(() => listed(count));
    const read = () => calls.listEntries({ settlementId: "stl_1", from: "chargebacks" });
    expect((await read()).entries).toHaveLength(settledPerPage);
    count += 1;
    await expect(read()).rejects.toMatchObject({ name: "GatewayError", failure: "garbage" });
  });

  it("end a list of settlements that never ends", async () => {
    let count = 0;
    const calls = await answering(() => {
      count += 1;
      return page(
        "settlements",
        [settled({ id: `stl_${count}` })],
        `https://a.example?from=stl_${count + 1}`,
      );
    });
    await expect(calls.listSettlements(new Date(0))).rejects.toMatchObject({ failure: "garbage" });
    expect(calls.asked.length).toBeLessThan(100);
  });

  it("refuse a page that leads to itself, and send the token to no other address", async () => {
    const next = "https://elsewhere.example/v2/settlements/stl_1/chargebacks?from=chb_2";
    const calls = await answering(() => page("chargebacks", [chargeback()], next));
    const first = await calls.listEntries({ settlementId: "stl_1", from: "chargebacks" });
    expect(first.next).toBe("chargebacks chb_2");
    const again = calls.listEntries({ settlementId: "stl_1", from: first.next });
    await expect(again).rejects.toMatchObject({ failure: "garbage" });
    expect(calls.asked.every((url) => url.startsWith("/v2/settlements/stl_1/chargebacks"))).toBe(true);
  });

  it("go on after a settlement that cannot be read, and tell which one it is", async () => {
    const calls = await answering((url) =>
      url.searchParams.has("from")
        ? page("settlements", [settled({ id: "stl_6" })])
        : page(
            "settlements",
            [
              settled({ id: "stl_1" }),
              // The SDK refuses the page because of this field, which nobody needs.
              settled({ id: "stl_2", balanceId: 5, amount: null }),
              settled({ id: "stl_3", settledAt: "yesterday" }),
              settled({ id: "stl_4/../../payments" }),
              settled({ id: "stl_5", settledAt: null, status: "open" }),
              { resource: "settlement" },
            ],
            "https://a.example?from=stl_6",
          ),
    );
    const unreadable: (string | null)[] = [];
    const found = await calls.listSettlements(new Date(0), (id) => unreadable.push(id));
    expect(found.map(({ settlementId }) => settlementId)).toEqual(["stl_1", "stl_2", "stl_6"]);
    expect(unreadable).toEqual(["stl_3", null, null]);
  });

  it("refuse an answer that is no list of settlements", async () => {
    const calls = await answering(() => ({
      count: 1,
      _embedded: { settlements: "none" },
      _links: links(null),
    }));
    await expect(calls.listSettlements(new Date(0))).rejects.toMatchObject({ failure: "garbage" });
  });

  it("leave out a reference that is no plain text", async () => {
    const calls = await answering(() => page("settlements", [settled({ reference: "\ud800<b>" })]));
    expect(await calls.listSettlements(new Date(0))).toMatchObject([{ reference: null }]);
  });
});
