import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportKeptDays } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { reportDecisions, reports } from "#server/db/schema/reports.ts";
import { memberLives } from "#server/member-life.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { sweepLooseFiles } from "#server/modules/people/photos/discard-files.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { createShownPhoto, readReport, report } from "#server/test/people/reports.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { eraseOldReports } from "./erase-reports.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function reported() {
  const [anna, rude] = [await createPerson(app), await createPerson(app)];
  const photo = await createShownPhoto(app, rude);
  const { body } = await report(anna, { subject: "photo", id: photo.id }, "fake", "my own words");
  const read = () => readReport(app, body.reference);
  const { row } = await read();
  return { anna, rude, id: row.id, read };
}
const forget = ({ id }: Person) =>
  app.services.db.transaction((tx) => forgetMember(tx, memberLives, { memberId: id, now: app.clock.now() }));
const dataOf = ({ id }: Person) =>
  exportMember(app.services.db, memberLives, id, app.services.env.SESSION_SECRET);
async function decide(id: string, outcome: "warned" | "no_action") {
  const staff = await openStaffSession(app, await createStaff(app));
  const body = { outcome, words: "", ...(outcome === "warned" && { rule: "fake" as const }) };
  const params = { report_id: id };
  const done = await staff.call("POST /api/admin/reports/:report_id/decision", { params, body });
  expect(done.status).toBe(200);
}
const dayMs = 86_400_000;

describe("the stored data of a report", () => {
  it("survives whoever leaves, without their number", async () => {
    const { anna, rude, read } = await reported();
    await forget(rude);
    const after = await read();
    expect(after.row).toMatchObject({ reportedId: null, reporterId: anna.id, status: "open" });
    expect(after.evidence?.profile.name).toBe(rude.name);
    expect(await app.services.storage.exists(photoKey(after.photos[0]?.fileKey ?? "", "full"))).toBe(true);
    await forget(anna);
    expect((await read()).row).toMatchObject({ reporterId: null, words: "my own words" });
  });

  it("of a profile names no number of who has left", async () => {
    const [anna, rude] = [await createPerson(app), await createPerson(app)];
    const { body } = await report(anna, { subject: "profile", id: rude.id });
    await forget(rude);
    expect(JSON.stringify(await readReport(app, body.reference))).not.toContain(rude.id);
  });

  it("is erased so many days after the decision, and not a day before", async () => {
    const { db, storage } = app.services;
    const { rude, id, read } = await reported();
    const undecided = await reported();
    await decide(id, "warned");
    const now = app.clock.now().getTime();
    await eraseOldReports(db, new Date(now + reportKeptDays * dayMs - 1));
    const kept = await read();
    expect(kept.evidence).not.toBeNull();
    await eraseOldReports(db, new Date(now + reportKeptDays * dayMs));
    const after = await read();
    expect(after.evidence).toBeNull();
    expect(after.row).toMatchObject({
      ...{ reporterId: null, reportedId: null, words: "", subjectKey: "", isErased: true },
      ...{ subject: "photo", reason: "fake", outcome: "warned" },
    });
    expect(await db.$count(reportDecisions, eq(reportDecisions.memberId, rude.id))).toBe(0);
    const fileKey = kept.photos[0]?.fileKey ?? "";
    expect(await db.$count(loosePhotoFiles, eq(loosePhotoFiles.fileKey, fileKey))).toBe(1);
    await sweepLooseFiles(db, storage, new Date(Date.now() + dayMs));
    expect(await storage.exists(photoKey(fileKey, "full"))).toBe(false);
    expect((await undecided.read()).evidence).not.toBeNull();
    expect(await db.$count(reports, eq(reports.id, id))).toBe(1);
  });
});

