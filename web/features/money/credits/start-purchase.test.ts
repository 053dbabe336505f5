import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#web/lib/api/api.ts";
import { ApiError } from "#web/lib/api/api-error.ts";
import type { Wish } from "./purchase-intents.ts";
import { startPurchase } from "./start-purchase.ts";

vi.mock("#web/lib/api/api.ts", () => ({ api: vi.fn() }));

const wish: Wish = {
  bundleId: "p1",
  method: "ideal",
  returnTo: "/chats/1",
  discountCode: null,
  price: { amountMinor: 1999, currency: "EUR" },
};
type Sent = { key: string; idempotencyKey: string };
let placed: Sent[];
let status: string;
let failure: Error | null;
let member = 0;
let memberId: string;

beforeEach(() => {
  memberId = `member-${++member}`;
  placed = [];
  status = "pending";
  failure = null;
  const orders = new Map<string, string>();
  vi.mocked(api).mockImplementation((async (key: string, input: { idempotencyKey: string }) => {
    if (failure) throw failure;
    if (key.startsWith("GET")) return { order: { id: placed.at(-1)?.key, status } };
    const { idempotencyKey } = input;
    if (!orders.has(idempotencyKey)) orders.set(idempotencyKey, `order-${orders.size + 1}`);
    placed.push({ key: orders.get(idempotencyKey) ?? "", idempotencyKey });
    return { order: { id: orders.get(idempotencyKey), status: "pending" } };
  }) as never);
});

const start = async () => (await startPurchase(memberId, wish)) as { id: string; status: string };

test("pressing twice is one order, as long as it can be paid", async () => {
  const first = await start();
  expect((await start()).id).toBe(first.id);
  status = "processing";
  expect((await start()).id).toBe(first.id);
  expect(placed).toHaveLength(1);
});

test("an order that is open at another price is not the one that is led to", async () => {
  const euro = await start();
  const price = { amountMinor: 8599, currency: "PLN" };
  const other = (await startPurchase(memberId, { ...wish, price })) as { id: string };
  expect(other.id).not.toBe(euro.id);
  expect(vi.mocked(api).mock.lastCall?.[1]).toMatchObject({
    body: { bundle_id: "p1", shown: { amount_minor: 8599, currency: "PLN" } },
  });
});

test("an order that came to nothing is followed by a new one", async () => {
  for (const end of ["cancelled", "failed", "expired"]) {
    const before = await start();
    status = end;
    expect((await start()).id).not.toBe(before.id);
    status = "pending";
  }
});

test("a member who has paid without seeing it does not buy the same again at once", async () => {
  const first = await start();
  status = "completed";
  expect(await start()).toEqual({ id: first.id, status: "completed" });
});

test("a purchase with a lost answer keeps its key, a refused one does not", async () => {
  const tried: string[] = [];
  const fail = (error: ApiError) =>
    vi.mocked(api).mockImplementationOnce((async (_key: string, input: { idempotencyKey: string }) => {
      tried.push(input.idempotencyKey);
      throw error;
    }) as never);
  fail(new ApiError(0, "network", ""));
  await expect(start()).rejects.toMatchObject({ code: "network" });
  fail(new ApiError(503, "payment_unavailable", ""));
  await expect(start()).rejects.toMatchObject({ code: "payment_unavailable" });
  fail(new ApiError(422, "payment_method_unavailable", ""));
  await expect(start()).rejects.toMatchObject({ code: "payment_method_unavailable" });
  await start();
  expect(new Set(tried).size).toBe(1);
  expect(placed[0]?.idempotencyKey).not.toBe(tried[0]);
});

test("a stored card that was refused is not charged again before it is pressed again", async () => {
  const charge = { ...wish, method: "credit-card", storedCardId: "card-1" };
  const tried: string[] = [];
  vi.mocked(api).mockImplementation((async (key: string, input: { idempotencyKey: string }) => {
    if (key.startsWith("GET")) return { order: { id: `order-${tried.length}`, status: "failed" } };
    tried.push(input.idempotencyKey);
    return { order: { id: `order-${tried.length}`, status: "failed" } };
  }) as never);
  expect(await startPurchase(memberId, charge)).toMatchObject({ id: "order-1", status: "failed" });
  expect(tried).toHaveLength(1);
  expect(vi.mocked(api).mock.lastCall?.[1]).toMatchObject({ body: { stored_card_id: "card-1" } });
  expect(await startPurchase(memberId, charge)).toMatchObject({ id: "order-2" });
  expect(new Set(tried).size).toBe(2);
});
