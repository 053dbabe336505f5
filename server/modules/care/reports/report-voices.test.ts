import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reportKeptDays } from "#contracts/limits.ts";
import { messages } from "#server/db/schema/chats.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { reports, reportVoices } from "#server/db/schema/reports.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { voiceKey } from "#server/modules/talking/voice-messages/voice-rules.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, sendMessageTo, withdrawMessage } from "#server/test/people/chatting.ts";
import { readReport, report } from "#server/test/people/reports.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { sendVoice, uploadVoice } from "#server/test/people/voice-messages.ts";
import { eraseOldReports } from "./erase-reports.ts";

let app: TestApp;
let moderator: Browser;
beforeAll(async () => {
  app = await createTestApp();
  moderator = await openStaffSession(app, await createStaff(app, { roles: ["moderator"] }));
});
afterAll(() => app.close());

/** Rude has sent Anna a voice message of three seconds, which she reports. */
async function filed() {
  const [anna, rude] = [await createPerson(app), await createPerson(app)];
  await sendMessageTo(anna, rude);
  const { message } = (await sendVoice(rude, anna, await uploadVoice(rude, { seconds: 3 }))).body;
  const about = { subject: "message" as const, id: message.conversation_id, seq: 2 };
  const answer = await report(anna, about);
  return { anna, rude, about, ...(await readReport(app, answer.body.reference)) };
}
const listen = (browser: Browser, reportId: string, range?: string) =>
  browser.raw({
    method: "GET",
    url: `/api/admin/reports/${reportId}/voice`,
    ...(range !== undefined && { headers: { range } }),
  });
const isKept = (voice: { fileKey: string; container: "webm" | "mp4" }) =>
  app.services.storage.exists(voiceKey(voice.fileKey, voice.container));

describe("a reported voice message", () => {
  it("is kept as evidence with its sound, which staff play, also once its sender withdraws it", async () => {
    const { rude, about, row, evidence, voice } = await filed();
    expect((await withdrawMessage(rude, about.id, 2)).status).toBe(200);
    expect(await app.services.db.$count(voiceMessages, eq(voiceMessages.memberId, rude.id))).toBe(0);
    expect(evidence?.messages.at(-1)).toMatchObject({ from: "reported", kind: "voice", text: "🎤 0:03" });
    const shown = await moderator.call("GET /api/admin/reports/:report_id", {
      params: { report_id: row.id },
    });
    const url = `/api/admin/reports/${row.id}/voice`;
    expect(shown.body.report.evidence?.voice).toEqual({ url, duration_ms: voice?.durationMs });
    const { status, headers } = await listen(moderator, row.id);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "audio/webm",
      "private, no-store",
    ]);
    expect((await listen(moderator, row.id, "bytes=0-1")).status).toBe(206);
  });

  it("that the release before withdrew is reported without its sound", async () => {
    const { anna, about } = await filed();
    const { db } = app.services;
    await db
      .update(messages)
      .set({ kind: "removed", body: "", withdrawnAt: app.clock.now() })
      .where(and(eq(messages.conversationId, about.id), eq(messages.seq, 2)));
    const later = await report(anna, about, "scam");
    const { evidence, voice } = await readReport(app, later.body.reference);
    expect([evidence?.messages.at(-1)?.kind, voice ?? null]).toEqual(["withdrawn", null]);
  });

  it("opens to moderators alone", async () => {
    const { anna, rude, row } = await filed();
    for (const { browser } of [anna, rude, { browser: app.browser() }])
      expect((await listen(browser, row.id)).status).toBe(403);
    const support = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
    expect((await listen(support, row.id)).status).toBe(403);
    for (const id of ["nothing", rude.id]) expect((await listen(moderator, id)).status).toBe(404);
  });

  it("is copied once, however often it is reported, and no copy is left of a repeat", async () => {
    const { anna, rude, about, voice } = await filed();
    expect((await report(anna, about)).status).toBe(200);
    const { db } = app.services;
    expect(await db.$count(loosePhotoFiles, eq(loosePhotoFiles.memberId, rude.id))).toBe(0);
    expect(voice && (await isKept(voice))).toBe(true);
  });

  it("is erased with the evidence: its file is on the list of the sweep", async () => {
    const { row, voice } = await filed();
    const { db } = app.services;
    const now = app.clock.now();
    const closed = { status: "closed", outcome: "no_action", closedAt: now } as const;
    await db.update(reports).set(closed).where(eq(reports.id, row.id));
    await eraseOldReports(db, new Date(now.getTime() + (reportKeptDays + 1) * 86_400_000));
    expect(await db.$count(reportVoices, eq(reportVoices.reportId, row.id))).toBe(0);
    const loose = eq(loosePhotoFiles.fileKey, voice?.fileKey ?? "");
    expect(await db.$count(loosePhotoFiles, loose)).toBe(1);
    expect((await listen(moderator, row.id)).status).toBe(404);
  });
});
