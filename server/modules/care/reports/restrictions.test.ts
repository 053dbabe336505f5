import { asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { LiftReason } from "#contracts/care/report-kinds.ts";
import { reportClaimMinutes, suspensionHours } from "#contracts/limits.ts";
import { locales } from "#i18n/locales.ts";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { reportDecisions, reports } from "#server/db/schema/reports.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import { endSuspensions } from "#server/modules/people/restrictions/lift-restriction.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { createSite, testPassword } from "#server/test/people/factories.ts";
import { mailsAfterAWhile } from "#server/test/people/notifications.ts";
import { readReport, report, told } from "#server/test/people/reports.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { reportDecision } from "./notices/report-decision.ts";

let app: TestApp;
let mara: Browser;
let senior: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await later(0);
});
afterAll(() => app.close());

const staff = async (role: "moderator" | "senior_moderator" | "support") =>
  openStaffSession(app, await createStaff(app, { roles: [role] }));
/** Renews the sessions of staff, because they last for hours and suspensions for days. */
async function later(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  [mara, senior] = [await staff("moderator"), await staff("senior_moderator")];
}

type Case = { id: string; reference: string; anna: Person; rude: Person };
async function filed(given: Parameters<typeof createPerson>[1] = {}): Promise<Case> {
  const [anna, rude] = [await createPerson(app), await createPerson(app, given)];
  return { ...(await reportOf(anna, rude)), anna, rude };
}
async function reportOf(by: Person, { id: memberId }: Person): Promise<{ id: string; reference: string }> {
  const answer = await report(by, { subject: "profile", id: memberId });
  expect(answer.status).toBe(200);
  const { row } = await readReport(app, answer.body.reference);
  return { id: row.id, reference: row.reference };
}
const of = (id: string) => ({ params: { report_id: id } });
const words = "You threatened <b>somebody</b>.";
const suspend = (browser: Browser, id: string, hours = 48, given: object = {}) =>
  browser.call("POST /api/admin/reports/:report_id/suspension", {
    ...of(id),
    body: { rule: "abuse", words, hours, ...given },
  });
const ban = (browser: Browser, id: string) =>
  browser.call("POST /api/admin/reports/:report_id/ban", { ...of(id), body: { rule: "scam", words } });
const lift = (browser: Browser, id: string, reason: LiftReason = "mistake") =>
  browser.call("POST /api/admin/reports/:report_id/lift", { ...of(id), body: { reason } });
const claim = (browser: Browser, id: string) =>
  browser.call("POST /api/admin/reports/:report_id/claim", of(id));
const look = async (browser: Browser, id: string) =>
  (await browser.call("GET /api/admin/reports/:report_id", of(id))).body.report;
const accountOf = async ({ id }: Person) => {
  const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, id));
  return account;
};
const decisionsOf = ({ id }: Person) =>
  app.services.db
    .select()
    .from(reportDecisions)
    .where(eq(reportDecisions.memberId, id))
    .orderBy(asc(reportDecisions.createdAt));
const actsOn = async ({ id }: Person) =>
  (
    await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.memberId, id))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
  ).map(({ act, reason }) => [act, reason]);

let networks = 0;
function logIn({ email }: Person, language = "en") {
  networks += 1;
  const browser = app.browser({ address: `10.61.${networks >> 8}.${networks & 255}` });
  browser.cookies.set("locale", language);
  return browser.call("POST /api/user.php", { body: { email, password: testPassword } });
}
const isSignedIn = async ({ browser }: Person) =>
  (await browser.call("GET /api/user.php")).body.user !== null;