describe("the statement of what shuts a member out", () => {
  const keptOf = ({ id }: Person) =>
    app.services.db.$count(reportDecisions, eq(reportDecisions.memberId, id));

  it("outlives the evidence for as long as it stands, and is in the export", async () => {
    const { db } = app.services;
    const staff = await openStaffSession(app, await createStaff(app));
    const reasons = { rule: "fake" as const, words: "Not you." };
    const [suspended, banned] = [await reported(), await reported()];
    const year = await staff.call("POST /api/admin/reports/:report_id/suspension", {
      params: { report_id: suspended.id },
      body: { ...reasons, hours: 365 * 24 },
    });
    const forGood = await staff.call("POST /api/admin/reports/:report_id/ban", {
      params: { report_id: banned.id },
      body: reasons,
    });
    expect([year.status, forGood.status]).toEqual([200, 200]);
    const text = JSON.stringify((await dataOf(suspended.rude)).reports?.report_decisions);
    for (const said of ["suspended", "Not you.", '"until":"']) expect(text).toContain(said);
    const now = app.clock.now().getTime();
    await eraseOldReports(db, new Date(now + reportKeptDays * dayMs));
    for (const { rude, read } of [suspended, banned]) {
      expect((await read()).evidence).toBeNull();
      expect(await keptOf(rude)).toBe(1);
    }
    await eraseOldReports(db, new Date(now + 365 * dayMs));
    expect([await keptOf(suspended.rude), await keptOf(banned.rude)]).toEqual([0, 1]);
    const lifted = await staff.call("POST /api/admin/reports/:report_id/lift", {
      params: { report_id: banned.id },
      body: { reason: "other" },
    });
    expect(lifted.status).toBe(200);
    await eraseOldReports(db, new Date(now + 365 * dayMs));
    expect(await keptOf(banned.rude)).toBe(0);
  });

  it("is kept where a ban took its place, as long as it could stand again", async () => {
    const { db } = app.services;
    const { rude, id } = await reported();
    const second = await report(await createPerson(app), { subject: "profile", id: rude.id });
    const { row } = await readReport(app, second.body.reference);
    const staff = await openStaffSession(app, await createStaff(app));
    const reasons = { rule: "fake" as const, words: "Not you." };
    await staff.call("POST /api/admin/reports/:report_id/suspension", {
      params: { report_id: id },
      body: { ...reasons, hours: 365 * 24 },
    });
    const params = { report_id: row.id };
    const banned = await staff.call("POST /api/admin/reports/:report_id/ban", { params, body: reasons });
    expect(banned.status).toBe(200);
    const now = app.clock.now().getTime();
    await eraseOldReports(db, new Date(now + reportKeptDays * dayMs));
    expect(await keptOf(rude)).toBe(2);
    await eraseOldReports(db, new Date(now + 365 * dayMs));
    expect(await keptOf(rude)).toBe(1);
  });

  it.each(["reference", "member", "address"])(
    "waits for an open appeal that its %s is known by, once it stands no longer",
    async (known) => {
      const { db } = app.services;
      const { rude, id, read } = await reported();
      const staff = await openStaffSession(app, await createStaff(app));
      const suspended = await staff.call("POST /api/admin/reports/:report_id/suspension", {
        params: { report_id: id },
        body: { rule: "fake", words: "Not you.", hours: 365 * 24 },
      });
      expect(suspended.status).toBe(200);
      const now = app.clock.now().getTime();
      await eraseOldReports(db, new Date(now + reportKeptDays * dayMs));
      expect((await read()).row.isErased).toBe(true);
      const ofRude = eq(reportDecisions.memberId, rude.id);
      const [decision] = await db.select().from(reportDecisions).where(ofRude);
      // An excluded member has no session; the address is the one that they have proven.
      const email = known === "address" ? rude.email.toUpperCase() : "z@example.org";
      const body = { client_id: newId(), kind: "appeal" as const, email, text: "No." };
      const about = known === "reference" ? (decision?.reference.toLowerCase() ?? "") : "";
      const filed = await app.browser().call("POST /api/complaints", { body: { ...body, about } });
      const ofAppeal = eq(complaints.reference, filed.body.reference);
      if (known === "member") await db.update(complaints).set({ memberId: rude.id }).where(ofAppeal);
      const over = new Date(now + 365 * dayMs);
      await eraseOldReports(db, over);
      expect(await keptOf(rude)).toBe(1);
      const end = { status: "closed", outcome: "not_upheld", closedAt: app.clock.now() } as const;
      await db.update(complaints).set(end).where(ofAppeal);
      await eraseOldReports(db, over);
      expect(await keptOf(rude)).toBe(0);
    },
  );
});

describe("an open appeal", () => {
  it("with an address that the account only claims keeps nothing", async () => {
    const { db } = app.services;
    const { rude, id, read } = await reported();
    await decide(id, "warned");
    await db
      .update(accounts)
      .set({ status: "not_confirmed", confirmedAt: null })
      .where(eq(accounts.id, rude.id));
    const body = { client_id: newId(), kind: "appeal" as const, email: rude.email, text: "No." };
    expect((await app.browser().call("POST /api/complaints", { body })).status).toBe(200);
    await eraseOldReports(db, new Date(app.clock.now().getTime() + 300 * dayMs));
    expect((await read()).evidence).toBeNull();
  });

  it("keeps its subject until it is closed", async () => {
    const { db } = app.services;
    const { rude, id, read } = await reported();
    await decide(id, "warned");
    const body = { client_id: newId(), kind: "appeal" as const, email: rude.email, text: "No." };
    expect((await rude.browser.call("POST /api/complaints", { body })).status).toBe(200);
    const late = new Date(app.clock.now().getTime() + 300 * dayMs);
    await eraseOldReports(db, late);
    expect((await read()).evidence).not.toBeNull();
    await db.update(complaints).set({ status: "closed", outcome: "not_upheld", closedAt: app.clock.now() });
    await eraseOldReports(db, late);
    expect((await read()).evidence).toBeNull();
  });
});

describe("an export", () => {
  it("has one's own reports and decisions, but neither a reporter nor a report without a decision", async () => {
    const { anna, rude, id } = await reported();
    const dismissed = await report(anna, { subject: "profile", id: rude.id }, "scam");
    await decide((await readReport(app, dismissed.body.reference)).row.id, "no_action");
    await decide(id, "warned");
    const ofAnna = await dataOf(anna);
    expect(ofAnna.reports?.reports).toMatchObject([
      { words: "my own words", result: "acted" },
      { result: "nothing" },
    ]);
    const ofRude = await dataOf(rude);
    expect(ofRude.reports?.reports).toEqual([]);
    expect(ofRude.reports?.report_decisions).toMatchObject([{ kind: "warned", rule: "fake" }]);
    const text = JSON.stringify(ofRude);
    // Ids contain their time of creation, so the report's id is not among them.
    expect(text).not.toContain(id);
    for (const secret of [anna.id, anna.name, "my own words", "no_action", dismissed.body.reference])
      expect(text).not.toContain(secret);
  });
});
