import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { announcementMinutes } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { announcements } from "#server/db/schema/announcements.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { type RunningPushEmulator, startPushEmulator } from "#server/emulators/push/start.ts";
import { setSwitch } from "#server/modules/ground/notifications/switches.ts";
import { type Browser, createTestApp, movableClock, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { of, press, read, twoLanguages, words, write } from "#server/test/people/announcements.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { passWait } from "#server/test/people/notifications.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { sendDue } from "./send-due.ts";

let app: TestApp;
let browsers: RunningPushEmulator;
let desk: Browser;
beforeAll(async () => {
  const clock = movableClock();
  browsers = await startPushEmulator({ now: clock.now });
  app = await createTestApp({ clock, env: { PUSH_SERVICE_URL: browsers.url } });
  await settleSite(app, twoLanguages);
});
afterAll(async () => {
  await app.close();
  await browsers.close();
});
beforeEach(async () => {
  await app.services.db.delete(announcements);
  await app.services.db.update(accounts).set({ status: "deleted" });
  app.clock.advance(3 * 86_400);
  desk = await openStaffSession(app, await createStaff(app, { roles: ["content"] }));
});

type Type = "site_news" | "promotions";
type Told = Person & { pushes: () => Record<string, string>[] };
const day = 86_400;

/** An absent member who wants to be told by these channels. */
async function listener(
  type: Type,
  channels: readonly ("email" | "push")[],
  given: Parameters<typeof createPerson>[1] = {},
): Promise<Told> {
  const member = await createPerson(app, given);
  const { push_public_key } = (await app.browser().call("GET /api/settings.php")).body;
  const { id, keys } = browsers.subscribe(push_public_key);
  const subscription = { endpoint: `${browsers.url}/${id}`, keys };
  await member.browser.call("POST /api/user.php?push=1", { body: { subscription } });
  const now = app.clock.now();
  for (const channel of channels)
    await setSwitch(app.services.db, { memberId: member.id, type, channel, isOn: true, reason: null, now });
  const lastSeenAt = new Date(now.getTime() - day * 1000);
  await app.services.db.update(accounts).set({ lastSeenAt }).where(eq(accounts.id, member.id));
  return { ...member, pushes: () => browsers.received(id).map(({ text }) => JSON.parse(text).notification) };
}
/** Sessions of staff last for hours only. */
const deskNow = async () => openStaffSession(app, await createStaff(app, { roles: ["content"] }));
async function announce(type: Type, name: string, link_path = "/credits"): Promise<string> {
  const draft = await write(desk, { type, link_path, texts: { en: words(name), pl: words(`${name} pl`) } });
  expect((await press(desk, draft)).status).toBe(200);
  app.clock.advance(announcementMinutes * 60);
  await sendDue(app.services, app.clock.now());
  await passWait(app);
  return draft.id;
}
async function later(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  await passWait(app);
}
const subjectsOf = async (who: Person) =>
  (await app.mailsTo(who.email)).map(({ subject }) => subject).toReversed();

describe("a member who chose it", () => {
  it("is pushed the subject only where texts may show on the lock screen, and mailed some minutes later", async () => {
    const [open, shut] = [
      await listener("site_news", ["email", "push"], { account: { language: "pl" } }),
      await listener("site_news", ["push"]),
    ];
    const now = app.clock.now();
    const lock = {
      memberId: open.id,
      type: "lock_screen",
      channel: "push",
      isOn: true,
      reason: null,
      now,
    } as const;
    await setSwitch(app.services.db, lock);
    await announce("site_news", "one");
    await expect.poll(open.pushes).toHaveLength(1);
    await expect.poll(shut.pushes).toHaveLength(1);
    expect(open.pushes()[0]).toMatchObject({
      body: "Subject one pl",
      navigate: "http://localhost:3000/credits",
      lang: "pl",
    });
    expect(shut.pushes()[0]?.body).toBe("You have news.");
    expect(JSON.stringify([...open.pushes(), ...shut.pushes()])).not.toContain("Hello");
    await later(6 * 60);
    expect(await subjectsOf(open)).toEqual(["Subject one pl"]);
    expect(await subjectsOf(shut)).toEqual([]);
    expect([open.pushes().length, shut.pushes().length]).toEqual([1, 1]);
  });

  it("gets one promotion a day, by mail and by push together; the others come in one mail on the next day", async () => {
    const member = await listener("promotions", ["email", "push"]);
    await announce("promotions", "first");
    await expect.poll(member.pushes).toHaveLength(1);
    await later(6 * 60);
    expect(await subjectsOf(member)).toEqual(["Subject first"]);
    await announce("promotions", "second");
    await announce("promotions", "third *x*");
    await later(6 * 60);
    expect(await subjectsOf(member)).toEqual(["Subject first"]);
    expect(member.pushes()).toHaveLength(1);
    await later(day);
    await later(6 * 60);
    expect(await subjectsOf(member)).toEqual(["Subject first", "Subject second"]);
    const [mail] = await app.mailsTo(member.email);
    for (const part of [
      "Hello all, second.",
      "Subject third *x*",
      "Go third *x* (http://localhost:3000/credits)",
    ])
      expect(mail?.text.replaceAll("\u2060", "")).toContain(part);
    expect(mail?.html).toMatch(/<h2[^>]*>Subject third \*x\*<\/h2>/);
    await later(2 * day);
    expect(await subjectsOf(member)).toHaveLength(2);
    // Of a simultaneous push and mail, one is sent.
    expect(member.pushes().length).toBeLessThanOrEqual(2);
  });

  it("is pushed one a day where pushes alone tell it, each with words of its own", async () => {
    const member = await listener("promotions", ["push"]);
    await announce("promotions", "first");
    await expect.poll(member.pushes).toHaveLength(1);
    await later(6 * 60);
    const ids = [await announce("promotions", "second", "/help"), await announce("promotions", "third", "/")];
    await later(6 * 60);
    for (const pushed of [2, 3]) {
      expect(member.pushes()).toHaveLength(pushed - 1);
      await later(day);
      await expect.poll(member.pushes).toHaveLength(pushed);
      // A waiting announcement is tried again, until it is postponed to the next day.
      for (let minute = 0; minute < 18; minute += 6) await later(6 * 60);
    }
    await later(2 * day);
    expect(member.pushes().map(({ navigate }) => navigate)).toEqual(
      ["/credits", "/help", "/"].map((path) => `http://localhost:3000${path}`),
    );
    for (const id of ids) expect((await read(await deskNow(), id)).told?.waiting).toBe(0);
    expect(await subjectsOf(member)).toEqual([]);
  });

  it("gets English where their language is half-written, as one is that the site does not serve", async () => {
    const half = { subject: "Halb", preview: "", body: "", link_label: "" };
    const member = await listener("site_news", ["email"], { account: { language: "de" } });
    const texts = { de: half, en: words("whole"), pl: words("whole pl") };
    const draft = await write(desk, { type: "site_news", texts });
    expect((await press(desk, draft)).status).toBe(200);
    app.clock.advance(announcementMinutes * 60);
    await sendDue(app.services, app.clock.now());
    await passWait(app);
    await later(6 * 60);
    expect(await subjectsOf(member)).toEqual(["Subject whole"]);
  });

  it("is left alone in quiet hours, and told when they end", async () => {
    const member = await listener("site_news", ["email"]);
    const at = (hours: number) => {
      const then = new Date(app.clock.now().getTime() + hours * 3_600_000);
      return `${String(then.getUTCHours()).padStart(2, "0")}:00`;
    };
    const quiet = { from: at(-1), to: at(3), time_zone: "UTC" };
    expect((await member.browser.call("PUT /api/quiet-hours", { body: quiet })).status).toBe(200);
    const id = await announce("site_news", "night");
    expect(await subjectsOf(member)).toEqual([]);
    expect((await read(desk, id)).told).toEqual({ mailed: 0, waiting: 1 });
    await later(4 * 3600);
    // Pushes are sent first.
    await later(6 * 60);
    expect(await subjectsOf(member)).toEqual(["Subject night"]);
  });

  it("is told nothing any more once it is stopped, or they take a break, although it was addressed to them", async () => {
    const [one, other] = [await listener("site_news", ["email"]), await listener("site_news", ["email"])];
    for (const { browser } of [one, other]) {
      const hour = (add: number) =>
        `${String((app.clock.now().getUTCHours() + 24 + add) % 24).padStart(2, "0")}:00`;
      await browser.call("PUT /api/quiet-hours", { body: { from: hour(-1), to: hour(3), time_zone: "UTC" } });
    }
    const id = await announce("site_news", "late");
    const pausedAt = app.clock.now();
    await app.services.db.update(accounts).set({ pausedAt }).where(eq(accounts.id, one.id));
    // All members have been addressed, and no mail was sent.
    expect(await read(desk, id)).toMatchObject({ state: "sent", told: { mailed: 0, waiting: 2 } });
    const stop = () => desk.call("POST /api/admin/announcements/:announcement_id/stop", of(id));
    expect((await stop()).body.announcement).toMatchObject({ state: "stopped", receivers: 2 });
    expect((await stop()).body.error).toBe("announcement_over");
    await later(4 * 3600);
    expect(await subjectsOf(other)).toEqual([]);
    expect(await subjectsOf(one)).toEqual([]);
    const rows = await app.services.db.select().from(notifications).where(eq(notifications.subjectId, id));
    expect(rows.map(({ outcome }) => outcome)).toEqual(["over", "over"]);
  });

  it("unsubscribes from this kind by one click of the mail program, and from no other", async () => {
    const member = await listener("promotions", ["email"]);
    await announce("promotions", "bye");
    await later(6 * 60);
    const [mail] = await app.mailsTo(member.email);
    const [url = ""] = /\/unsubscribe\/\S+/.exec(mail?.text ?? "") ?? [];
    const headers = { host: "localhost:3000", "content-type": "application/x-www-form-urlencoded" };
    const click = { method: "POST" as const, url, headers, payload: "List-Unsubscribe=One-Click" };
    expect((await app.http.inject(click)).statusCode).toBe(200);
    const { switches } = (await member.browser.call("GET /api/notification-switches")).body;
    expect(
      switches.filter(({ is_on, channel }) => is_on && channel === "email").map(({ type }) => type),
    ).not.toContain("promotions");
    await later(2 * day);
    desk = await openStaffSession(app, await createStaff(app, { roles: ["content"] }));
    const draft = await write(desk, { type: "promotions" });
    expect(draft.expected).toBe(0);
  });
});