describe("a suspension", () => {
  it("shuts out until its instant, says why at the log-in, and ends by itself there", async () => {
    const { id, reference, anna, rude } = await filed();
    expect((await suspend(mara, id, 48)).status).toBe(200);
    const until = new Date(app.clock.now().getTime() + 48 * 3_600_000).toISOString();
    expect(await isSignedIn(rude)).toBe(false);
    expect(await accountOf(rude)).toMatchObject({ status: "suspended", suspendedUntil: new Date(until) });
    const refused = await logIn(rude);
    expect(told(refused)).toEqual([403, "account_suspended"]);
    expect(refused.headers["set-cookie"]).toBeUndefined();
    const { decision } = refused.body as unknown as { decision: { reference: string } };
    expect(decision).toMatchObject({ kind: "suspended", rule: "abuse", words, until, subject: "profile" });
    for (const secret of [reference, id, anna.id, anna.name])
      expect(JSON.stringify(refused.body)).not.toContain(secret);
    const wrong = await app
      .browser({ address: "10.62.0.1" })
      .call("POST /api/user.php", { body: { email: rude.email, password: "not the password 1" } });
    expect(wrong.body).not.toHaveProperty("decision");
    await later(48 * 3600 - 1);
    expect(told(await logIn(rude))).toEqual([403, "account_suspended"]);
    app.clock.advance(1);
    expect((await logIn(rude)).status).toBe(200);
    expect(await accountOf(rude)).toMatchObject({ status: "active", suspendedUntil: null });
    const { body } = await rude.browser.call("POST /api/user.php", {
      body: { email: rude.email, password: testPassword },
    });
    expect(body.user.has_decision).toBe(true);
    expect((await rude.browser.call("GET /api/reports")).body.decisions).toMatchObject([
      { reference: decision.reference, kind: "suspended", until, ended_at: null },
    ]);
  });

  it("hides its member, keeps messages out both ways, and shows them again once it is over", async () => {
    const { id, anna, rude } = await filed();
    expect((await sendMessageTo(rude, anna, "hello")).status).toBe(200);
    expect((await suspend(mara, id, 1)).status).toBe(200);
    const open = () => anna.browser.call("GET /api/members/:member_id", { params: { member_id: rude.id } });
    expect((await open()).status).toBe(404);
    expect(told(await sendMessageTo(anna, rude, "are you there?"))).toEqual([409, "partner_gone"]);
    expect(told(await sendMessageTo(rude, anna, "I am"))).toEqual([403, "authentication_required"]);
    const found = await anna.browser.call("GET /api/members", { query: { country: "DE" } });
    expect(JSON.stringify(found.body)).not.toContain(rude.id);
    const { db, clock } = app.services;
    await later(3600 - 1);
    await endSuspensions(db, clock.now());
    expect((await accountOf(rude))?.status).toBe("suspended");
    app.clock.advance(1);
    await endSuspensions(db, clock.now());
    expect((await open()).status).toBe(200);
  });

  it("of who has confirmed nothing leaves them unconfirmed, and their mailbox to its owner", async () => {
    const { id, rude } = await filed();
    const unproven = { status: "not_confirmed", confirmedAt: null } as const;
    await app.services.db.update(accounts).set(unproven).where(eq(accounts.id, rude.id));
    expect((await suspend(mara, id, 1)).status).toBe(200);
    expect((await mailsAfterAWhile(app, rude)).filter(({ subject }) => /suspended/.test(subject))).toEqual(
      [],
    );
    await later(3600);
    expect((await logIn(rude)).status).toBe(200);
    expect(await accountOf(rude)).toMatchObject(unproven);
  });

  it.each([
    [0, "too_small"],
    [suspensionHours.max + 1, "too_large"],
  ])("of %s hours is refused at its field", async (hours, code) => {
    const { id, rude } = await filed();
    expect((await suspend(mara, id, hours)).body).toMatchObject({
      error: "invalid_fields",
      fields: { hours: { code } },
    });
    expect((await accountOf(rude))?.status).toBe("active");
  });

  it("needs a rule and words, since both are owed", async () => {
    const { id, rude } = await filed();
    for (const [given, field] of [
      [{ rule: undefined }, "rule"],
      [{ words: " \n" }, "words"],
      [{ words: "x".repeat(1001) }, "words"],
    ] as const)
      expect((await suspend(mara, id, 1, given)).body).toMatchObject({ fields: { [field]: {} } });
    expect(await isSignedIn(rude)).toBe(true);
  });

  it("goes up to 365 days, and a report that was decided is closed", async () => {
    const { id, anna, rude, reference } = await filed();
    expect((await suspend(mara, id, suspensionHours.max)).status).toBe(200);
    expect(await look(mara, id)).toMatchObject({
      ...{ status: "closed", outcome: "suspended", rule: "abuse" },
      ...{
        restriction: { kind: "suspended" },
        may: { suspend: false, ban: false, lift: true, lift_on_appeal: false },
      },
    });
    expect(told(await suspend(mara, id))).toEqual([409, "report_closed"]);
    const { body } = await anna.browser.call("GET /api/reports");
    expect(body.reports).toMatchObject([{ reference, status: "closed", result: "acted" }]);
    expect(await actsOn(rude)).toEqual([["report.suspended", "abuse"]]);
  });
});

