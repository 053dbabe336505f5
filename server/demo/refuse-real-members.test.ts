import { afterEach, expect, it } from "vitest";
import { loadEnv } from "#server/env.ts";
import { noteRealSite, refuseDemoData } from "#server/platform/operations/real-site.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";
import { loadTown } from "./load-town.ts";
import { openDemo } from "./open-demo.ts";

let app: TestApp;
afterEach(() => app.close());

const start = async () => {
  const demo = await openDemo(app.services, () => undefined);
  await demo.stop();
};

it("a demo is not opened beside members from before it", async () => {
  app = await createTestApp({ env: { DEMO: "1" } });
  await createMember(app);
  await expect(start()).rejects.toThrow(/DEMO=0/);
});

it("a demo whose visitors signed up opens again, until the site has been served for real", async () => {
  app = await createTestApp({ env: { DEMO: "1" } });
  const { db, clock, env } = app.services;
  await loadTown({ db, clock, env }, 5);
  await createMember(app);
  await start();
  await noteRealSite(db);
  await noteRealSite(db);
  await expect(start()).rejects.toThrow(/real members/);
});

it("an empty database that was served for real before anybody came is no reason to refuse", async () => {
  app = await createTestApp({ env: { DEMO: "1" } });
  const { db, clock, env } = app.services;
  await noteRealSite(db);
  await loadTown({ db, clock, env }, 5);
  await start();
});

it("a database with demo data is not served to real members", async () => {
  app = await createTestApp({ env: { DEMO: "1" } });
  const { db, clock, env } = app.services;
  await refuseDemoData(db);
  await loadTown({ db, clock, env }, 5);
  await expect(refuseDemoData(db)).rejects.toThrow(/everybody knows the password/);
});

it("a demo takes no key that moves real money", async () => {
  app = await createTestApp();
  const given = { DEMO: "1", SESSION_SECRET: "a secret that only tests may know about" };
  expect(() => loadEnv({ ...given, MOLLIE_API_KEY: "live_abc" })).toThrow(/real money/);
  const sms = { ...given, SMS_TOKEN: "a token of a gateway" };
  expect(() => loadEnv(sms)).toThrow(/real text messages/);
  expect(() => loadEnv({ ...sms, SMS_URL: "https://messaging.example.org" })).toThrow(/real text messages/);
  expect(loadEnv({ ...sms, SMS_URL: "http://127.0.0.1:4999" }).SMS_URL).toBe("http://127.0.0.1:4999");
  expect(loadEnv({ ...given, MOLLIE_API_KEY: "test_abc" }).DEMO).toBe(true);
});
