import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn, type TestMember } from "#server/test/people/factories.ts";
import { readAgent } from "./read-agent.ts";

let app: TestApp;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  url = await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

let networks = 0;
function elsewhere(): Browser {
  networks += 1;
  return app.browser({ address: `10.43.${networks >> 8}.${networks & 255}` });
}
const devicesOf = async (browser: Browser) => (await browser.call("GET /api/devices")).body.devices;
const isSignedIn = async (browser: Browser) => (await browser.call("GET /api/user.php")).body.user !== null;
const signOut = (browser: Browser, device_id: string) =>
  browser.call("DELETE /api/devices/:device_id", { params: { device_id } });
/** Waits for an open stream; `heard` is its text until the server ends it. */
async function openStream(browser: Browser): Promise<{ heard: Promise<string> }> {
  const stream = await fetch(`${url}/api/live`, {
    headers: { cookie: `account=${browser.cookies.get("account")}` },
  });
  expect(stream.status).toBe(200);
  return { heard: stream.text() };
}
async function onThree(): Promise<{ member: TestMember; here: Browser; phone: Browser; old: Browser }> {
  const member = await createMember(app);
  const old = await signIn(app, member, elsewhere());
  app.clock.advance(60);
  const phone = await signIn(app, member, elsewhere());
  app.clock.advance(60);
  const here = await signIn(app, member, elsewhere());
  return { member, here, phone, old };
}

describe("a member's devices", () => {
  it("are listed with this one first, and named by nothing that opens them", async () => {
    const { here, phone } = await onThree();
    const ours = await devicesOf(here);
    expect(ours.map(({ is_current }) => is_current)).toEqual([true, false, false]);
    const [, second = { signed_in_at: "" }, third = { signed_in_at: "" }] = ours;
    expect(second.signed_in_at > third.signed_in_at).toBe(true);
    expect((await devicesOf(phone)).map(({ id }) => id).sort()).toEqual(ours.map(({ id }) => id).sort());
    for (const { id } of ours) {
      const thief = elsewhere();
      thief.cookies.set("account", id);
      expect(await isSignedIn(thief)).toBe(false);
    }
  });

  it("are signed out one by one, with the stream of that one alone", async () => {
    const { here, phone, old } = await onThree();
    const { heard } = await openStream(phone);
    const [phones] = (await devicesOf(phone)).filter(({ is_current }) => is_current);
    expect((await signOut(here, phones?.id ?? "")).status).toBe(200);
    expect(await heard).toContain("event: signed_out");
    expect(await Promise.all([here, phone, old].map(isSignedIn))).toEqual([true, false, true]);
    // A repeated call changes nothing.
    expect((await signOut(here, phones?.id ?? "")).status).toBe(200);
    expect(await devicesOf(here)).toHaveLength(2);
  });

  it("are signed out all at once but for this one", async () => {
    const { here, phone, old } = await onThree();
    const streams = await Promise.all([openStream(phone), openStream(old)]);
    expect((await here.call("DELETE /api/devices")).status).toBe(200);
    for (const { heard } of streams) expect(await heard).toContain("event: signed_out");
    expect(await Promise.all([here, phone, old].map(isSignedIn))).toEqual([true, false, false]);
    expect(await devicesOf(here)).toMatchObject([{ is_current: true }]);
  });

  it("are nobody else's to see or to sign out, whatever is asked for", async () => {
    const { here, phone, old } = await onThree();
    const stranger = await signIn(app, await createMember(app), elsewhere());
    for (const { id } of await devicesOf(here)) expect((await signOut(stranger, id)).status).toBe(200);
    for (const id of ["*", "%25", "' or 1=1 --", "0"])
      expect((await signOut(stranger, encodeURIComponent(id))).status).toBe(200);
    await stranger.call("DELETE /api/devices");
    expect(await Promise.all([here, phone, old].map(isSignedIn))).toEqual([true, true, true]);
    expect(await devicesOf(stranger)).toHaveLength(1);
  });
});

it.each([
  [
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0",
    "Edge",
    "Windows",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1",
    "Safari",
    "iOS",
  ],
  [
    "Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36",
    "Samsung Internet",
    "Android",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0", "Firefox", "Linux"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36",
    "Chrome",
    "macOS",
  ],
  ["<script>alert(1)</script>", null, null],
  ["", null, null],
])("%s is named as its user would", (userAgent, browser, system) => {
  expect(readAgent(userAgent)).toEqual({ browser, system });
});
