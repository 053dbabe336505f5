import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#contracts/desk/roles.ts";
import type { ComplaintKind } from "#contracts/front/complaint-kinds.ts";
import { complaintClaimMinutes, complaintFollowUpDays } from "#contracts/limits.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import { recordAct } from "#server/modules/desk/staff/record-act.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, openSession } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";

let app: TestApp;
let mara: Browser;
let noor: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await later(0);
});
afterAll(() => app.close());

const staff = async (role: StaffRole) => openStaffSession(app, await createStaff(app, { roles: [role] }));
/** Sessions of staff last for hours only. */
async function later(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  [mara, noor] = [await staff("support"), await staff("moderator")];
}
let counter = 0;
async function file(given: object = {}, browser?: Browser) {
  counter += 1;
  const email = `q${counter}@example.com`;
  const body = {
    client_id: newId(),
    kind: "other" as ComplaintKind,
    email,
    text: `Text ${counter}`,
    ...given,
  };
  const asked = browser ?? app.browser({ address: `10.58.0.${counter}`, language: "pl" });
  const filed = await asked.call("POST /api/complaints", { body: { good_faith: true, ...body } });
  expect(filed.status).toBe(200);
  const { reference } = filed.body;
  const [row] = await app.services.db.select().from(complaints).where(eq(complaints.reference, reference));
  const token = filed.body.status_path.replace("/complaints/", "");
  return { id: row?.id ?? "", token, reference, email };
}
const of = (id: string) => ({ params: { complaint_id: id } });
const queue = async (browser: Browser, query: object = {}) =>
  (await browser.call("GET /api/admin/complaints", { query })).body;
const look = async (browser: Browser, id: string) =>
  (await browser.call("GET /api/admin/complaints/:complaint_id", of(id))).body.complaint;
const claim = (browser: Browser, id: string) =>
  browser.call("POST /api/admin/complaints/:complaint_id/claim", of(id));
type Kind = "answer" | "asks" | "note";
const say = (browser: Browser, id: string, kind: Kind, text: string) =>
  browser.call("POST /api/admin/complaints/:complaint_id/messages", { ...of(id), body: { kind, text } });
const close = (browser: Browser, id: string, outcome: "acted" | "not_upheld" = "acted", text = "Gone.") =>
  browser.call("POST /api/admin/complaints/:complaint_id/outcome", { ...of(id), body: { outcome, text } });
const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
async function read(token: string) {
  const { body } = await app.browser().call("GET /api/complaints/:token", { params: { token } });
  return { ...body.complaint, messages: body.complaint.said?.messages ?? [] };
}
const linesOf = async (id: string) =>
  (
    await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
  ).map(({ act, reason }) => `${act}: ${reason}`);

describe("the queue of complaints", () => {
  it("begins with what is overdue, then with what is due next, and counts", async () => {
    const calm = await file({ kind: "billing" });
    const urgent = await file({ kind: "behaviour" });
    const first = await queue(mara);
    const places = (references: string[]) =>
      references.filter((one) => [calm.reference, urgent.reference].includes(one));
    const shown = (list: typeof first) => places(list.complaints.map(({ reference }) => reference));
    expect(shown(first)).toEqual([urgent.reference, calm.reference]);
    expect(first.overdue).toBe(0);
    await later(24 * 3600);
    const next = await queue(mara);
    expect(next.overdue).toBe(1);
    expect(next.complaints[0]).toMatchObject({ reference: urgent.reference, is_overdue: true });
    expect((await read(urgent.token)).is_overdue).toBe(true);
    await close(mara, urgent.id);
    expect((await queue(mara)).overdue).toBe(0);
    const found = await queue(mara, { reference: urgent.reference.toLowerCase() });
    expect(found.complaints.map(({ id }) => id)).toEqual([urgent.id]);
    expect((await queue(mara, { status: "closed" })).complaints[0]?.id).toBe(urgent.id);
  });

  it("shows appeals to senior moderators and owners, and to nobody else", async () => {
    const appeal = await file({ kind: "appeal" });
    for (const role of ["support", "moderator"] as const) {
      const browser = await staff(role);
      expect((await queue(browser)).complaints.map(({ id }) => id)).not.toContain(appeal.id);
      expect((await queue(browser, { reference: appeal.reference })).complaints).toEqual([]);
      for (const refused of [await claim(browser, appeal.id), await close(browser, appeal.id)])
        expect(told(refused)).toEqual([404, "not_found"]);
    }
    for (const role of ["senior_moderator", "owner"] as const)
      expect((await look(await staff(role), appeal.id)).kind).toBe("appeal");
    const finance = await staff("finance");
    expect(told(await claim(finance, appeal.id))).toEqual([403, "role_missing"]);
  });

  it("is of one site", async () => {
    const siteId = await createSite(app, "other.example");
    const { id } = await file();
    await app.services.db.update(complaints).set({ siteId }).where(eq(complaints.id, id));
    expect(told(await claim(mara, id))).toEqual([404, "not_found"]);
    expect((await queue(mara)).complaints.map((one) => one.id)).not.toContain(id);
  });
});

