import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReportReason, reportReasons, type VerdictOutcome } from "#contracts/care/report-kinds.ts";
import { reportClaimMinutes } from "#contracts/limits.ts";
import { locales } from "#i18n/locales.ts";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { photos } from "#server/db/schema/photos.ts";
import { reports } from "#server/db/schema/reports.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { createMember, createSite } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { createShownPhoto, readReport, report, told } from "#server/test/people/reports.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { reportDecision } from "./notices/report-decision.ts";

let app: TestApp;
let mara: Browser;
let noor: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await later(0);
});
afterAll(() => app.close());

const moderator = async () => openStaffSession(app, await createStaff(app, { roles: ["moderator"] }));
async function later(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  [mara, noor] = [await moderator(), await moderator()];
}

type Case = { id: string; reference: string; anna: Person; rude: Person; conversationId: string };
const insult = "you <b>insult</b>";
async function filed(reason: ReportReason = "abuse"): Promise<Case> {
  const [anna, rude] = [await createPerson(app), await createPerson(app)];
  const sent = await sendMessageTo(rude, anna, insult);
  const conversationId = sent.body.message.conversation_id;
  const answer = await report(anna, { subject: "message", id: conversationId, seq: 1 }, reason);
  expect(answer.status).toBe(200);
  const { row } = await readReport(app, answer.body.reference);
  return { id: row.id, reference: row.reference, anna, rude, conversationId };
}
const of = (id: string) => ({ params: { report_id: id } });
const queue = async (browser: Browser, query: object = {}) =>
  (await browser.call("GET /api/admin/reports", { query })).body;
const look = async (browser: Browser, id: string) =>
  (await browser.call("GET /api/admin/reports/:report_id", of(id))).body.report;
const claim = (browser: Browser, id: string) =>
  browser.call("POST /api/admin/reports/:report_id/claim", of(id));
function decide(
  browser: Browser,
  id: string,
  outcome: VerdictOutcome,
  given: { rule?: ReportReason | undefined; words?: string; alike_ids?: string[] } = {},
) {
  const rule = outcome === "no_action" || outcome === "gone" ? undefined : ("abuse" as const);
  const body = { outcome, words: "", ...(rule && { rule }), ...given };
  return browser.call("POST /api/admin/reports/:report_id/decision", { ...of(id), body });
}
/** The log's lines about a report, by its id or by its decision's. */
const linesOf = (id: string) =>
  app.services.db
    .select()
    .from(auditLog)
    .where(sql`${auditLog.details} ->> 'report' = ${id}`)
    .orderBy(asc(auditLog.at), asc(auditLog.id));
const own = async ({ browser }: Person) => (await browser.call("GET /api/reports")).body;
const readMessages = async ({ browser }: Person, conversationId: string) =>
  (
    await browser.call("GET /api/conversations/:conversation_id/messages", {
      params: { conversation_id: conversationId },
    })
  ).body.messages;

describe("the queue of reports", () => {
  it("begins with possible minors, then with what is overdue", async () => {
    const old = await filed();
    await later(3600);
    const minor = await filed("minor");
    const first = (await queue(mara)).reports.map(({ reference }) => reference);
    expect(first.indexOf(minor.reference)).toBeLessThan(first.indexOf(old.reference));
    expect((await queue(mara)).overdue).toBe(0);
    await later(23 * 3600);
    expect(await queue(mara)).toMatchObject({ overdue: 1, open: 2 });
    expect(await queue(mara, { reference: old.reference.toLowerCase() })).toMatchObject({
      reports: [{ reference: old.reference, is_overdue: true }],
    });
    for (const { id } of [old, minor]) await decide(mara, id, "no_action");
    expect(await queue(mara)).toMatchObject({ overdue: 0, open: 0, reports: [] });
    expect((await queue(mara, { status: "closed" })).reports).toHaveLength(2);
  });

  it("is of one site", async () => {
    const { id, reference } = await filed();
    const siteId = await createSite(app, "queue.elsewhere.example");
    const { db } = app.services;
    const move = (to: string) => db.update(reports).set({ siteId: to }).where(eq(reports.id, id));
    const { row } = await readReport(app, reference);
    await move(siteId);
    expect((await queue(mara)).reports.map((one) => one.id)).not.toContain(id);
    const asked = await mara.call("GET /api/admin/reports/:report_id", of(id));
    for (const answer of [asked, await claim(mara, id), await decide(mara, id, "no_action")])
      expect(told(answer)).toEqual([404, "not_found"]);
    await move(row.siteId);
    expect((await look(mara, id)).status).toBe("open");
  });

  it("shows the evidence as it was written, and who is about", async () => {
    const { id, anna, rude } = await filed();
    await report(await createPerson(app), { subject: "profile", id: rude.id }, "scam");
    const shown = await look(mara, id);
    expect(shown).toMatchObject({
      reporter: { name: anna.name },
      reported: { id: rude.id, name: rude.name },
      can_remove: true,
      others_open: 1,
      earlier_decisions: 0,
      evidence: { messages: [{ text: insult, is_reported: true, from: "reported" }], photos: [] },
    });
  });
});

