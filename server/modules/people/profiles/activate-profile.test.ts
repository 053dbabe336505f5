import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { endPause, pauseAccount } from "#server/modules/people/leaving/pause-account.ts";
import { reactivate } from "#server/modules/people/leaving/reactivate-account.ts";
import { endSuspensions } from "#server/modules/people/restrictions/lift-restriction.ts";
import { confirmMember } from "#server/modules/people/sign-up/confirm-account.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const day = 86_400;

async function signedUp(account: Partial<typeof accounts.$inferInsert> = {}): Promise<string> {
  const { id } = await createMember(app, {
    account: { status: "not_confirmed", confirmedAt: null, signupAt: app.clock.now(), ...account },
    profile: { status: "disabled" },
  });
  return id;
}
const confirm = (memberId: string) =>
  app.services.db.transaction((tx) =>
    confirmMember(tx, app.services.queue, { memberId, now: app.clock.now() }),
  );
const change = (memberId: string, set: Partial<typeof accounts.$inferInsert>) =>
  app.services.db.update(accounts).set(set).where(eq(accounts.id, memberId));
async function timesOf(memberId: string) {
  const [row] = await app.services.db
    .select({ newSince: profiles.createdAt, status: profiles.status, signedUpAt: accounts.signupAt })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.memberId))
    .where(eq(profiles.memberId, memberId));
  return row;
}

describe("a profile", () => {
  it("is new from the first confirmation on; the account keeps its sign-up", async () => {
    const signedUpAt = app.clock.now();
    const memberId = await signedUp();
    expect(await timesOf(memberId)).toEqual({ newSince: signedUpAt, status: "disabled", signedUpAt });
    app.clock.advance(8 * day);
    const newSince = app.clock.now();
    expect(await confirm(memberId)).toBe(true);
    expect(await timesOf(memberId)).toEqual({ newSince, status: "active", signedUpAt });
  });

  it("is not new again after a second confirmation, a break, a suspension or a deletion taken back", async () => {
    const { db } = app.services;
    const memberId = await signedUp();
    app.clock.advance(day);
    await confirm(memberId);
    const known = await timesOf(memberId);
    const later = () => {
      app.clock.advance(day);
      return app.clock.now();
    };
    later();
    expect(await confirm(memberId)).toBe(false);
    await pauseAccount(db, { memberId, now: later() });
    await endPause(db, { memberId, now: later() });
    await change(memberId, { status: "suspended", suspendedUntil: app.clock.now() });
    await endSuspensions(db, later());
    await change(memberId, { status: "pending_deletion", deletionAskedAt: app.clock.now() });
    expect(await reactivate(db, { memberId, now: later() })).toBe(true);
    expect(await timesOf(memberId)).toEqual(known);
  });

  it("that was confirmed during a suspension is new since then", async () => {
    const memberId = await signedUp({
      status: "suspended",
      suspendedUntil: new Date(app.clock.now().getTime() + 2 * day * 1000),
    });
    app.clock.advance(day);
    const newSince = app.clock.now();
    expect(await confirm(memberId)).toBe(true);
    app.clock.advance(2 * day);
    await endSuspensions(app.services.db, app.clock.now());
    expect(await timesOf(memberId)).toMatchObject({ newSince, status: "active" });
  });
});
