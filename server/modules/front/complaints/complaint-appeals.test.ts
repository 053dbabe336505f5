import { asc, eq, inArray, not } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { ComplaintKind } from "#contracts/front/complaint-kinds.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { auditLog, staffAccounts } from "#server/db/schema/staff.ts";
import { recordAct } from "#server/modules/desk/staff/record-act.ts";
import { newId } from "#server/platform/ids.ts";
import { referencesIn } from "#server/platform/text/reference.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, openSession } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession, type TestStaff } from "#server/test/people/staff.ts";

let app: TestApp;
let boss: TestStaff;
let ines: TestStaff;
let olaf: TestStaff;
beforeAll(async () => {
  app = await createTestApp();
  boss = await createStaff(app, { roles: ["owner"] });
  ines = await createStaff(app, { roles: ["senior_moderator", "support"] });
  olaf = await createStaff(app, { roles: ["senior_moderator"] });
});
afterAll(() => app.close());
beforeEach(() => employ(boss, ines, olaf));

/** Makes these the only staff who can log in. */
async function employ(...staff: TestStaff[]): Promise<void> {
  const { db } = app.services;
  const isKept = inArray(
    staffAccounts.id,
    staff.map(({ id }) => id),
  );
  await db.update(staffAccounts).set({ isActive: true }).where(isKept);
  await db.update(staffAccounts).set({ isActive: false }).where(not(isKept));
}

let counter = 0;
async function file(given: object = {}, browser?: Browser) {
  counter += 1;
  const email = `a${counter}@example.com`;
  const body = {
    client_id: newId(),
    kind: "other" as ComplaintKind,
    email,
    text: `Text ${counter}`,
    ...given,
  };
  const asked = browser ?? app.browser({ address: `10.60.0.${counter}` });
  const { status, body: answer } = await asked.call("POST /api/complaints", { body });
  expect(status).toBe(200);
  const ofReference = eq(complaints.reference, answer.reference);
  const [row] = await app.services.db.select().from(complaints).where(ofReference);
  return { id: row?.id ?? "", reference: answer.reference, email: body.email, path: answer.status_path };
}
const of = (id: string) => ({ params: { complaint_id: id } });
const open = (staff: TestStaff) => openStaffSession(app, staff);
async function close(staff: TestStaff, id: string) {
  const body = { outcome: "not_upheld" as const, text: "We looked at it." };
  return (await open(staff)).call("POST /api/admin/complaints/:complaint_id/outcome", { ...of(id), body });
}
const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const another = [409, "appeal_needs_another"];
const linesOf = (id: string) =>
  app.services.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, id))
    .orderBy(asc(auditLog.at), asc(auditLog.id));