describe("a ban", () => {
  it("is for good, and takes the place of a suspension", async () => {
    const { id, anna, rude } = await filed();
    const second = await reportOf(await createPerson(app), rude);
    await suspend(mara, id, 48);
    expect(told(await ban(mara, second.id))).toEqual([403, "role_missing"]);
    expect((await ban(senior, second.id)).status).toBe(200);
    expect(await accountOf(rude)).toMatchObject({ status: "banned", suspendedUntil: null });
    expect((await decisionsOf(rude)).map(({ kind, endedAt }) => [kind, endedAt !== null])).toEqual([
      ["suspended", true],
      ["banned", false],
    ]);
    const third = await reportOf(anna, rude).catch(() => null);
    expect(third).toBeNull();
    await later(400 * 86_400);
    await endSuspensions(app.services.db, app.clock.now());
    const refused = await logIn(rude);
    expect(told(refused)).toEqual([403, "account_suspended"]);
    expect(refused.body).toMatchObject({ decision: { kind: "banned", rule: "scam", until: null } });
    // The replaced suspension cannot be lifted.
    expect(told(await lift(senior, id))).toEqual([409, "restriction_over"]);
  });
});

describe("the suspension that a ban took the place of", () => {
  const both = async () => {
    const { id, rude } = await filed();
    const second = await reportOf(await createPerson(app), rude);
    await suspend(mara, id, 48);
    const until = new Date(app.clock.now().getTime() + 48 * 3_600_000);
    await later(3600);
    expect((await ban(senior, second.id)).status).toBe(200);
    return { id, rude, until, banned: second.id };
  };

  it("stands again once the ban is lifted, for the rest of its time, and is what the member is told", async () => {
    const { id, rude, until, banned } = await both();
    const before = (await mailsAfterAWhile(app, rude)).length;
    await later(3600);
    expect((await lift(senior, banned)).status).toBe(200);
    expect(await accountOf(rude)).toMatchObject({ status: "suspended", suspendedUntil: until });
    const [suspension] = await decisionsOf(rude);
    expect(suspension).toMatchObject({ kind: "suspended", endedAt: null });
    const refused = await logIn(rude);
    expect(told(refused)).toEqual([403, "account_suspended"]);
    const { reference } = suspension ?? {};
    expect(refused.body).toMatchObject({
      decision: { kind: "suspended", reference, until: until.toISOString() },
    });
    const mails = await mailsAfterAWhile(app, rude);
    // The statement of the suspension is sent again; no mail says that they can log in.
    const isStatement = (subject: string) =>
      /suspended/.test(subject) && subject.includes(reference ?? "none");
    expect(mails.filter(({ subject }) => isStatement(subject))).toHaveLength(2);
    expect(mails).toHaveLength(before + 1);
    expect((await look(mara, id)).may.lift).toBe(true);
    await later(46 * 3600);
    expect((await logIn(rude)).status).toBe(200);
  });

  it("is over where its time is over, and the member is let in", async () => {
    const { rude, banned } = await both();
    await later(48 * 3600);
    expect((await lift(senior, banned)).status).toBe(200);
    expect((await logIn(rude)).status).toBe(200);
    expect((await decisionsOf(rude)).map(({ endedAt }) => endedAt !== null)).toEqual([true, true]);
  });

  it("stays lifted where it was lifted before the ban", async () => {
    const { id, rude } = await filed();
    const second = await reportOf(await createPerson(app), rude);
    await suspend(mara, id, 48);
    await later(60);
    await lift(mara, id);
    await later(60);
    await ban(senior, second.id);
    expect((await lift(senior, second.id)).status).toBe(200);
    expect((await logIn(rude)).status).toBe(200);
  });
});

