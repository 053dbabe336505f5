import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { idempotencyKeys } from "#server/db/schema/platform.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";
import { newId } from "../ids.ts";
import { createIdempotencyStore } from "./idempotency.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const keysOf = (owner: string) =>
  app.services.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.owner, owner));
const requestOf = (memberId: string, body: unknown = {}) =>
  ({
    caller: { memberId },
    method: "POST",
    url: "/api/things",
    body,
    headers: {},
    log: { warn: () => undefined },
  }) as never;
const store = () =>
  createIdempotencyStore({ db: app.services.db, clock: app.clock, secret: "a secret of the tests" });

it("keeps no answer of what does the same a second time: a profile, with what is said in it", async () => {
  const member = await createMember(app);
  const browser = await signIn(app, member);
  for (let time = 0; time < 3; time += 1) {
    const answer = await browser.call("PATCH /api/profile", { body: { about: "I like to dance" } });
    expect(answer.status).toBe(200);
  }
  expect(await keysOf(member.id)).toEqual([]);
});

it("keeps the newest two hundred keys of a caller", async () => {
  const owner = newId();
  const keeper = store();
  for (let number = 0; number < 205; number += 1) {
    app.clock.advance(1);
    await keeper.once(requestOf(owner), `number-${1000 + number}`, async () => ({ number }));
  }
  const kept = (await keysOf(owner)).map(({ key }) => key).sort();
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([200, "number-1005", "number-1204"]);
});

it("a run that was given up on changes nothing for the run that took over", async () => {
  const owner = newId();
  const keeper = store();
  const slow = Promise.withResolvers<unknown>();
  const begun = vi.fn(() => slow.promise);
  const first = keeper.once(requestOf(owner), "the-same-key", begun).catch(() => "failed");
  await vi.waitFor(() => expect(begun).toHaveBeenCalled());
  app.clock.advance(31);
  expect(await keeper.once(requestOf(owner), "the-same-key", async () => "second")).toBe("second");
  slow.reject(new Error("at last"));
  expect(await first).toBe("failed");
  const again = keeper.once(requestOf(owner), "the-same-key", async () => "third");
  expect(await again).toBe("second");
});

it("a successful call is answered even if its answer cannot be stored", async () => {
  const owner = newId();
  const { db } = app.services;
  const keeper = createIdempotencyStore({
    db: new Proxy(db, {
      get: (target, name) =>
        name === "update"
          ? () => ({ set: () => ({ where: () => Promise.reject(new Error("away")) }) })
          : Reflect.get(target, name),
    }),
    clock: app.clock,
    secret: "a secret of the tests",
  });
  expect(await keeper.once(requestOf(owner), "not-kept-key", async () => "done")).toBe("done");
  const rows = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, "not-kept-key")));
  expect(rows.map(({ status }) => status)).toEqual([null]);
});