describe("a moderator who works on a report", () => {
  it("has it to themselves for a while", async () => {
    const { id } = await filed();
    expect((await claim(mara, id)).body.report.is_held).toBe(true);
    for (const answer of [await claim(noor, id), await decide(noor, id, "no_action")])
      expect(told(answer)).toEqual([409, "report_taken"]);
    app.clock.advance(reportClaimMinutes * 60 + 1);
    expect((await claim(noor, id)).status).toBe(200);
    await noor.call("DELETE /api/admin/reports/:report_id/claim", of(id));
    expect((await claim(mara, id)).status).toBe(200);
  });

  it("decides once, however many decide at once", async () => {
    const { id } = await filed();
    const answers = await Promise.all([mara, noor, mara, noor].map((one) => decide(one, id, "warned")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await linesOf(id)).map(({ act, reason }) => [act, reason])).toEqual([["report.warned", "abuse"]]);
    expect(told(await decide(mara, id, "removed"))).toEqual([409, "report_closed"]);
  });
});

describe("a decision on a report", () => {
  it("to remove a message takes out what it says for both, and tells both", async () => {
    const { id, reference, anna, rude, conversationId } = await filed();
    const done = await decide(mara, id, "removed", { words: "Please stop." });
    expect(done.status).toBe(200);
    for (const person of [anna, rude])
      expect(await readMessages(person, conversationId)).toMatchObject([
        { seq: 1, kind: "removed", body: "" },
      ]);
    const { body } = await anna.browser.call("GET /api/chats.php");
    expect(body.chats[0]?.last_message).toMatchObject({ kind: "removed", body: "" });
    expect((await own(anna)).reports).toMatchObject([{ reference, status: "closed", result: "acted" }]);
    const [statement] = (await own(rude)).decisions;
    expect(statement).toMatchObject({
      ...{ kind: "removed", subject: "message", rule: "abuse", words: "Please stop.", quote: insult },
    });
    expect(statement?.reference).not.toBe(reference);
    expect((await rude.browser.call("GET /api/user.php")).body.user?.has_decision).toBe(true);
    const see = (ids: string[]) => rude.browser.call("POST /api/decision-views", { body: { ids } });
    await see([newId()]);
    expect((await rude.browser.call("GET /api/user.php")).body.user?.has_decision).toBe(true);
    await see([statement?.id ?? ""]);
    expect((await rude.browser.call("GET /api/user.php")).body.user?.has_decision).toBe(false);
    const [toRude] = (await mailsAfterAWhile(app, rude)).filter(({ subject }) =>
      subject.includes("decision"),
    );
    expect(toRude?.subject).toContain(statement?.reference);
    for (const said of ["No insults", "Please stop", "not a machine", "appeal"])
      expect(toRude?.text).toContain(said);
    for (const secret of [anna.name, anna.email, reference, "insult</b>"])
      expect(toRude?.text).not.toContain(secret);
    const [toAnna] = (await mailsAfterAWhile(app, anna)).filter(({ subject }) => subject.includes(reference));
    expect(toAnna?.text).toContain("You were right");
    expect(toAnna?.text).not.toContain(rude.name);
  });

  it("to remove settles the reports of the same photo, but none of a possible minor", async () => {
    const { id, anna, rude, conversationId } = await filed();
    const what = { subject: "message" as const, id: conversationId, seq: 1 };
    const idOf = async (answer: { body: { reference: string } }) =>
      (await readReport(app, answer.body.reference)).row.id;
    const scam = await idOf(await report(anna, what, "scam"));
    const minor = await idOf(await report(anna, what, "minor", "she is 14"));
    const profile = await idOf(await report(anna, { subject: "profile", id: rude.id }, "scam"));
    const { alike } = await look(mara, id);
    expect(alike.map((one) => [one.reason, one.words])).toEqual([
      ["scam", ""],
      ["minor", "she is 14"],
    ]);
    const late = await idOf(await report(anna, what, "fake"));
    await decide(mara, id, "removed", { alike_ids: [...alike.map((one) => one.id), profile] });
    const state = async (one: string) => (await look(mara, one)).outcome;
    expect(await Promise.all([scam, minor, profile, late].map(state))).toEqual(["removed", null, null, null]);
    expect((await queue(mara)).reports[0]?.id).toBe(minor);
    expect((await own(rude)).decisions).toHaveLength(1);
    expect((await linesOf(id))[0]?.details).toMatchObject({ alike: 1 });
    expect(told(await decide(mara, minor, "warned", { rule: "minor" }))).toEqual([409, "already_warned"]);
    expect((await decide(mara, minor, "gone")).status).toBe(200);
    const results = (await own(anna)).reports.map(({ reason, result }) => [reason, result]);
    expect(results).toContainEqual(["minor", "gone"]);
  });

  it("to remove a photo takes it out of sight and gives the album another main photo", async () => {
    const [anna, rude] = [await createPerson(app), await createPerson(app)];
    const [first, second] = [await createShownPhoto(app, rude), await createShownPhoto(app, rude, 1)];
    const answer = await report(anna, { subject: "photo", id: first.id }, "fake");
    const { row } = await readReport(app, answer.body.reference);
    expect((await look(mara, row.id)).evidence?.photos).toMatchObject([{ width: 1200 }]);
    expect((await decide(mara, row.id, "removed", { rule: "fake" })).status).toBe(200);
    const seen = await anna.browser.call("GET /api/members/:member_id", { params: { member_id: rude.id } });
    expect(seen.body.member.photos.map(({ id }) => id)).toEqual([second.id]);
    const [photo] = await app.services.db.select().from(photos).where(eq(photos.id, first.id));
    expect(photo).toMatchObject({ status: "rejected", rejectedReason: "not_yourself" });
    expect((await own(rude)).decisions).toMatchObject([{ kind: "removed", subject: "photo", rule: "fake" }]);
  });

  it("to remove a photo of a chat takes it from both", async () => {
    const [anna, rude] = [await createPerson(app), await createPerson(app, { credits: 100 })];
    const sent = await sendPhoto(rude, anna, await uploadPhoto(rude));
    const conversationId = sent.body.message.conversation_id;
    const answer = await report(anna, { subject: "message", id: conversationId, seq: 1 }, "sexual");
    const { row } = await readReport(app, answer.body.reference);
    await decide(mara, row.id, "removed", { rule: "sexual" });
    expect(await app.services.db.$count(chatPhotos, eq(chatPhotos.memberId, rude.id))).toBe(0);
    expect(await readMessages(anna, conversationId)).toMatchObject([{ kind: "removed" }]);
    expect((await look(mara, row.id)).evidence?.photos).toHaveLength(1);
  });

  it("to warn leaves what was said, and says why", async () => {
    const { id, anna, rude, conversationId } = await filed();
    expect((await decide(mara, id, "warned", { rule: "sexual" })).status).toBe(200);
    expect(await readMessages(anna, conversationId)).toMatchObject([{ kind: "text", body: insult }]);
    expect((await own(rude)).decisions).toMatchObject([{ kind: "warned", rule: "sexual" }]);
  });

  it("to do nothing tells the reporter alone, and no log of the other's", async () => {
    const { id, reference, anna, rude } = await filed();
    expect((await decide(mara, id, "no_action")).status).toBe(200);
    expect((await own(rude)).decisions).toEqual([]);
    expect((await own(anna)).reports).toMatchObject([{ result: "nothing" }]);
    const mails = await mailsAfterAWhile(app, rude);
    expect(mails.filter(({ subject }) => /report|decision/i.test(subject))).toEqual([]);
    const [toAnna] = (await mailsAfterAWhile(app, anna)).filter(({ subject }) => subject.includes(reference));
    expect(toAnna?.text).toContain("appeal");
    expect(await linesOf(id)).toMatchObject([{ act: "report.no_action", memberId: null }]);
  });

  it("against somebody names the rule, and nothing that is gone is removed", async () => {
    const { id, anna, rude, conversationId } = await filed();
    const params = of(id);
    const unruled = await mara.call("POST /api/admin/reports/:report_id/decision", {
      ...params,
      body: { outcome: "warned" },
    });
    expect(unruled.body).toMatchObject({ error: "invalid_fields", fields: { rule: {} } });
    expect(told(await decide(mara, id, "warned", { words: "x".repeat(1001) }))).toEqual([
      422,
      "invalid_fields",
    ]);
    for (const { browser } of [anna, rude])
      await browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
    expect((await look(mara, id)).can_remove).toBe(false);
    expect(told(await decide(mara, id, "removed"))).toEqual([409, "report_outdated"]);
    expect(await linesOf(id)).toEqual([]);
    expect((await decide(mara, id, "warned")).status).toBe(200);
  });

  it("to remove a profile is refused: it is no one thing", async () => {
    const [anna, rude] = [await createPerson(app), await createMember(app)];
    const answer = await report(anna, { subject: "profile", id: rude.id });
    const { row } = await readReport(app, answer.body.reference);
    expect(told(await decide(mara, row.id, "removed"))).toEqual([409, "report_outdated"]);
  });
});