describe("a mistaken decision", () => {
  it("is lifted: the member comes back and hears of it, once", async () => {
    const { id, rude } = await filed();
    await suspend(mara, id);
    expect((await look(mara, id)).may).toMatchObject({ suspend: false, ban: false, lift: true });
    const answers = await Promise.all([mara, senior, mara].map((one) => lift(one, id, "mistake")));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await logIn(rude)).status).toBe(200);
    expect(await actsOn(rude)).toEqual([
      ["report.suspended", "abuse"],
      ["report.lifted", "mistake"],
    ]);
    const mails = (await mailsAfterAWhile(app, rude)).filter(({ subject }) => /again/.test(subject));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("lifted the suspension");
    expect((await look(mara, id)).decision?.ended_at).not.toBeNull();
  });

  it("of a ban is a senior moderator's to lift", async () => {
    const { id, rude } = await filed();
    await ban(senior, id);
    expect((await look(mara, id)).may.lift).toBe(false);
    expect(told(await lift(mara, id))).toEqual([403, "role_missing"]);
    expect(told(await logIn(rude))).toEqual([403, "account_suspended"]);
    expect((await lift(senior, id)).status).toBe(200);
    expect((await logIn(rude)).status).toBe(200);
    expect(await app.services.db.$count(auditLog, eq(auditLog.act, "report.lifted"))).toBeGreaterThan(0);
  });

  it("is lifted on appeal by a senior moderator who did not decide it", async () => {
    const { id, rude } = await filed();
    const judge = await staff("senior_moderator");
    await suspend(judge, id);
    // Only the last possible judge is offered the button.
    const offered = [mara, judge, senior].map(async (one) => (await look(one, id)).may.lift_on_appeal);
    expect(await Promise.all(offered)).toEqual([false, false, true]);
    expect(told(await lift(mara, id, "appeal"))).toEqual([403, "role_missing"]);
    expect(told(await lift(judge, id, "appeal"))).toEqual([409, "appeal_needs_another"]);
    expect((await accountOf(rude))?.status).toBe("suspended");
    expect((await lift(senior, id, "appeal")).status).toBe(200);
    const own = await filed();
    await ban(judge, own.id);
    expect(told(await lift(judge, own.id, "appeal"))).toEqual([409, "appeal_needs_another"]);
    // A moderator who notices their own mistake need not wait for an appeal.
    expect((await lift(judge, own.id, "mistake")).status).toBe(200);
  });

  it("is not lifted again where another decision shuts the member out by now", async () => {
    const { id, rude } = await filed();
    await suspend(mara, id);
    expect((await lift(mara, id)).status).toBe(200);
    const second = await reportOf(await createPerson(app), rude);
    expect((await suspend(mara, second.id)).status).toBe(200);
    expect(told(await lift(mara, id))).toEqual([409, "restriction_over"]);
    expect((await accountOf(rude))?.status).toBe("suspended");
  });

  it("is nothing to lift once it is over, or where nobody was shut out", async () => {
    const { id } = await filed();
    await suspend(mara, id, 1);
    await later(3600);
    expect(told(await lift(mara, id))).toEqual([409, "restriction_over"]);
    const warned = await filed();
    expect(told(await lift(mara, warned.id))).toEqual([404, "not_found"]);
    await mara.call("POST /api/admin/reports/:report_id/decision", {
      ...of(warned.id),
      body: { outcome: "warned", rule: "abuse" },
    });
    expect(told(await lift(mara, warned.id))).toEqual([409, "restriction_over"]);
  });
});

