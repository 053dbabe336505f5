import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { announcementMinutes } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { announcements } from "#server/db/schema/announcements.ts";
import { notifications } from "#server/db/schema/notifications.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { chooser, of, press, read, twoLanguages, words, write } from "#server/test/people/announcements.ts";
import { createMember, createSite } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { sendDue, sendSome } from "./send-due.ts";

let app: TestApp;
let mara: Browser;
let noor: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await settleSite(app, twoLanguages);
});
afterAll(() => app.close());
beforeEach(async () => {
  // Earlier tests leave no announcements and no receivers, and sessions of staff last for hours only.
  await app.services.db.delete(announcements);
  await app.services.db.update(accounts).set({ status: "deleted" });
  app.clock.advance(2 * 86_400);
  const open = async () => openStaffSession(app, await createStaff(app, { roles: ["content"] }));
  [mara, noor] = [await open(), await open()];
});

const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const save = (browser: Browser, id: string, body: object) =>
  browser.call("PUT /api/admin/announcements/:announcement_id", { ...of(id), body: body as never });
const stop = (browser: Browser, id: string) =>
  browser.call("POST /api/admin/announcements/:announcement_id/stop", of(id));
const remove = (browser: Browser, id: string) =>
  browser.call("DELETE /api/admin/announcements/:announcement_id", of(id));
/** A batch so small that a test's members need several. */
const few = 3;
const run = () => sendDue(app.services, app.clock.now());
const pass = (minutes: number) => app.clock.advance(minutes * 60);
const rowsOf = (id: string) =>
  app.services.db.select().from(notifications).where(eq(notifications.subjectId, id));
const rowOf = async (id: string) =>
  (await app.services.db.select().from(announcements).where(eq(announcements.id, id)))[0];
const actsOf = async (id: string) =>
  (
    await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
  ).map(({ act, reason }) => `${act}: ${reason}`);

describe("a draft", () => {
  it("is written, shown in the list, copied and deleted, each with its line in the log", async () => {
    const draft = await write(mara);
    expect(draft).toMatchObject({
      state: "draft",
      revision: 2,
      locales: ["en", "pl"],
      expected: 0,
      told: null,
    });
    const list = async (query: object = {}) =>
      (await noor.call("GET /api/admin/announcements", { query })).body;
    expect((await list()).announcements[0]).toMatchObject({ id: draft.id, subject: "Subject en" });
    const copy = (await noor.call("POST /api/admin/announcements", { body: { copy_of: draft.id } })).body.id;
    expect(await read(noor, copy)).toMatchObject({ revision: 1, texts: draft.texts, link_path: "/credits" });
    expect((await remove(noor, draft.id)).status).toBe(200);
    expect((await list()).announcements.map(({ id }) => id)).not.toContain(draft.id);
    expect(await actsOf(draft.id)).toEqual([
      "announcement.created: site_news",
      "announcement.changed: site_news",
      "announcement.deleted: site_news",
    ]);
  });

  it("is listed page by page", async () => {
    for (let one = 0; one < 21; one += 1) await mara.call("POST /api/admin/announcements", { body: {} });
    const first = (await mara.call("GET /api/admin/announcements", { query: {} })).body;
    expect(first.announcements).toHaveLength(20);
    const query = { cursor: first.next_cursor ?? "" };
    const second = (await mara.call("GET /api/admin/announcements", { query })).body;
    const ids = [...first.announcements, ...second.announcements].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(20);
  });

  it("of two who write at once keeps the first one's words, and tells the second", async () => {
    const draft = await write(mara);
    const body = (name: string) => ({
      revision: 2,
      type: "site_news",
      link_path: "",
      texts: { en: words(name) },
    });
    const answers = await Promise.all([save(mara, draft.id, body("a")), save(noor, draft.id, body("b"))]);
    expect(answers.map(told).toSorted()).toEqual([
      [200, undefined],
      [409, "conflict"],
    ]);
    expect((await read(mara, draft.id)).revision).toBe(3);
  });

  it("refuses at their fields texts that are too long and links to other sites, and saves nothing of it", async () => {
    const draft = await write(mara);
    const bad = {
      revision: 2,
      type: "site_news",
      link_path: "https://evil.example/credits",
      texts: {
        en: {
          subject: "x".repeat(101),
          preview: "Look at https://evil.example",
          body: "[here](https://evil.example)",
          link_label: "www.evil.example",
        },
        pl: { ...words("pl"), body: "é👩‍👩‍👧".repeat(2001) },
      },
    };
    const refused = await save(mara, draft.id, bad);
    expect(refused.status).toBe(422);
    const fields = (refused.body as unknown as { fields: Record<string, { code: string }> }).fields;
    expect(Object.fromEntries(Object.entries(fields).map(([name, { code }]) => [name, code]))).toEqual({
      link_path: "foreign_link",
      "texts.en.subject": "too_long",
      "texts.en.preview": "foreign_link",
      "texts.en.body": "foreign_link",
      "texts.en.link_label": "foreign_link",
      "texts.pl.body": "too_long",
    });
    expect(await read(mara, draft.id)).toMatchObject({ revision: 2, texts: draft.texts });
    for (const link_path of [
      "//evil.example",
      "/\\evil.example",
      "javascript:alert(1)",
      "/a/..//evil.example",
      "/api/user.php",
    ])
      expect((await save(mara, draft.id, { ...bad, link_path, texts: {} })).status, link_path).toBe(422);
  });

  it("opens for the writers of its site alone", async () => {
    const draft = await write(mara);
    for (const role of [
      "support",
      "moderator",
      "senior_moderator",
      "finance",
      "operator",
      "analyst",
    ] as const) {
      const browser = await openStaffSession(app, await createStaff(app, { roles: [role] }));
      expect(told(await browser.call("GET /api/admin/announcements", { query: {} }))).toEqual([
        403,
        "role_missing",
      ]);
      expect(told(await press(browser, draft))).toEqual([403, "role_missing"]);
    }
    const elsewhere = await createSite(app, `elsewhere${newId().slice(-6)}.example`);
    const stranger = await openStaffSession(
      app,
      await createStaff(app, { roles: ["content"], siteIds: [elsewhere] }),
    );
    expect((await press(stranger, draft)).status).toBe(403);
    await app.services.db
      .update(announcements)
      .set({ siteId: elsewhere })
      .where(eq(announcements.id, draft.id));
    expect((await mara.call("GET /api/admin/announcements", { query: {} })).body.announcements).toEqual([]);
    const all = [
      await mara.call("GET /api/admin/announcements/:announcement_id", of(draft.id)),
      await save(mara, draft.id, { revision: 2, type: "site_news", texts: {} }),
      await mara.call("POST /api/admin/announcements", { body: { copy_of: draft.id } }),
      await press(mara, draft),
      await stop(mara, draft.id),
      await remove(mara, draft.id),
    ];
    for (const answer of all) expect(told(answer)).toEqual([404, "not_found"]);
    expect(await rowOf(draft.id)).toMatchObject({ state: "draft", revision: 2 });
  });
});