describe("an answer", () => {
  it("goes out as it was written, in the language of the complaint, and stands on its page", async () => {
    const { id, token, email, reference } = await file();
    const words = "Dzień dobry,\n<b>sprawdzamy</b> to & {more} 'tomorrow'.";
    expect((await say(mara, id, "answer", words)).status).toBe(200);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe(`W sprawie twojej skargi ${reference}`);
    expect(mail?.text).toContain(words);
    expect(mail?.html).toContain("&#60;b&#62;sprawdzamy&#60;/b&#62;");
    const { status, messages } = await read(token);
    expect([status, messages.map(({ from, text }) => [from, text])]).toEqual(["open", [["site", words]]]);
    const linked = mail?.links.find((link) => link.includes("/complaints/"))?.split("/complaints/")[1] ?? "";
    expect(await read(linked)).toMatchObject({ reference, answers: 1, said: null });
    expect(await linesOf(id)).toEqual(["complaint.answered: other"]);
  });

  it("stops the clock, until we said to write again or something is added", async () => {
    const { id, token } = await file({ kind: "behaviour" });
    await later(23 * 3600);
    const late = async () => [(await read(token)).is_overdue, (await look(mara, id)).is_overdue];
    await say(mara, id, "answer", "Sprawdzamy.");
    await later(25 * 3600);
    expect(await late()).toEqual([false, false]);
    const params = { params: { token }, body: { text: "Znowu." } };
    expect((await app.browser().call("POST /api/complaints/:token/messages", params)).status).toBe(200);
    await later(24 * 3600);
    expect(await late()).toEqual([true, true]);
    await say(mara, id, "answer", "Nadal.");
    expect(await late()).toEqual([false, false]);
    await later(complaintFollowUpDays * 86_400);
    expect(await late()).toEqual([true, true]);
    await close(mara, id);
  });

  it("leaves a complaint due where what is added comes later", async () => {
    const { id, token } = await file({ kind: "behaviour" });
    const due = (await read(token)).due_at;
    await later(3600);
    const params = { params: { token }, body: { text: "I to." } };
    await app.browser().call("POST /api/complaints/:token/messages", params);
    expect((await read(token)).due_at).toBe(due);
    await close(mara, id);
  });

  it("may ask: then the complaint waits, and is due anew once it is answered", async () => {
    const { id, token, email } = await file();
    await say(mara, id, "asks", "Kiedy to było?");
    expect((await app.mailsTo(email))[0]?.subject).toContain("Pytanie o twoją skargę");
    expect((await read(token)).status).toBe("asked");
    expect((await queue(mara, { status: "asked" })).complaints.map((one) => one.id)).toContain(id);
    await later(5 * 86_400);
    const params = { params: { token }, body: { text: "Wczoraj." } };
    expect((await app.browser().call("POST /api/complaints/:token/messages", params)).status).toBe(200);
    const { status, due_at } = await read(token);
    expect([status, Date.parse(due_at)]).toEqual(["open", app.clock.now().getTime() + 7 * 86_400_000]);
    expect((await look(mara, id)).messages.map(({ from, text }) => [from, text])).toEqual([
      ["site", "Kiedy to było?"],
      ["complainer", "Wczoraj."],
    ]);
  });

  it("to oneself is a note: no mail, nothing on the page, its author for colleagues", async () => {
    const { id, token, email } = await file();
    await say(mara, id, "note", "Looks like spam.");
    expect((await app.mailsTo(email)).length).toBe(1);
    expect((await read(token)).messages).toEqual([]);
    expect((await look(noor, id)).messages[0]).toMatchObject({ from: "note", text: "Looks like spam." });
    expect((await look(noor, id)).messages[0]?.author).toMatch(/^Staff /);
    expect(await linesOf(id)).toEqual(["complaint.noted: other"]);
  });

  it("is refused without words, and leaves nothing behind", async () => {
    const { id } = await file();
    expect((await say(mara, id, "answer", "  ")).body.fields?.text?.code).toBe("required");
    expect((await close(mara, id, "acted", "x".repeat(5001))).body.fields?.text?.code).toBe("too_long");
    expect((await look(mara, id)).messages).toEqual([]);
    expect(await linesOf(id)).toEqual([]);
  });
});