describe("an appeal against the outcome of a complaint", () => {
  it("is refused to the staff member who closed that one: not to take, not to answer, not to close; and who tries is written down", async () => {
    const first = await file();
    expect((await close(ines, first.id)).status).toBe(200);
    const appeal = await file({ kind: "appeal", about: `Complaint ${first.reference.toLowerCase()}` });
    const desk = await open(ines);
    const tried = [
      await desk.call("POST /api/admin/complaints/:complaint_id/claim", of(appeal.id)),
      await desk.call("POST /api/admin/complaints/:complaint_id/messages", {
        ...of(appeal.id),
        body: { kind: "answer", text: "No." },
      }),
      await close(ines, appeal.id),
    ];
    expect(tried.map(told)).toEqual([another, another, another]);
    expect(await linesOf(appeal.id)).toMatchObject(
      tried.map(() => ({ act: "complaint.refused", reason: "appeal_needs_another", staffId: ines.id })),
    );
    // No claim of theirs remained, so others can handle the appeal.
    expect((await close(olaf, appeal.id)).status).toBe(200);
    const [mail] = await app.mailsTo(appeal.email);
    expect(mail?.text).toContain("A person on our team, not a machine, decided this.");
    expect(mail?.text).not.toContain("may have decided");
    expect((await linesOf(appeal.id)).at(-1)?.details).not.toHaveProperty("is_own_decision");
  });

  it.each([
    [
      "that it names in its text",
      async (first: { reference: string }) => ({ text: `Re ${first.reference.replace("-", " ")}!` }),
    ],
    ["that came from the same address", async (first: { email: string }) => ({ email: first.email })],
  ])("knows the complaint %s", async (_, given) => {
    const first = await file();
    await close(ines, first.id);
    const appeal = await file({ kind: "appeal", ...(await given(first)) });
    expect(told(await close(ines, appeal.id))).toEqual(another);
    expect((await close(olaf, appeal.id)).status).toBe(200);
  });

  it("knows the complaint that is named only once somebody asks which one it is", async () => {
    const first = await file();
    await close(ines, first.id);
    const appeal = await file({ kind: "appeal" });
    const params = { token: appeal.path.replace("/complaints/", "") };
    const body = { text: `It is ${first.reference}.` };
    expect((await app.browser().call("POST /api/complaints/:token/messages", { params, body })).status).toBe(
      200,
    );
    expect(told(await close(ines, appeal.id))).toEqual(another);
    expect((await close(olaf, appeal.id)).status).toBe(200);
  });

  it("knows the complaint of the same member, whatever it names", async () => {
    const browser = await openSession(app, await createMember(app));
    const first = await file({}, browser);
    await close(ines, first.id);
    const appeal = await file({ kind: "appeal" }, browser);
    expect(told(await close(ines, appeal.id))).toEqual(another);
    expect((await close(olaf, appeal.id)).status).toBe(200);
  });

  it("counts the acts against the member who proved the address, though they appeal without logging in", async () => {
    const member = await createMember(app);
    const appeal = await file({ kind: "appeal", email: member.email });
    const act = { at: app.clock.now(), siteId: null, memberId: member.id, staffId: ines.id };
    const subject = { kind: "photo", id: newId() };
    await recordAct(app.services.db, { ...act, act: "photo.rejected", subject, reason: "quality" });
    expect(told(await close(ines, appeal.id))).toEqual(another);
    expect((await close(olaf, appeal.id)).status).toBe(200);
  });

  it("is free for who merely looked something up about the member", async () => {
    const member = await createMember(app);
    const appeal = await file({ kind: "appeal" }, await openSession(app, member));
    const act = { at: app.clock.now(), siteId: null, memberId: member.id, staffId: ines.id };
    const subject = { kind: "order", id: newId() };
    await recordAct(app.services.db, { ...act, act: "debit_block.looked_up", subject, reason: "by_account" });
    await recordAct(app.services.db, { ...act, act: "support.answered", subject, reason: "account" });
    expect((await close(ines, appeal.id)).status).toBe(200);
  });

  it("is anybody's who closed others, or who closed none", async () => {
    await close(ines, (await file()).id);
    const first = await file();
    await close(olaf, first.id);
    const appeal = await file({ kind: "appeal", about: first.reference });
    expect((await close(ines, appeal.id)).status).toBe(200);
    expect((await close(ines, (await file({ kind: "appeal" })).id)).status).toBe(200);
  });

  it("is closed by an owner who decided before where nobody else is left, and its mail and the log say so", async () => {
    const [first, second] = [await file(), await file()];
    await close(boss, first.id);
    await close(ines, second.id);
    const appeal = await file({ kind: "appeal", about: `${first.reference}, ${second.reference}` });
    expect(told(await close(boss, appeal.id))).toEqual(another);
    await employ(boss, ines);
    // Both decided before, so the owner handles it, who could have asked another person.
    expect(told(await close(ines, appeal.id))).toEqual(another);
    expect((await close(boss, appeal.id)).status).toBe(200);
    const [mail] = await app.mailsTo(appeal.email);
    expect(mail?.text).toContain("so the person who looked at it may have decided in this matter before");
    expect(mail?.text).toContain("You may turn to a certified out-of-court dispute settlement body");
    expect((await linesOf(appeal.id)).at(-1)).toMatchObject({
      ...{ act: "complaint.closed", staffId: boss.id, details: { is_own_decision: true } },
    });
  });

  it("is closed by the last one where there is no owner either", async () => {
    const first = await file();
    await close(ines, first.id);
    const appeal = await file({ kind: "appeal", about: first.reference });
    await employ(ines);
    expect((await close(ines, appeal.id)).status).toBe(200);
  });

  it("waits for somebody of its own site who has a password", async () => {
    const first = await file();
    await close(ines, first.id);
    const appeal = await file({ kind: "appeal", about: first.reference });
    const invited = await createStaff(app, { roles: ["owner"], passwordHash: null });
    const elsewhere = await createStaff(app, { roles: ["owner"], siteIds: [newId()] });
    await employ(ines, invited, elsewhere);
    expect((await close(ines, appeal.id)).status).toBe(200);
  });
});

it("a reference is found however it is spelled, and nothing else is", () => {
  expect(referencesIn("k7rm-2xpd, K7RM 2XPD; (BCDF–GHJK) bcdfghjk.")).toEqual(["K7RM-2XPD", "BCDF-GHJK"]);
  expect(referencesIn("Order 5678 K7RM-2XPD")).toContain("K7RM-2XPD");
  for (const none of ["A7RM-2XPD", "XK7RM-2XPD", "K7RM-2XPDX", "1234-5678", "K7RM\n2XPD"])
    expect(referencesIn(none)).toEqual([]);
});
