import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sameTextDays } from "#contracts/limits.ts";
import { openingTexts } from "#server/db/schema/chats.ts";
import { reportDecisions, reportEvidence, reports } from "#server/db/schema/reports.ts";
import { sites } from "#server/db/schema/sites.ts";
import { beginConversation } from "#server/modules/talking/chats/begin-conversation.ts";
import { sameTextsPerDay, sameTextsReported } from "#server/modules/talking/chats/chat-limits.ts";
import { chatsLife } from "#server/modules/talking/chats/member-life.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { daySeconds } from "#server/platform/time-units.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo, withdrawMessage } from "#server/test/people/chatting.ts";
import { createMember } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { reportSameText } from "./report-same-text.ts";

const harmless = "Good evening! I read your profile twice, and I would love to hear more about your garden.";
const risky = "Write to me on WhatsApp, my number is +49 151 23456789";

let app: TestApp;
let site: RequestSite;
beforeAll(async () => {
  app = await createTestApp();
  const [row] = await app.services.db.select().from(sites).limit(1);
  site = await app.services.sites.get(row?.id ?? "");
});
afterAll(() => app.close());

const paying = () => createPerson(app, { credits: 1000, freeMessagesUsed: 5 });

/** Sends a text as a first message to so many people; returns the conversations that were begun. */
async function sendToMany(from: Person, count: number, body: string): Promise<string[]> {
  const { db, queue, env, clock } = app.services;
  const begun: string[] = [];
  for (let sent = 0; sent < count; sent += 1) {
    const { id: receiverId } = await createMember(app);
    const input = { site, senderId: from.id, receiverId, clientId: newId(), kind: "text" as const, body };
    const outcome = await beginConversation(
      db,
      queue,
      { ...input, now: clock.now() },
      env.SESSION_SECRET,
    ).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return null;
    });
    if (outcome?.outcome === "stored") begun.push(outcome.message.conversationId);
  }
  await queue.drained();
  return begun;
}

/** As many copies as one may send, each day. */
async function sendFor(days: number, from: Person, body: string): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await sendToMany(from, sameTextsPerDay, body);
    app.clock.advance(daySeconds);
  }
}

const filedAbout = ({ id }: { id: string }) =>
  app.services.db
    .select({ report: reports, evidence: reportEvidence })
    .from(reports)
    .leftJoin(reportEvidence, eq(reportEvidence.reportId, reports.id))
    .where(eq(reports.reportedId, id));
const moderator = async () => openStaffSession(app, await createStaff(app, { roles: ["moderator"] }));
const look = async (browser: Browser, id: string) =>
  (await browser.call("GET /api/admin/reports/:report_id", { params: { report_id: id } })).body.report;

it("a text with a number to many people is in the queue once, with the text and no receiver", async () => {
  const anna = await paying();
  const begun = await sendToMany(anna, sameTextsReported.cautioned - 1, risky);
  expect(await filedAbout(anna)).toEqual([]);
  begun.push(...(await sendToMany(anna, 5, risky)));
  expect(begun).toHaveLength(sameTextsPerDay);
  const [filed, ...others] = await filedAbout(anna);
  expect(others).toEqual([]);
  expect(filed).toMatchObject({
    report: {
      ...{
        reporterId: null,
        subject: "message",
        subjectKey: `message:${begun.at(-1)}:1`,
        reason: "scam",
        words: "",
      },
      ...{ status: "open", outcome: null, sameTextReceivers: sameTextsReported.cautioned },
    },
    evidence: {
      profile: { name: anna.name },
      messages: [{ seq: 1, from: "reported", kind: "text", text: risky, at: expect.any(String) }],
    },
  });
  const desk = await moderator();
  const shown = await look(desk, filed?.report.id ?? "");
  expect(shown).toMatchObject({
    ...{ same_text_receivers: sameTextsReported.cautioned, reporter: null, can_remove: true },
    ...{ reported: { id: anna.id, name: anna.name }, is_overdue: false },
  });
  const { reports: queued } = (await desk.call("GET /api/admin/reports", { query: {} })).body;
  expect(queued.map(({ id }) => id)).toContain(filed?.report.id);
});