describe("the mail about a decision", () => {
  it.each(locales)("has words for each rule in %s", (locale) => {
    for (const rule of reportReasons) {
      const row = {
        kind: "warned",
        subject: "profile",
        rule,
        words: "",
        reference: "K7RM-2XPD",
        sentAt: null,
      };
      const words = reportDecision.write?.({ tag: locale } as never, [row] as never);
      expect(String(words?.values?.rule)).not.toMatch(/rules\.|[{}]/);
    }
  });
});

describe("an appeal against a decision on a report", () => {
  it("is found by the decision's reference, in every text that names it", async () => {
    const { id, rude } = await filed();
    const senior = await createStaff(app, { roles: ["senior_moderator"] });
    await createStaff(app, { roles: ["senior_moderator"] });
    const session = await openStaffSession(app, senior);
    await decide(session, id, "warned", { words: "Stop it." });
    const [statement] = (await own(rude)).decisions;
    const reference = statement?.reference ?? "";
    const typed = reference.toLowerCase().replace("-", " ");
    expect((await queue(mara, { reference: typed })).reports.map((one) => one.id)).toEqual([id]);
    expect((await look(mara, id)).decision).toMatchObject({ reference, kind: "warned", words: "Stop it." });
    for (const where of ["about", "later"] as const) {
      const body = {
        client_id: newId(),
        kind: "appeal" as const,
        email: `${newId()}@example.org`,
        text: "No.",
      };
      const about = where === "about" ? typed : "";
      const filedAppeal = await app.browser().call("POST /api/complaints", { body: { ...body, about } });
      const token = filedAppeal.body.status_path.replace("/complaints/", "");
      if (where === "later")
        await app.browser().call("POST /api/complaints/:token/messages", {
          params: { token },
          body: { text: `It is ${typed}` },
        });
      const query = { reference: filedAppeal.body.reference };
      const found = await session.call("GET /api/admin/complaints", { query });
      const params = { complaint_id: found.body.complaints[0]?.id ?? "" };
      const taken = await session.call("POST /api/admin/complaints/:complaint_id/claim", { params });
      expect([where, told(taken)]).toEqual([where, [409, "appeal_needs_another"]]);
    }
  });

  it("cannot be handled by the decider, whether the reported member or the reporter appeals", async () => {
    const { id, reference, anna, rude } = await filed();
    const senior = await createStaff(app, { roles: ["senior_moderator"] });
    await createStaff(app, { roles: ["senior_moderator"] });
    const session = await openStaffSession(app, senior);
    await decide(session, id, "warned");
    for (const [person, about] of [
      [rude, "your warning"],
      [anna, `my report ${reference}`],
    ] as const) {
      const body = {
        client_id: newId(),
        kind: "appeal" as const,
        email: person.email,
        about,
        text: "Wrong.",
      };
      const appeal = await person.browser.call("POST /api/complaints", { body });
      const found = await session.call("GET /api/admin/complaints", {
        query: { reference: appeal.body.reference },
      });
      const params = { complaint_id: found.body.complaints[0]?.id ?? "" };
      const taken = await session.call("POST /api/admin/complaints/:complaint_id/claim", { params });
      expect([person.id, told(taken)]).toEqual([person.id, [409, "appeal_needs_another"]]);
    }
  });
});