describe("sending", () => {
  it("is refused at the field of each language that lacks a text, and of a button without words", async () => {
    await chooser(app);
    const { link_label: _, ...bare } = words("en");
    const draft = await write(mara, { texts: { en: { ...bare, link_label: "" } } });
    const refused = await press(mara, draft);
    expect(refused.status).toBe(422);
    expect(Object.keys((refused.body as unknown as { fields: object }).fields).toSorted()).toEqual([
      "texts.en.link_label",
      "texts.pl.body",
      "texts.pl.link_label",
      "texts.pl.preview",
      "texts.pl.subject",
    ]);
    expect((await rowOf(draft.id))?.state).toBe("draft");
  });

  it("wants the words and about the number that were seen", async () => {
    await chooser(app);
    const draft = await write(mara);
    expect(told(await press(mara, { ...draft, revision: 1 }))).toEqual([409, "conflict"]);
    for (let one = 0; one < 12; one += 1) await chooser(app);
    expect(told(await press(mara, { ...draft, expected: 1 }))).toEqual([409, "receivers_changed"]);
    expect(told(await press(mara, { ...draft, expected: 13 }))).toEqual([200, undefined]);
    expect(await actsOf(draft.id)).toContain("announcement.sent: site_news");
  });

  it("begins some minutes after the press, is for those who chose it, and counts them", async () => {
    const [anna, ola] = [
      await chooser(app),
      await chooser(app, "site_news", { account: { language: "pl" } }),
    ];
    const others = [await createMember(app), await chooser(app, "promotions")];
    const draft = await write(mara);
    expect(draft.expected).toBe(2);
    await press(mara, draft);
    pass(announcementMinutes - 1);
    await run();
    expect(await rowsOf(draft.id)).toEqual([]);
    pass(1);
    await run();
    const [mail, ...more] = await mailsAfterAWhile(app, anna);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Subject en");
    expect(mail?.text).toContain("Hello all, en. Look at credits (http://localhost:3000/credits).");
    expect(mail?.text).toContain("Go en:\nhttp://localhost:3000/credits");
    expect(mail?.html).toContain("<strong>all</strong>");
    expect(mail?.html).toContain('href="http://localhost:3000/credits"');
    expect(mail?.html).toContain("Preview en");
    expect(mail?.text).toContain("/unsubscribe/");
    expect((await mailsAfterAWhile(app, ola)).map(({ subject }) => subject)).toEqual(["Subject pl"]);
    for (const other of others) expect(await mailsAfterAWhile(app, other)).toEqual([]);
    expect(await read(mara, draft.id)).toMatchObject({
      state: "sent",
      receivers: 2,
      told: { mailed: 2, waiting: 0 },
    });
  });

  it("reaches no member of another site, and none who is suspended, leaving, unconfirmed or taking a break", async () => {
    const elsewhere = await createSite(app, `other${newId().slice(-6)}.example`);
    const now = app.clock.now();
    const given = [
      { account: { siteId: elsewhere }, profile: { siteId: elsewhere } },
      { account: { status: "suspended" as const } },
      { account: { status: "banned" as const } },
      { account: { status: "pending_deletion" as const } },
      { account: { status: "not_confirmed" as const, confirmedAt: null } },
      { account: { pausedAt: now } },
    ];
    const others = [];
    for (const one of given) others.push(await chooser(app, "site_news", one as never));
    const [one, two] = [await chooser(app), await chooser(app)];
    const draft = await write(mara);
    expect(draft.expected).toBe(2);
    await press(mara, draft);
    pass(announcementMinutes);
    await run();
    expect((await rowsOf(draft.id)).map(({ memberId }) => memberId).toSorted()).toEqual(
      [one.id, two.id].toSorted(),
    );
    expect(await mailsAfterAWhile(app, one)).toHaveLength(1);
    for (const other of others) expect(await mailsAfterAWhile(app, other)).toEqual([]);
  });

  it("happens once, however many press at once and however often it is run", async () => {
    const receiver = await chooser(app);
    const draft = await write(mara);
    const answers = await Promise.all([press(mara, draft), press(noor, draft), press(mara, draft)]);
    expect(answers.map(told).toSorted()).toEqual([
      [200, undefined],
      [409, "announcement_begun"],
      [409, "announcement_begun"],
    ]);
    expect((await actsOf(draft.id)).filter((act) => act.startsWith("announcement.sent"))).toHaveLength(1);
    pass(announcementMinutes);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await rowsOf(draft.id)).toHaveLength(1);
    expect(await mailsAfterAWhile(app, receiver)).toHaveLength(1);
    expect(told(await save(noor, draft.id, { revision: 2, type: "site_news", texts: {} }))).toEqual([
      409,
      "announcement_begun",
    ]);
    expect(told(await remove(noor, draft.id))).toEqual([409, "announcement_begun"]);
    expect(told(await stop(noor, draft.id))).toEqual([409, "announcement_over"]);
  });

  it("continues after an interruption, and tells no member twice", async () => {
    for (let one = 0; one < 2 * few; one += 1) await chooser(app);
    const draft = await write(mara);
    await press(mara, draft);
    pass(announcementMinutes);
    const row = await rowOf(draft.id);
    if (!row) throw new Error("no announcement");
    await sendSome(app.services, row, app.clock.now(), few);
    expect(await rowOf(draft.id)).toMatchObject({ state: "sending", receivers: few });
    // A process that crashes in the middle of a batch leaves none of its writes.
    const broken = { ...app.services.queue, send: () => Promise.reject(new Error("killed")) };
    await expect(sendSome({ ...app.services, queue: broken }, row, app.clock.now(), few)).rejects.toThrow(
      "killed",
    );
    expect(await rowsOf(draft.id)).toHaveLength(few);
    await Promise.all([run(), run()]);
    expect(await rowOf(draft.id)).toMatchObject({ state: "sent", receivers: 2 * few, toldUpTo: null });
    const members = (await rowsOf(draft.id)).map(({ memberId }) => memberId);
    expect(new Set(members).size).toBe(2 * few);
    expect(members).toHaveLength(2 * few);
  });

  it("continues with the others if one of them fails", async () => {
    const [one, other] = [await chooser(app), await chooser(app, "promotions")];
    const drafts = [await write(mara), await write(mara, { type: "promotions" })];
    for (const draft of drafts) await press(mara, draft);
    pass(announcementMinutes);
    const { queue } = app.services;
    const fails: typeof queue.send = (tx, job, ...rest) =>
      job === "notify:site_news" ? Promise.reject(new Error("broken")) : queue.send(tx, job, ...rest);
    const broken = { ...app.services, queue: { ...queue, send: fails } };
    expect(await sendDue(broken, app.clock.now())).toBe(1);
    expect(await mailsAfterAWhile(app, one)).toEqual([]);
    expect(await mailsAfterAWhile(app, other)).toHaveLength(1);
    // The next run tries the failed announcement again.
    await run();
    expect(await mailsAfterAWhile(app, one)).toHaveLength(1);
  });

  it("is stopped while it waits, and between two batches: who was not told stays untold", async () => {
    await chooser(app);
    const waiting = await write(mara);
    await press(mara, waiting);
    expect((await stop(noor, waiting.id)).body.announcement).toMatchObject({
      state: "stopped",
      receivers: 0,
    });
    pass(announcementMinutes);
    await run();
    expect(await rowsOf(waiting.id)).toEqual([]);
    for (let one = 0; one < few; one += 1) await chooser(app);
    const draft = await write(mara);
    await press(mara, draft);
    pass(announcementMinutes);
    const row = await rowOf(draft.id);
    if (!row) throw new Error("no announcement");
    await sendSome(app.services, row, app.clock.now(), few);
    const stopped = await stop(noor, draft.id);
    expect(stopped.body.announcement).toMatchObject({ state: "stopped", receivers: few });
    await run();
    // A run that had found the announcement before the stop.
    await sendSome(app.services, row, app.clock.now(), few);
    expect(await rowsOf(draft.id)).toHaveLength(few);
    expect((await rowOf(draft.id))?.state).toBe("stopped");
    expect(await actsOf(draft.id)).toContain("announcement.stopped: site_news");
  });
});
