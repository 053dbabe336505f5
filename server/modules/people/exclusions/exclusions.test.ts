import { afterAll, beforeAll, expect, it } from "vitest";
import { selfExclusions } from "#server/db/schema/exclusions.ts";
import { sites } from "#server/db/schema/sites.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { excludeAddress } from "#server/test/people/exclude-address.ts";
import { createSite, testPassword } from "#server/test/people/factories.ts";
import { hashContact } from "./exclusion-hash.ts";
import { forgetOldExclusions, isExcluded } from "./is-excluded.ts";

let app: TestApp;
let siteId: string;
beforeAll(async () => {
  app = await createTestApp();
  const [site] = await app.services.db.select().from(sites).limit(1);
  siteId = site?.id ?? "";
});
afterAll(() => app.close());

const day = 86_400;
let networks = 0;
const inDays = (days: number) => new Date(app.clock.now().getTime() + days * day * 1000);
const holds = (kind: "email" | "phone", value: string, site = siteId) =>
  isExcluded(app.services.db, {
    siteId: site,
    contact: kind === "email" ? { kind, value } : { kind, value, secret: app.services.env.SESSION_SECRET },
    now: app.clock.now(),
  });
function elsewhere() {
  networks += 1;
  return app.browser({ address: `10.55.0.${networks}` });
}
const signUp = (email: string, browser = elsewhere()) =>
  browser.call("POST /api/signups", {
    body: {
      email,
      name: `excl_${newId().slice(-8)}`,
      password: testPassword,
      date_of_birth: "1990-05-17",
      gender: "man",
      seeks: ["woman"],
      consent: true,
    },
  });

it("keeps an address from signing up for the chosen time, however it is spelled", async () => {
  const until = await excludeAddress(app, { siteId, email: "Mara.Stays.Away@gmail.com" });
  for (const email of [
    "mara.stays.away@gmail.com",
    "MARA.STAYS.AWAY@gmail.com",
    "marastaysaway+x@gmail.com",
  ]) {
    const { status, body } = await signUp(email);
    expect([email, status, body.error]).toEqual([email, 403, "self_excluded"]);
  }
  expect((await signUp("somebody.else@gmail.com")).status).toBe(200);
  const corrected = elsewhere();
  await signUp("typo.of.mara@example.com", corrected);
  const change = await corrected.call("PUT /api/email", { body: { email: "mara.stays.away@gmail.com" } });
  expect([change.status, change.body.error]).toEqual([403, "self_excluded"]);
  expect(await holds("email", "mara.stays.away@gmail.com", await createSite(app, "other.example"))).toBe(
    false,
  );
  app.clock.advance((until.getTime() - app.clock.now().getTime()) / 1000);
  expect((await signUp("mara.stays.away@gmail.com")).status).toBe(200);
});

it("knows a telephone number however it is written, and keeps neither numbers nor addresses", async () => {
  const secret = app.services.env.SESSION_SECRET;
  const contactHash = await hashContact(siteId, { kind: "phone", value: "+31 6-12 34 56 78", secret });
  const now = app.clock.now();
  const until = inDays(10);
  await app.services.db
    .insert(selfExclusions)
    .values({ id: newId(), siteId, kind: "phone", contactHash: contactHash ?? "", createdAt: now, until });
  expect(await holds("phone", "0031612345678")).toBe(true);
  expect(await holds("phone", "+31612345679")).toBe(false);
  expect(await holds("phone", "call me")).toBe(false);
  expect(await hashContact(siteId, { kind: "phone", value: "0612345678", secret })).toBeNull();
  // Numbers are few enough to try them all: a thief of the database must need the secret, too.
  const guessed = await hashContact(siteId, { kind: "phone", value: "+31612345678", secret: "another one" });
  expect(guessed).not.toBe(contactHash);
  const rows = JSON.stringify(await app.services.db.select().from(selfExclusions));
  for (const trace of ["612345678", "mara"]) expect(rows).not.toContain(trace);
  app.clock.advance(10 * day);
  await forgetOldExclusions(app.services.db, app.clock.now());
  expect(await holds("phone", "+31612345678")).toBe(false);
});