describe("no member is shut out", () => {
  it("twice, also by simultaneous decisions on several reports", async () => {
    const { id, rude } = await filed();
    const second = await reportOf(await createPerson(app), rude);
    const noor = await staff("moderator");
    const answers = await Promise.all([
      ...[mara, noor, mara].map((one) => suspend(one, id, 24)),
      ...[mara, noor, noor].map((one) => suspend(one, second.id, 72)),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await decisionsOf(rude)).toHaveLength(1);
    expect(await actsOn(rude)).toHaveLength(1);
    const mails = (await mailsAfterAWhile(app, rude)).filter(({ subject }) => /suspended/.test(subject));
    expect(mails).toHaveLength(1);
    const open = (await look(mara, id)).status === "open" ? id : second.id;
    expect(told(await suspend(await staff("moderator"), open))[0]).toBe(409);
  });

  it("by a member, by somebody without the role, or by who does not hold the report", async () => {
    const { id, anna, rude } = await filed();
    const support = await staff("support");
    expect(told(await suspend(support, id))).toEqual([403, "role_missing"]);
    for (const browser of [anna.browser, rude.browser, app.browser()])
      for (const answer of [await suspend(browser, id), await ban(browser, id), await lift(browser, id)])
        expect(told(answer)).toEqual([403, "authentication_required"]);
    expect((await claim(mara, id)).status).toBe(200);
    const noor = await staff("moderator");
    expect(told(await suspend(noor, id))).toEqual([409, "report_taken"]);
    // An expired claim holds for no moderator: the one who has the report now decides.
    app.clock.advance(reportClaimMinutes * 60 + 1);
    expect((await claim(noor, id)).status).toBe(200);
    expect(told(await suspend(mara, id))).toEqual([409, "report_taken"]);
    expect(await accountOf(rude)).toMatchObject({ status: "active" });
    expect(await actsOn(rude)).toEqual([]);
  });

  it("by staff of another site, or from another site", async () => {
    const { id, rude } = await filed();
    const siteId = await createSite(app, "elsewhere.example");
    const stranger = await openStaffSession(
      app,
      await createStaff(app, { roles: ["senior_moderator"], siteIds: [siteId] }),
    );
    for (const answer of [await suspend(stranger, id), await ban(stranger, id), await lift(stranger, id)])
      expect(told(answer)[0]).toBe(403);
    const { db } = app.services;
    const { row } = await readReport(app, (await look(mara, id)).reference);
    await db.update(reports).set({ siteId }).where(eq(reports.id, id));
    for (const answer of [await suspend(senior, id), await ban(senior, id), await lift(senior, id)])
      expect(told(answer)).toEqual([404, "not_found"]);
    await db.update(reports).set({ siteId: row.siteId }).where(eq(reports.id, id));
    await db.update(accounts).set({ siteId }).where(eq(accounts.id, rude.id));
    expect(told(await suspend(senior, id))).toEqual([404, "not_found"]);
    expect((await accountOf(rude))?.status).toBe("active");
    expect(await actsOn(rude)).toEqual([]);
  });

  it("members who are leaving or have left: their status stays", async () => {
    for (const status of ["pending_deletion", "deleted"] as const) {
      const { id, rude } = await filed();
      const left = { status, deletionAskedAt: app.clock.now() };
      await app.services.db.update(accounts).set(left).where(eq(accounts.id, rude.id));
      expect(told(await suspend(mara, id))).toEqual([409, "member_gone"]);
      expect(told(await ban(senior, id))).toEqual([409, "member_gone"]);
      expect((await accountOf(rude))?.status).toBe(status);
      expect((await look(mara, id)).may).toEqual({
        ...{ suspend: false, ban: false },
        ...{ lift: false, lift_on_appeal: false },
      });
      expect(await decisionsOf(rude)).toEqual([]);
    }
  });

  it("staff, recognised by the mailbox that they proved", async () => {
    const { id, rude } = await filed();
    const own = await createStaff(app, { roles: ["support"], email: rude.email });
    expect(told(await suspend(mara, id))).toEqual([409, "staff_member"]);
    expect(told(await ban(senior, id))).toEqual([409, "staff_member"]);
    expect(own.email).toBe(rude.email);
    await app.services.db
      .update(accounts)
      .set({ status: "not_confirmed", confirmedAt: null })
      .where(eq(accounts.id, rude.id));
    // An appeal that only names the address of a staff member counts as any person's.
    expect((await suspend(mara, id)).status).toBe(200);
  });
});

describe("a log-in that is under way", () => {
  it("and a suspension leave no session, whoever is first", async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id, rude } = await filed();
      const [, ...answers] = await Promise.all([suspend(mara, id), logIn(rude), logIn(rude)]);
      for (const answer of answers) expect([200, 403]).toContain(answer.status);
      expect(await app.services.db.$count(sessions, eq(sessions.accountId, rude.id))).toBe(0);
    }
  });
});