it("a text to many people decides nothing: the sender goes on, is told nothing of the report and sees no decision", async () => {
  const anna = await paying();
  await sendToMany(anna, sameTextsPerDay + 1, risky);
  expect(await filedAbout(anna)).toHaveLength(1);
  expect((await sendMessageTo(anna, await createMember(app), "Own words")).status).toBe(200);
  expect((await anna.browser.call("GET /api/reports")).body).toEqual({ reports: [], decisions: [] });
});

it("a text to many people is decided by a moderator as any report, and its sender gets the reasons", async () => {
  const anna = await paying();
  await sendToMany(anna, sameTextsPerDay, risky);
  const [filed] = await filedAbout(anna);
  const desk = await moderator();
  const body = { outcome: "warned" as const, rule: "scam" as const, words: "", alike_ids: [] };
  const params = { report_id: filed?.report.id ?? "" };
  const decided = await desk.call("POST /api/admin/reports/:report_id/decision", { params, body });
  expect(decided.status).toBe(200);
  const { decisions } = (await anna.browser.call("GET /api/reports")).body;
  expect(decisions).toMatchObject([
    { kind: "warned", rule: "scam", quote: risky, is_noticed_by_program: true },
  ]);
  const [mail] = await app.mailsTo(anna.email);
  expect(mail?.text).toContain("A program noticed it and we looked at it.");
  expect(mail?.text).not.toContain("It was reported");
  expect(mail?.text).not.toContain("49 151");
  expect(
    await app.services.db.select().from(reportDecisions).where(eq(reportDecisions.memberId, anna.id)),
  ).toHaveLength(1);
});

it("a harmless text is in the queue after days of copies, and again only after a decision and a week", async () => {
  const anna = await paying();
  await sendFor(2, anna, harmless);
  expect(await filedAbout(anna)).toEqual([]);
  await sendFor(2, anna, harmless);
  const [filed] = await filedAbout(anna);
  expect(filed?.report.sameTextReceivers).toBe(sameTextsReported.harmless);
  // Another text of the same member joins the open report.
  await sendToMany(anna, sameTextsPerDay, risky);
  expect(await filedAbout(anna)).toHaveLength(1);
  await app.services.db
    .update(reports)
    .set({ status: "closed", outcome: "no_action", closedAt: app.clock.now() })
    .where(eq(reports.reportedId, anna.id));
  await sendToMany(anna, sameTextsPerDay, `${risky} now`);
  expect(await filedAbout(anna)).toHaveLength(1);
  app.clock.advance(sameTextDays * daySeconds);
  await sendToMany(anna, sameTextsPerDay, `${risky} today`);
  expect(await filedAbout(anna)).toHaveLength(2);
});

it("a text to many people is filed once, however often the job runs at once", async () => {
  const anna = await paying();
  const begun = await sendToMany(anna, sameTextsPerDay - 1, risky);
  const job = { conversationId: begun[0] ?? "", now: app.clock.now() };
  await Promise.all(Array.from({ length: 10 }, () => reportSameText(app.services.db, job)));
  expect(await filedAbout(anna)).toHaveLength(1);
});

it("a text whose newest copies were withdrawn is shown by an older one; without any nothing is filed", async () => {
  const anna = await paying();
  const begun = await sendToMany(anna, 3, risky);
  for (const conversation of begun.slice(1))
    expect((await withdrawMessage(anna, conversation)).status).toBe(200);
  const job = { conversationId: begun[2] ?? "", now: app.clock.now() };
  await reportSameText(app.services.db, job);
  expect((await filedAbout(anna))[0]?.report.subjectKey).toBe(`message:${begun[0]}:1`);

  const bert = await paying();
  const [only = ""] = await sendToMany(bert, 1, risky);
  expect((await withdrawMessage(bert, only)).status).toBe(200);
  await reportSameText(app.services.db, { ...job, conversationId: only });
  await reportSameText(app.services.db, { ...job, conversationId: newId() });
  expect(await filedAbout(bert)).toEqual([]);
});

it("a text to many people leaves with its sender: no fingerprint and no report names them", async () => {
  const anna = await paying();
  const [conversationId = ""] = await sendToMany(anna, 2, risky);
  const { db, clock } = app.services;
  const leaving = { memberId: anna.id, now: clock.now(), isStillNamed: true };
  await db.transaction((tx) => chatsLife.forget(tx, leaving));
  expect(await db.select().from(openingTexts).where(eq(openingTexts.memberId, anna.id))).toEqual([]);
  await reportSameText(db, { conversationId, now: clock.now() });
  expect(await filedAbout(anna)).toEqual([]);
});
