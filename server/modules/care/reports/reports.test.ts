import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { loosePhotoFiles, photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { reports } from "#server/db/schema/reports.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { createMember, createSite } from "#server/test/people/factories.ts";
import { createShownPhoto, readReport, report, told } from "#server/test/people/reports.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { reportsPerDay } from "./report-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Two who wrote to each other: the second sends the texts of `said` to the first, one by one. */
async function chat(...said: string[]) {
  const anna = await createPerson(app, { credits: 1000 });
  const rude = await createPerson(app, { credits: 1000 });
  let conversationId = "";
  for (const text of said) {
    const sent = await sendMessageTo(rude, anna, text, newId(), 100);
    expect(sent.status).toBe(200);
    conversationId = sent.body.message.conversation_id;
  }
  const message = (seq: number) => ({ subject: "message" as const, id: conversationId, seq });
  return { anna, rude, conversationId, message };
}
const count = (person: Pick<Person, "id">) =>
  app.services.db.$count(reports, eq(reports.reporterId, person.id));
const nobody = [404, "not_found"];

describe("a report of a message", () => {
  it("keeps it with up to ten before it, whatever is deleted afterwards", async () => {
    const texts = Array.from({ length: 13 }, (_, index) => `words ${index + 1}`);
    const { anna, rude, conversationId, message } = await chat(...texts);
    const filed = await report(anna, message(12), "abuse");
    expect(filed.status).toBe(200);
    const { row, evidence } = await readReport(app, filed.body.reference);
    expect(row).toMatchObject({ reporterId: anna.id, reportedId: rude.id, status: "open", reason: "abuse" });
    expect(filed.body.due_at).toBe(new Date(row.filedAt.getTime() + 24 * 3_600_000).toISOString());
    expect(evidence?.messages.map(({ text }) => text)).toEqual(texts.slice(1, 12));
    expect(evidence?.messages.at(-1)).toMatchObject({ seq: 12, from: "reported", kind: "text" });
    expect(evidence?.profile.name).toBe(rude.name);
    for (const { browser } of [anna, rude])
      await browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
    expect((await readReport(app, filed.body.reference)).evidence).toEqual(evidence);
  });

  it("is told apart by who wrote, and one's own cannot be reported", async () => {
    const { anna, rude, message } = await chat("hello");
    expect((await sendMessageTo(anna, rude, "leave me alone", newId(), 100)).status).toBe(200);
    expect((await sendMessageTo(rude, anna, "no", newId(), 100)).status).toBe(200);
    expect(told(await report(anna, message(2)))).toEqual([422, "cannot_report_yourself"]);
    const { evidence } = await readReport(app, (await report(anna, message(3))).body.reference);
    expect(evidence?.messages.map(({ from }) => from)).toEqual(["reported", "reporter", "reported"]);
  });

  it("of somebody who blocked the reporter since is filed all the same", async () => {
    const { anna, rude, message } = await chat("insult");
    await rude.browser.call("POST /api/blocks/:member_id", { params: { member_id: anna.id } });
    expect((await report(anna, message(1))).status).toBe(200);
  });

  it("names its number, and a reason that stands in the list or words of one's own", async () => {
    const { anna, conversationId, message } = await chat("x");
    const unnumbered = await report(anna, { subject: "message", id: conversationId });
    expect(told(unnumbered)).toEqual([422, "invalid_fields"]);
    expect(told(await report(anna, message(1), "rude" as never))).toEqual([422, "invalid_fields"]);
    for (const words of ["", "   ", "x".repeat(1001)]) {
      const refused = await report(anna, message(1), "other", words);
      expect(refused.body).toMatchObject({ error: "invalid_fields", fields: { words: {} } });
    }
    expect((await report(anna, message(1), "other", "x".repeat(1000))).status).toBe(200);
  });

  it("keeps a copy of its photo, and says it is gone where there is none any more", async () => {
    const { anna, rude, message } = await chat("look");
    const sent = await sendPhoto(rude, anna, await uploadPhoto(rude));
    expect(sent.status).toBe(200);
    const filed = await report(anna, message(2), "sexual");
    const { evidence, photos: kept } = await readReport(app, filed.body.reference);
    const key = photoKey(kept[0]?.fileKey ?? "", "full");
    expect(await app.services.storage.exists(key)).toBe(true);
    expect(evidence?.messages.at(-1)).toMatchObject({ kind: "photo", seq: 2 });
  });
});

describe("a report of a photo", () => {
  it("copies it for staff alone, and outlives the photo", async () => {
    const { anna, rude } = await chat("hello");
    const photo = await createShownPhoto(app, rude);
    const filed = await report(anna, { subject: "photo", id: photo.id }, "fake");
    expect(filed.status).toBe(200);
    const { row, photos: kept } = await readReport(app, filed.body.reference);
    const copy = kept[0]?.fileKey ?? "";
    expect(copy).not.toBe(photo.fileKey);
    const gone = await rude.browser.call("DELETE /api/photos/:photo_id", { params: { photo_id: photo.id } });
    expect(gone.status).toBe(200);
    expect(await app.services.storage.exists(photoKey(photo.fileKey, "full"))).toBe(false);
    const url = `/api/admin/reports/${row.id}/photos/${kept[0]?.id}`;
    const moderator = await openStaffSession(app, await createStaff(app, { roles: ["moderator"] }));
    const shown = await moderator.raw({ method: "GET", url });
    expect([shown.status, shown.body, shown.headers["cache-control"]]).toEqual([
      200,
      `full of ${photo.id}`,
      "private, no-store",
    ]);
    const support = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
    for (const browser of [anna.browser, rude.browser, support, app.browser()])
      expect((await browser.raw({ method: "GET", url })).status).toBe(403);
    const siteId = await createSite(app, "desk.elsewhere.example");
    await app.services.db.update(reports).set({ siteId }).where(eq(reports.id, row.id));
    expect((await moderator.raw({ method: "GET", url })).status).toBe(404);
  });

  it("that is not shown, or only blurred, is refused, and leaves no files", async () => {
    const { anna, rude } = await chat("hello");
    const shown: { id: string }[] = [];
    for (const position of [0, 1, 2]) shown.push(await createShownPhoto(app, rude, position));
    const last = shown.at(-1)?.id ?? "";
    expect(told(await report(anna, { subject: "photo", id: last }, "fake"))).toEqual(nobody);
    const { db } = app.services;
    const [first] = shown;
    for (const status of ["pending", "rejected"] as const) {
      await db
        .update(photos)
        .set({ status })
        .where(eq(photos.id, first?.id ?? ""));
      const refused = await report(anna, { subject: "photo", id: first?.id ?? "" }, "fake");
      expect([status, told(refused)]).toEqual([status, nobody]);
    }
    expect(await db.$count(loosePhotoFiles, eq(loosePhotoFiles.memberId, rude.id))).toBe(0);
  });
});

describe("a report of a profile", () => {
  it("keeps the photos that the reporter saw sharp, whatever becomes of the album", async () => {
    const { anna, rude } = await chat("hello");
    const album: { id: string }[] = [];
    for (const position of [0, 1, 2]) album.push(await createShownPhoto(app, rude, position));
    const filed = await report(anna, { subject: "profile", id: rude.id }, "fake");
    for (const { id } of album)
      await rude.browser.call("DELETE /api/photos/:photo_id", { params: { photo_id: id } });
    const { row, photos: kept } = await readReport(app, filed.body.reference);
    const moderator = await openStaffSession(app, await createStaff(app, { roles: ["moderator"] }));
    const shown = kept.map(({ id }) => `/api/admin/reports/${row.id}/photos/${id}`);
    const answers = await Promise.all(shown.map((url) => moderator.raw({ method: "GET", url })));
    expect(answers.map(({ body }) => body)).toEqual(album.slice(0, 2).map(({ id }) => `full of ${id}`));
    expect(told(await report(anna, { subject: "photo", id: album[0]?.id ?? "" }))).toEqual(nobody);
  });
});

describe("a report", () => {
  it("is one, however often it is sent at once, and takes further words", async () => {
    const { anna, rude } = await chat("hello");
    const photo = await createShownPhoto(app, rude);
    const what = { subject: "photo" as const, id: photo.id };
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(anna, what, "fake")));
    expect(new Set(answers.map(({ body }) => body.reference)).size).toBe(1);
    expect(await count(anna)).toBe(1);
    expect(await app.services.db.$count(loosePhotoFiles, eq(loosePhotoFiles.memberId, rude.id))).toBe(0);
    await report(anna, what, "fake", "more of it");
    await report(anna, what, "fake", "more of it");
    const { row } = await readReport(app, answers[0]?.body.reference ?? "");
    expect(row.words).toBe("more of it");
    expect((await report(anna, what, "minor")).body.reference).not.toBe(row.reference);
  });

  it("of a thing that the reporter could not see is refused like an unknown one", async () => {
    const { rude, conversationId } = await chat("between two");
    const stranger = await createPerson(app);
    const elsewhere = await createSite(app, "reports.elsewhere.example");
    const far = await createMember(app, { account: { siteId: elsewhere } });
    const farPhoto = await createShownPhoto(app, far);
    const hidden = await createPerson(app, { profile: { isInvisible: true } });
    const hiddenPhoto = await createShownPhoto(app, hidden);
    const gone = await createMember(app, { account: { status: "suspended" } });
    const unseen = [
      { subject: "message" as const, id: conversationId, seq: 1 },
      { subject: "message" as const, id: newId(), seq: 1 },
      { subject: "message" as const, id: conversationId, seq: 99 },
      { subject: "profile" as const, id: newId() },
      { subject: "profile" as const, id: far.id },
      { subject: "profile" as const, id: hidden.id },
      { subject: "profile" as const, id: gone.id },
      { subject: "photo" as const, id: newId() },
      { subject: "photo" as const, id: farPhoto.id },
      { subject: "photo" as const, id: hiddenPhoto.id },
    ];
    for (const what of unseen) expect([what, told(await report(stranger, what))]).toEqual([what, nobody]);
    expect(await count(stranger)).toBe(0);
    expect((await report(stranger, { subject: "profile", id: rude.id })).status).toBe(200);
    const visitor = { browser: app.browser() };
    expect(told(await report(visitor, { subject: "profile", id: rude.id }))[0]).toBe(403);
  });

  it("of a photo whose owner blocked the reporter is refused like an unknown one", async () => {
    const { anna, rude } = await chat("hello");
    const photo = await createShownPhoto(app, rude);
    await rude.browser.call("POST /api/blocks/:member_id", { params: { member_id: anna.id } });
    expect(told(await report(anna, { subject: "photo", id: photo.id }, "fake"))).toEqual(nobody);
    expect((await report(anna, { subject: "profile", id: rude.id }, "fake")).status).toBe(200);
  });

  it("of oneself is refused", async () => {
    const anna = await createPerson(app);
    const photo = await createShownPhoto(app, anna);
    for (const what of [
      { subject: "profile" as const, id: anna.id },
      { subject: "photo" as const, id: photo.id },
    ])
      expect(told(await report(anna, what))).toEqual([422, "cannot_report_yourself"]);
  });

  it("costs nothing, and the reported one is told nothing of it", async () => {
    const { anna, rude, message } = await chat("hello");
    const before = (await anna.browser.call("GET /api/user.php")).body.user?.credits;
    await report(anna, message(1));
    expect((await anna.browser.call("GET /api/user.php")).body.user?.credits).toBe(before);
    expect((await rude.browser.call("GET /api/reports")).body).toEqual({ reports: [], decisions: [] });
    expect((await anna.browser.call("GET /api/reports")).body.reports).toMatchObject([
      { subject: "message", reason: "abuse", status: "open", result: null, closed_at: null },
    ]);
    expect(await app.mailsTo(rude.email)).toEqual([]);
  });

  it("is written with nothing but what it asks for", async () => {
    const { anna, rude, message } = await chat("hello");
    const body = {
      ...message(1),
      reason: "abuse" as const,
      words: "",
      status: "closed",
      outcome: "removed",
      reporter_id: rude.id,
      reportedId: anna.id,
      reference: "AAAA-BBBB",
    };
    const filed = await anna.browser.call("POST /api/reports", { body });
    const { row } = await readReport(app, filed.body.reference);
    expect(row).toMatchObject({ status: "open", outcome: null, reporterId: anna.id, reportedId: rude.id });
    expect(row.reference).not.toBe("AAAA-BBBB");
  });

  it("keeps the profile as it was", async () => {
    const { anna, rude } = await chat("hello");
    const { db } = app.services;
    await db.update(profiles).set({ about: "send me money" }).where(eq(profiles.memberId, rude.id));
    const filed = await report(anna, { subject: "profile", id: rude.id }, "scam");
    await db.update(profiles).set({ about: "nothing" }).where(eq(profiles.memberId, rude.id));
    const { evidence } = await readReport(app, filed.body.reference);
    expect(evidence).toMatchObject({ profile: { about: "send me money" }, messages: [] });
  });

  it("beyond the many of a day is refused with an address, and a repeat never is", async () => {
    const { anna, message } = await chat("hello");
    const first = await report(anna, message(1));
    for (let sent = 1; sent < reportsPerDay; sent += 1)
      await report(anna, { subject: "profile", id: newId() });
    const refused = await report(anna, message(1), "scam");
    expect(told(refused)).toEqual([429, "too_many_reports"]);
    expect((refused.body as unknown as { message: string }).message).toContain("@");
    expect((await report(anna, message(1))).body.reference).toBe(first.body.reference);
  });
});

