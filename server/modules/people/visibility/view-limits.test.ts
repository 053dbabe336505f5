import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { takeView, viewBudgets } from "./view-limits.ts";

let app: TestApp;
let ids: string[];
beforeAll(async () => {
  app = await createTestApp();
  ids = [];
  for (let count = 0; count < 10; count += 1) ids.push((await createMember(app)).id);
});
afterAll(() => app.close());
afterEach(() => vi.useRealTimers());

const someone = (at: number) => ids[at % ids.length] as string;
const walks = {
  profiles: (browser: Browser, at: number) =>
    browser.raw({ method: "GET", url: `/api/members/${someone(at)}` }),
  pages: (browser: Browser) => browser.raw({ method: "GET", url: "/api/members?country=any" }),
} as const;

type Walk = { browser: Browser; caller: { memberId: string } | null; address: string };

async function newMember(): Promise<Walk> {
  const member = await createMember(app);
  return {
    browser: await openSession(app, member),
    caller: { memberId: member.id },
    address: "127.0.0.1",
  };
}
// Other addresses at each run, because Redis keeps the counts of the last hour.
let networks = Math.floor(Math.random() * 0xff00);
function newVisitor(): Walk {
  networks += 1;
  const address = `10.9.${networks >> 8}.${networks & 255}`;
  return { browser: app.browser({ address }), caller: null, address };
}

/** Makes five more requests than the limit allows, and counts the answered ones. */
async function walk(what: keyof typeof walks, walker: Walk, limit: number): Promise<number> {
  const { rateLimits } = app.services;
  // The quick walk starts near its end; the steps before are counted by the same function.
  const walked = atSize(limit - 5, 0);
  for (let at = 0; at < walked; at += 1) await takeView(rateLimits, what, walker);
  let answered = walked;
  for (let at = walked; at < limit + 5; at += 1) {
    const { status, headers } = await walks[what](walker.browser, at);
    expect([200, 429]).toContain(status);
    if (status === 200) answered += 1;
    else expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  return answered;
}

describe.each(["profiles", "pages"] as const)("a walk through %s", (what) => {
  it("ends for a member at the hour's budget, from however many addresses", async () => {
    const walker = await newMember();
    const { limit } = viewBudgets[what].member[0];
    expect(await walk(what, walker, limit)).toBe(limit);
    const elsewhere = app.browser({ address: "10.8.7.6" });
    for (const [name, value] of walker.browser.cookies) elsewhere.cookies.set(name, value);
    expect((await walks[what](elsewhere, 0)).status).toBe(429);
  }, 600_000);

  it("ends for a visitor's network at the hour's budget, and for no other network", async () => {
    const walker = newVisitor();
    const { limit } = viewBudgets[what].visitor[0];
    expect(await walk(what, walker, limit)).toBe(limit);
    expect((await walks[what](newVisitor().browser, 0)).status).toBe(200);
  }, 600_000);

  it("of every hour's budget ends at the day's", async () => {
    const [perHour, perDay] = viewBudgets[what].member;
    const walker = await newMember();
    vi.useFakeTimers({ toFake: ["Date"] });
    let taken = 0;
    for (let hour = 0; hour < 24; hour += 1) {
      for (let at = 0; at < perHour.limit; at += 1) {
        const isTaken = await takeView(app.services.rateLimits, what, walker).then(
          () => true,
          () => false,
        );
        if (isTaken) taken += 1;
      }
      vi.setSystemTime(Date.now() + 3600 * 1000);
    }
    expect(taken).toBe(perDay.limit);
  });
});

it("a whole IPv6 network is one visitor, however it changes its addresses", async () => {
  const { limit } = viewBudgets.profiles.visitor[0];
  const address = "2001:db8:7:7::1";
  for (let at = 0; at < limit; at += 1)
    await takeView(app.services.rateLimits, "profiles", { caller: null, address });
  const hop = app.browser({ address: "2001:db8:7:7:ffff::2" });
  expect((await walks.profiles(hop, 0)).status).toBe(429);
  const neighbour = app.browser({ address: "2001:db8:7:8::1" });
  expect((await walks.profiles(neighbour, 0)).status).toBe(200);
});

it("calls for conversations that have not begun, or for unknown members, count too", async () => {
  const walker = await newMember();
  const { limit } = viewBudgets.profiles.member[0];
  for (let at = 0; at < limit - 2; at += 1) await takeView(app.services.rateLimits, "profiles", walker);
  const ask = async (url: string) => (await walker.browser.raw({ method: "GET", url })).status;
  expect(await ask(`/api/members/${someone(0)}/conversation`)).toBe(200);
  expect(await ask(`/api/members/${newId()}`)).toBe(404);
  expect(await ask(`/api/members/${someone(0)}/conversation`)).toBe(429);
  expect(await ask(`/api/members/${someone(0)}`)).toBe(429);
});

it("the ids of members made one after the other cannot be counted up", () => {
  const made = Array.from({ length: atSize(2_000, 50_000) }, newId).map((id) =>
    BigInt(`0x${id.replaceAll("-", "")}`),
  );
  const steps = made.slice(1).map((id, at) => id - (made[at] as bigint));
  // Even the nearest two ids are too far apart to find one by counting with any viewer's budget.
  const nearest = steps.reduce((least, step) => (step < least ? step : least));
  expect(nearest > 2n ** 24n).toBe(true);
  const low = new Set(made.map((id) => id & 0xffff_ffff_ffffn));
  expect(low.size).toBe(made.length);
});
