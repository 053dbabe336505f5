import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ComplaintKind } from "#contracts/front/complaint-kinds.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { complaints } from "#server/db/schema/complaints.ts";
import { memberLives } from "#server/member-life.ts";
import { exportMember } from "#server/modules/people/accounts/export-member.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, openSession, type TestMember } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { endUnanswered } from "./end-unanswered.ts";

let app: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#538" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

let counter = 0;
function elsewhere(): Browser {
  counter += 1;
  return app.browser({ address: `10.63.0.${counter}`, language: "nl" });
}
type Given = { email: string; kind?: ComplaintKind };
async function file({ kind = "other", email }: Given, browser = elsewhere()) {
  const body = { client_id: newId(), kind, email, text: `Said ${newId()}` };
  const { status, body: filed } = await browser.call("POST /api/complaints", { body });
  expect(status).toBe(200);
  const token = filed.status_path.replace("/complaints/", "");
  return { reference: filed.reference, text: body.text, token, browser };
}
type Filed = Awaited<ReturnType<typeof file>>;
async function addPicture({ browser, token }: Filed): Promise<void> {
  const boundary = "----rendezvous-test";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const { status } = await browser.raw({
    method: "POST",
    url: `/api/complaints/${token}/pictures`,
    payload: Buffer.concat([Buffer.from(head), jpeg, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": newId() },
  });
  expect(status).toBe(200);
}
async function rowOf({ reference }: Filed) {
  const ofReference = eq(complaints.reference, reference);
  const [row] = await app.services.db.select().from(complaints).where(ofReference);
  if (!row) throw new Error("no such complaint");
  return row;
}
async function ask(filed: Filed) {
  const desk = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
  const params = { complaint_id: (await rowOf(filed)).id };
  const body = { kind: "asks" as const, text: "When was that?" };
  const asked = await desk.call("POST /api/admin/complaints/:complaint_id/messages", { params, body });
  await desk.call("DELETE /api/admin/complaints/:complaint_id/claim", { params });
  const seen = await desk.call("GET /api/admin/complaints/:complaint_id", { params });
  expect(seen.body.complaint.can_be_asked).toBe(asked.status === 200);
  return asked;
}
const forget = ({ id }: TestMember) =>
  app.services.db.transaction((tx) => forgetMember(tx, memberLives, { memberId: id, now: app.clock.now() }));
async function exported({ id }: TestMember) {
  const { complaints: data } = await exportMember(
    app.services.db,
    memberLives,
    id,
    app.services.env.SESSION_SECRET,
  );
  return data ?? {};
}
const textsOf = (rows: readonly unknown[] = []) => rows.map((row) => (row as { text: string }).text);

describe("a member who goes", () => {
  it("leaves nothing that waits for their answer: what is about safety is the staff's again, the rest withdrawn", async () => {
    const member = await createMember(app);
    const session = await openSession(app, member);
    const [safety, other] = [
      await file({ email: member.email, kind: "behaviour" }, session),
      await file({ email: member.email }, session),
    ];
    expect([(await ask(safety)).status, (await ask(other)).status]).toEqual([200, 200]);
    app.clock.advance(40 * 86_400);
    await forget(member);
    expect(await rowOf(safety)).toMatchObject({
      ...{ status: "open", outcome: null, text: safety.text, memberId: null, email: null },
      dueAt: new Date(app.clock.now().getTime() + 24 * 3_600_000),
    });
    expect(await rowOf(other)).toMatchObject({ status: "closed", outcome: "withdrawn", text: null });
  });

  it("is asked nothing more, and no machine decides what they said about somebody's safety", async () => {
    const member = await createMember(app);
    const filed = await file({ email: member.email, kind: "behaviour" }, await openSession(app, member));
    await forget(member);
    const { status, body } = await ask(filed);
    expect([status, body.error]).toEqual([409, "complaint_gone"]);
    expect(await rowOf(filed)).toMatchObject({ status: "open" });
    const { db } = app.services;
    await db.update(complaints).set({ status: "asked" }).where(eq(complaints.reference, filed.reference));
    await endUnanswered(app.services, app.clock.now());
    expect(await rowOf(filed)).toMatchObject({ status: "open", outcome: null });
  });

  it("leaves none waiting where they go while somebody asks", async () => {
    const member = await createMember(app);
    const filed = await file({ email: member.email, kind: "behaviour" }, await openSession(app, member));
    const desk = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
    const params = { complaint_id: (await rowOf(filed)).id };
    const body = { kind: "asks" as const, text: "When was that?" };
    await Promise.all([
      desk.call("POST /api/admin/complaints/:complaint_id/messages", { params, body }),
      forget(member),
    ]);
    expect(await rowOf(filed)).toMatchObject({ status: "open", email: null });
  });

  it("takes along what they sent without logging in, by the address that they proved", async () => {
    const member = await createMember(app);
    const [own, safety] = [
      await file({ email: member.email }),
      await file({ email: member.email.toUpperCase(), kind: "behaviour" }),
    ];
    expect((await ask(safety)).status).toBe(200);
    const stranger = await file({ email: "somebody.else@example.com" });
    await forget(member);
    expect(await rowOf(own)).toMatchObject({ outcome: "withdrawn", text: null, email: null, mailbox: null });
    expect(await rowOf(safety)).toMatchObject({ status: "open", text: safety.text, email: null });
    expect(await rowOf(stranger)).toMatchObject({ status: "open", text: stranger.text });
    for (const { token } of [own, safety]) {
      const { status } = await elsewhere().call("GET /api/complaints/:token", { params: { token } });
      expect(status).toBe(404);
    }
  });
});

describe("a member's export of complaints", () => {
  it("has what they sent signed in or out, in which language and from where, and their pictures", async () => {
    const member = await createMember(app);
    const signedIn = await file({ email: "another@example.com" }, await openSession(app, member));
    const signedOut = await file({ email: member.email });
    await addPicture(signedOut);
    await app.services.db
      .update(complaints)
      .set({ country: "BE" })
      .where(eq(complaints.reference, signedOut.reference));
    const data = await exported(member);
    expect(textsOf(data.complaints)).toEqual([signedIn.text, signedOut.text]);
    expect(data.complaints?.[1]).toMatchObject({ locale: "nl", country: "BE" });
    const picture = { complaint: signedOut.reference, width: 60, height: 40 };
    expect(data.complaint_pictures).toMatchObject([picture]);
    expect(JSON.stringify(data)).not.toContain("fileKey");
    const life = memberLives.find(({ module }) => module === "complaints");
    const [key] = (await life?.pictures?.(app.services.db, member.id)) ?? [];
    expect(await app.services.storage.exists(photoKey(key ?? "", "full"))).toBe(true);
  });
});

describe("an address that a member did not prove, or has elsewhere,", () => {
  it.each([
    ["not confirmed", { confirmedAt: null }],
    ["another's account with the same mailbox", { shadowOfId: newId() }],
  ])("is no reason to show or to erase a complaint: %s", async (_, change) => {
    const member = await createMember(app);
    const { db } = app.services;
    await db.update(accounts).set(change).where(eq(accounts.id, member.id));
    const filed = await file({ email: member.email });
    expect((await exported(member)).complaints).toEqual([]);
    await forget(member);
    expect(await rowOf(filed)).toMatchObject({ status: "open", text: filed.text, email: member.email });
  });

  it("is no reason either on another site, or where somebody else was signed in", async () => {
    const [member, other] = [await createMember(app), await createMember(app)];
    const abroad = await file({ email: member.email });
    const siteId = await createSite(app, "far.example");
    await app.services.db
      .update(complaints)
      .set({ siteId })
      .where(eq(complaints.reference, abroad.reference));
    const others = await file({ email: member.email }, await openSession(app, other));
    expect((await exported(member)).complaints).toEqual([]);
    await forget(member);
    for (const one of [abroad, others]) expect((await rowOf(one)).text).toBe(one.text);
  });
});