describe("a report during the deletion of its subject", () => {
  it("has its evidence, or is refused", async () => {
    for (let round = 0; round < 8; round += 1) {
      const { anna, rude, conversationId, message } = await chat("one", "two");
      await anna.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } });
      const [filed] = await Promise.all([
        report(anna, message(2)),
        rude.browser.call("DELETE /api/chat.php", { body: { conversation: conversationId } }),
      ]);
      if (filed.status !== 200) {
        expect(told(filed)).toEqual(nobody);
        expect(await count(anna)).toBe(0);
        continue;
      }
      const { evidence } = await readReport(app, filed.body.reference);
      expect(evidence?.messages.map(({ text }) => text)).toEqual(["one", "two"]);
    }
  });

  it("of a photo has its copy, or is refused", async () => {
    const { anna, rude } = await chat("hello");
    for (let round = 0; round < 5; round += 1) {
      const photo = await createShownPhoto(app, rude);
      const params = { photo_id: photo.id };
      const [filed] = await Promise.all([
        report(anna, { subject: "photo", id: photo.id }, "fake"),
        rude.browser.call("DELETE /api/photos/:photo_id", { params }),
      ]);
      if (filed.status !== 200) {
        expect(told(filed)).toEqual(nobody);
        continue;
      }
      const { photos: kept } = await readReport(app, filed.body.reference);
      expect(await app.services.storage.exists(photoKey(kept[0]?.fileKey ?? "", "full"))).toBe(true);
    }
  });
});
