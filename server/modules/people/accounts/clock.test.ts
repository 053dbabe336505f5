import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { purgeDeleted } from "#server/modules/people/leaving/purge-deleted.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn, testPassword } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const day = 86_400;

/** A member who deletes the account at this time, in a country with daylight saving time. */
async function leaver(at: string) {
  app.clock.set(new Date(at));
  const member = await createMember(app, { profile: { country: "DE" } });
  const address = `10.61.0.${at.slice(8, 10)}`;
  const browser = await signIn(app, member, app.browser({ address }));
  const { body } = await browser.call("POST /api/deletion", { body: { password: testPassword } });
  const comeBack = () =>
    app.browser({ address }).call("POST /api/user.php", {
      body: { email: member.email, password: testPassword, reactivate: true },
    });
  const isKept = async () => {
    await purgeDeleted(app.services, app.clock.now());
    return (await app.services.db.select().from(accounts).where(eq(accounts.id, member.id))).length === 1;
  };
  return { deletedAt: body.deleted_at, comeBack, isKept };
}

describe("a deletion counts fourteen days of 24 hours", () => {
  it.each([
    ["with an hour less in them", "2027-03-20T22:30:00.000Z", "2027-04-03T22:30:00.000Z"],
    ["with an hour more in them", "2027-10-23T22:30:00.000Z", "2027-11-06T22:30:00.000Z"],
    ["over a leap day", "2028-02-22T14:15:00.000Z", "2028-03-07T14:15:00.000Z"],
    ["over the end of a year", "2028-12-24T23:59:59.000Z", "2029-01-07T23:59:59.000Z"],
  ])("%s", async (_what, at, until) => {
    const late = await leaver(at);
    expect(late.deletedAt).toBe(until);
    app.clock.set(new Date(Date.parse(until) - 1000));
    expect(await late.isKept()).toBe(true);
    app.clock.set(new Date(until));
    expect((await late.comeBack()).status).toBe(401);
    expect(await late.isKept()).toBe(false);

    const early = await leaver(at);
    app.clock.set(new Date(Date.parse(until) - 1000));
    expect((await early.comeBack()).status).toBe(200);
    app.clock.set(new Date(Date.parse(until) + 1000));
    expect(await early.isKept()).toBe(true);
  });

  it("and a server's clock that jumps an hour ahead and back loses nobody before their time", async () => {
    const member = await leaver("2027-06-10T12:00:00.000Z");
    app.clock.advance(-3600);
    expect(await member.isKept()).toBe(true);
    app.clock.advance(14 * day - 1);
    expect(await member.isKept()).toBe(true);
    app.clock.advance(3600);
    expect(await member.isKept()).toBe(true);
    expect((await member.comeBack()).status).toBe(200);
  });
});
