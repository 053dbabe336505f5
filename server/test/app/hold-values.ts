import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type EndpointKey, endpoints } from "#contracts/all.ts";
import type { Endpoint, Method } from "#contracts/endpoint.ts";
import { errorStatus } from "#contracts/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { arbitraryOf } from "#server/test/doubles/arbitraries.ts";
import { createPerson, sendMessageTo } from "#server/test/people/chatting.ts";
import { createMember, createPhoto } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import type { Browser, TestApp } from "./build-app.ts";
import { atSize } from "./proof-size.ts";

const askedEach = atSize(25, 10_000);
/** Calls with one member before the rate limit; the preparations take a few. */
const askedByOne = 1000;

/** A member with a conversation and a partner to act on, so that calls get past the first checks. */
async function somebody(app: TestApp): Promise<{ browser: Browser; ids: string[] }> {
  const [me, other] = [await createPerson(app, { credits: 500 }), await createPerson(app)];
  const { body } = await sendMessageTo(me, other);
  return { browser: me.browser, ids: [me.id, other.id, body.message.conversation_id, newId()] };
}

/** The same for a staff member, for calls that refuse members. */
async function somebodyOfStaff(app: TestApp): Promise<{ browser: Browser; ids: string[] }> {
  const member = await createMember(app);
  const photoId = await createPhoto(app, member.id, { status: "pending" });
  const staff = await createStaff(app);
  return { browser: await openStaffSession(app, staff), ids: [member.id, photoId, staff.id, newId()] };
}

type Asked = { params: unknown; query: unknown; body: unknown };

/** Any value as text for an address. */
const asText = (value: unknown) => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function addressOf(pattern: string, { params, query }: Asked): string {
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent((isRecord(params) ? asText(params[name]) : asText(params)).toWellFormed()),
  );
  const search = new URLSearchParams();
  if (isRecord(query)) for (const [name, value] of Object.entries(query)) search.append(name, asText(value));
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * A refusal has one of our codes and its status; a success has passed its contract, because otherwise it
 * would be a 500.
 */
export function expectSane(status: number, body: string, address: string): void {
  if ([200, 303, 304].includes(status)) return;
  const refusal = JSON.parse(body) as { error: keyof typeof errorStatus; message: string };
  expect([status, refusal.message], `${address}\n${body}`).toEqual([
    errorStatus[refusal.error],
    expect.any(String),
  ]);
  // This test takes no payments, which has a 503 of its own.
  if (refusal.error !== "payment_unavailable") expect(status, `${address}\n${body}`).toBeLessThan(500);
}

/** Calls each route with random values, a quarter of them hostile. */
export function holdValues(keys: readonly EndpointKey[], app: () => TestApp): void {
  describe("any values whatever", () => {
    it.each([...keys])(
      "are answered sanely by %s",
      async (key) => {
        const contract = endpoints[key] as Endpoint;
        const [method, pattern] = key.split(" ") as [Method, string];
        const isDesk = pattern.startsWith("/api/admin/");
        const findCaller = () => (isDesk ? somebodyOfStaff(app()) : somebody(app()));
        const cookie = isDesk ? "staff" : "account";
        let caller = await findCaller();
        let asked = 0;
        const values = fc.record({
          params: arbitraryOf(contract.params, caller.ids),
          query: arbitraryOf(contract.query, caller.ids),
          body: contract.upload ? fc.string() : arbitraryOf(contract.body, caller.ids),
        });
        await fc.assert(
          fc.asyncProperty(values, async (given) => {
            asked += 1;
            // If the call signed the caller out, or the caller has used up their calls, another person takes
            // over.
            if (asked % askedByOne === 0 || !caller.browser.cookies.has(cookie)) caller = await findCaller();
            const url = addressOf(pattern, given);
            const answer = await caller.browser.raw({
              method,
              url,
              ...(method === "GET" ? {} : { payload: JSON.stringify(given.body ?? {}) }),
              headers: { "content-type": "application/json", "idempotency-key": newId() },
            });
            expectSane(answer.status, answer.body, `${method} ${url} ${JSON.stringify(given.body)}`);
          }),
          { numRuns: askedEach },
        );
      },
      atSize(120_000, 1_800_000),
    );
  });
}