describe("the statement of reasons", () => {
  it("is mailed with the rule, the words, the end and the way to an appeal", async () => {
    const { id, reference, anna, rude } = await filed({ account: { language: "de" } });
    await suspend(mara, id, 24);
    const [decision] = await decisionsOf(rude);
    const [mail] = (await mailsAfterAWhile(app, rude)).filter(({ subject }) => /gesperrt/.test(subject));
    expect(mail?.subject).toContain(decision?.reference);
    for (const said of ["dein Profil", "Keine Beleidigungen", "You threatened", "keine Maschine", "UTC"])
      expect(mail?.text).toContain(said);
    expect(mail?.links.join()).toContain(`/complaints?kind=appeal&about=${decision?.reference}`);
    for (const secret of [anna.name, anna.email, reference]) expect(mail?.text).not.toContain(secret);
  });

  it.each(locales)("has words for both kinds in %s", async (locale) => {
    const { id, rude } = await filed({ account: { language: locale } });
    await suspend(mara, id, 24);
    const second = await reportOf(await createPerson(app), rude).catch(() => null);
    expect(second).toBeNull();
    const refused = await logIn(rude, locale);
    expect(refused.body.message).not.toMatch(/account_suspended|[{}]/);
    const mails = await mailsAfterAWhile(app, rude);
    const [decision] = await decisionsOf(rude);
    const [mail] = mails.filter(({ subject }) => subject.includes(decision?.reference ?? "none"));
    expect(mail?.text).not.toMatch(/account_restricted|[{}]/);
    const banned = { ...decision, kind: "banned", until: null, sentAt: new Date() };
    const wordsOf = reportDecision.write?.({ tag: locale } as never, [banned] as never);
    expect(wordsOf).toMatchObject({ key: "account_restricted", values: { kind: "banned", until: "" } });
  });
});

describe("an appeal against a suspension", () => {
  const appeal = async (by: Browser, given: { email: string; about: string }) => {
    const body = { client_id: crypto.randomUUID(), kind: "appeal" as const, text: "Wrong.", ...given };
    const { reference } = (await by.call("POST /api/complaints", { body })).body;
    const listed = await senior.call("GET /api/admin/complaints", { query: { reference } });
    return listed.body.complaints[0]?.id ?? "";
  };
  const close = (browser: Browser, id: string) =>
    browser.call("POST /api/admin/complaints/:complaint_id/outcome", {
      params: { complaint_id: id },
      body: { outcome: "acted", text: "You are right." },
    });

  it.each(["address", "reference"])(
    "known by its %s is answered by who lifted it; whoever reported has another one decide",
    async (known) => {
      const { id, anna, rude } = await filed();
      const judge = await staff("senior_moderator");
      await suspend(mara, id);
      const about = (await decisionsOf(rude))[0]?.reference ?? "";
      const own =
        known === "address" ? { email: rude.email, about: "" } : { email: `${id}@example.org`, about };
      const ofRude = await appeal(app.browser(), own);
      expect((await lift(judge, id, "appeal")).status).toBe(200);
      expect((await close(judge, ofRude)).status).toBe(200);
      const ofAnna = await appeal(anna.browser, { email: anna.email, about: "" });
      expect(told(await close(judge, ofAnna))).toEqual([409, "appeal_needs_another"]);
      expect((await close(senior, ofAnna)).status).toBe(200);
    },
  );

  it("is nothing for whoever decided, and is found by the decision's reference", async () => {
    const { id, rude } = await filed();
    const judge = await createStaff(app, { roles: ["senior_moderator"] });
    const session = await openStaffSession(app, judge);
    await suspend(session, id);
    const [decision] = await decisionsOf(rude);
    const reference = decision?.reference ?? "";
    const query = { reference };
    const found = await senior.call("GET /api/admin/reports", { query });
    expect(found.body.reports.map((one) => one.id)).toEqual([id]);
    const body = { client_id: crypto.randomUUID(), kind: "appeal" as const, email: "x@example.org" };
    const appeal = await app
      .browser()
      .call("POST /api/complaints", { body: { ...body, about: reference, text: "Not me." } });
    const listed = await session.call("GET /api/admin/complaints", {
      query: { reference: appeal.body.reference },
    });
    const params = { complaint_id: listed.body.complaints[0]?.id ?? "" };
    const taken = await session.call("POST /api/admin/complaints/:complaint_id/claim", { params });
    expect(told(taken)).toEqual([409, "appeal_needs_another"]);
  });
});

it("the database holds one ban of a member, and an end for each suspension", async () => {
  const { id, rude } = await filed();
  await ban(senior, id);
  const { db } = app.services;
  const again = db.execute(sql`insert into report_decisions
    (id, report_id, member_id, reference, kind, subject, rule, created_at)
    select gen_random_uuid(), report_id, member_id, 'X', kind, subject, rule, created_at
    from report_decisions where member_id = ${rude.id}`);
  await expect(again).rejects.toThrow();
  const endless = db
    .update(reportDecisions)
    .set({ kind: "suspended" })
    .where(eq(reportDecisions.memberId, rude.id));
  await expect(endless).rejects.toThrow();
});
