import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";
import { findNewHits } from "./find-new-hits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("builds the one statement that it uses, and once in a transaction", async () => {
  const { db, sites } = app.services;
  const site = await sites.find("localhost");
  if (!site) throw new Error("no site of the tests' own");
  const { id: memberId } = await createMember(app);
  const now = app.clock.now();
  const asked = { site, memberId, given: {}, since: new Date(0), until: now, now };
  const statements = await db.transaction(async (tx) => {
    const built = vi.spyOn(tx, "select");
    await findNewHits(tx, asked);
    const atFirst = built.mock.calls.length;
    built.mockClear();
    await findNewHits(tx, asked);
    return { atFirst, again: built.mock.calls.length };
  });
  // A shape has ten statements.
  expect(statements.atFirst).toBeLessThan(10);
  expect(statements.again).toBe(0);
});