describe("the outcome of a complaint", () => {
  it("is told in the language of the complaint, with the words and what one may do against it", async () => {
    const { id, token, email, reference } = await file();
    expect((await close(mara, id, "not_upheld", "Nie widzimy naruszenia.")).status).toBe(200);
    const [mail] = await app.mailsTo(email);
    expect(mail?.subject).toBe(`Twoja skarga ${reference}: wynik`);
    for (const said of [
      "Widzimy to inaczej",
      "Nie widzimy naruszenia.",
      "człowiek",
      "sześciu miesięcy",
      "sądu",
    ])
      expect(mail?.text).toContain(said);
    expect(await read(token)).toMatchObject({ status: "closed", outcome: "not_upheld" });
    expect(await linesOf(id)).toEqual(["complaint.closed: not_upheld"]);
    const more = { params: { token }, body: { text: "But" } };
    expect(told(await app.browser().call("POST /api/complaints/:token/messages", more))).toEqual([
      409,
      "complaint_closed",
    ]);
    expect(told(await say(mara, id, "answer", "More"))).toEqual([409, "complaint_closed"]);
  });

  it("is decided once, however many decide at once", async () => {
    const { id, email } = await file();
    const answers = await Promise.all([close(mara, id), close(noor, id, "not_upheld"), close(mara, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await app.mailsTo(email)).length).toBe(2);
    expect((await linesOf(id)).length).toBe(1);
  });

  it("of an appeal is another's than who decided what it is against", async () => {
    const member = await createMember(app);
    const appeal = await file({ kind: "appeal" }, await openSession(app, member));
    const judge = await createStaff(app, { roles: ["senior_moderator"] });
    const line = { at: app.clock.now(), siteId: null, memberId: member.id, staffId: judge.id };
    const subject = { kind: "photo", id: newId() };
    await recordAct(app.services.db, { ...line, act: "photo.approved", subject, reason: "fits_the_rules" });
    const own = await openStaffSession(app, judge);
    await say(own, appeal.id, "asks", "What is it about?");
    await recordAct(app.services.db, { ...line, act: "photo.rejected", subject, reason: "quality" });
    expect(told(await close(own, appeal.id))).toEqual([409, "appeal_needs_another"]);
    await own.call("DELETE /api/admin/complaints/:complaint_id/claim", of(appeal.id));
    expect((await close(await staff("senior_moderator"), appeal.id)).status).toBe(200);
    const [mail] = await app.mailsTo(appeal.email);
    expect(mail?.text).toContain("You may turn to a certified out-of-court dispute settlement body");
    expect(mail?.text).not.toContain("six months");
  });
});

describe("a staff member who works on a complaint", () => {
  it("has it to themselves for a while, unless they let go of it", async () => {
    const { id } = await file();
    expect((await claim(mara, id)).status).toBe(200);
    expect(await look(mara, id)).toMatchObject({ is_held: true });
    expect((await look(noor, id)).holder).toMatch(/^Staff /);
    for (const refused of [await claim(noor, id), await say(noor, id, "note", "x"), await close(noor, id)])
      expect(told(refused)).toEqual([409, "complaint_taken"]);
    await noor.call("DELETE /api/admin/complaints/:complaint_id/claim", of(id));
    expect(told(await claim(noor, id))).toEqual([409, "complaint_taken"]);
    app.clock.advance(complaintClaimMinutes * 60 - 1);
    expect((await claim(mara, id)).status).toBe(200);
    app.clock.advance(complaintClaimMinutes * 60);
    expect((await claim(noor, id)).status).toBe(200);
    await noor.call("DELETE /api/admin/complaints/:complaint_id/claim", of(id));
    expect(await look(mara, id)).toMatchObject({ is_held: false, holder: null });
  });

  it("is one, of however many at once", async () => {
    const { id } = await file();
    const answers = await Promise.all([claim(mara, id), claim(noor, id), claim(await staff("owner"), id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

it("asked from another site's page, nothing is done", async () => {
  const { id } = await file();
  const answer = await mara.raw({
    method: "POST",
    url: `/api/admin/complaints/${id}/outcome`,
    payload: { outcome: "acted", text: "Gone." },
    headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  });
  expect([answer.status, JSON.parse(answer.body).error]).toEqual([403, "foreign_origin"]);
  expect((await look(mara, id)).status).toBe("open");
});
