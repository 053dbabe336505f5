import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { chatPhotos } from "#server/db/schema/chat-photos.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { memberLives } from "#server/member-life.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { photoKey } from "#server/modules/people/photos/present.ts";
import { viewedPhotoHours } from "#server/modules/talking/chat-photos/chat-photo-limits.ts";
import { chatPhotosLife } from "#server/modules/talking/chat-photos/member-life.ts";
import { sweepPhotos } from "#server/modules/talking/chat-photos/sweep-photos.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { addressOf, lookAt, sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { readReport, report } from "#server/test/people/reports.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const sizes = ["card", "full", "blurred"] as const;
const daySeconds = viewedPhotoHours * 3600;
const open = ({ browser }: Person, photoId: string) =>
  browser.call("POST /api/chat-photos/:photo_id/views", { params: { photo_id: photoId } });
const sweep = () => sweepPhotos(app.services.db, app.services, app.clock.now());
const clear = ({ browser }: Person, conversation: string) =>
  browser.call("DELETE /api/chat.php", { body: { conversation } });
const forget = ({ id: memberId }: Person) =>
  app.services.db.transaction((tx) => forgetMember(tx, memberLives, { memberId, now: app.clock.now() }));
const looseCount = (fileKey: string) =>
  app.services.db.$count(loosePhotoFiles, eq(loosePhotoFiles.fileKey, fileKey));

async function rowOf(photoId: string) {
  const { db } = app.services;
  const [row] = await db.select().from(chatPhotos).where(eq(chatPhotos.id, photoId));
  return row;
}
async function kept(fileKey: string): Promise<boolean[]> {
  return Promise.all(sizes.map((size) => app.services.storage.exists(photoKey(fileKey, size))));
}
const all = [true, true, true];
const none = [false, false, false];

/** A view-once photo that its receiver has just opened. */
async function viewed() {
  const [sender, receiver] = [await createPerson(app, { credits: 100 }), await createPerson(app)];
  const photoId = await uploadPhoto(sender);
  const sent = await sendPhoto(sender, receiver, photoId, { viewOnce: true });
  const { conversation_id: conversationId, seq } = sent.body.message;
  expect((await open(receiver, photoId)).status).toBe(200);
  const fileKey = (await rowOf(photoId))?.fileKey ?? "";
  expect(await kept(fileKey)).toEqual(all);
  return {
    ...{ sender, receiver, photoId, conversationId, fileKey },
    message: { subject: "message" as const, id: conversationId, seq },
  };
}

/** Neither side gets the photo by any call, its file's address or their archive. */
async function expectClosed({ sender, receiver, photoId, conversationId, fileKey }: Viewed) {
  for (const person of [sender, receiver]) {
    for (const size of sizes) {
      expect((await lookAt(person, addressOf(photoId, size))).status).toBe(404);
      const { status } = await person.browser.raw({
        method: "GET",
        url: `/media/0.x/${photoKey(fileKey, size)}`,
      });
      expect(status).toBe(403);
    }
    const { body } = await person.browser.call("GET /api/conversations/:conversation_id/messages", {
      params: { conversation_id: conversationId },
    });
    expect(body.messages.at(-1)?.photo).toMatchObject({
      ...{ state: "opened", image_url: null, placeholder: "" },
    });
    const { db } = app.services;
    expect(await chatPhotosLife.pictures?.(db, person.id)).toEqual([]);
    expect(JSON.stringify(await chatPhotosLife.export(db, person.id, ""))).not.toContain(fileKey);
  }
  const again = [await open(sender, photoId), await open(receiver, photoId)];
  expect(again.map(({ status, body }) => [status, body.error])).toEqual([
    [404, "not_found"],
    [410, "photo_gone"],
  ]);
}
type Viewed = Awaited<ReturnType<typeof viewed>>;

describe("a view-once photo after its minute", () => {
  it("opens to neither side by any address, while its file is kept for a report", async () => {
    const photo = await viewed();
    app.clock.advance(59);
    const { receiver, photoId, fileKey } = photo;
    expect((await lookAt(receiver, addressOf(photoId, "full"))).status).toBe(200);
    app.clock.advance(1);
    await expectClosed(photo);
    app.clock.advance(600);
    await sweep();
    expect(await kept(fileKey)).toEqual(all);
    await expectClosed(photo);
    app.clock.advance(daySeconds - 661);
    await sweep();
    expect(await kept(fileKey)).toEqual(all);
    await expectClosed(photo);
    app.clock.advance(2);
    await sweep();
    expect(await kept(fileKey)).toEqual(none);
    expect(await rowOf(photoId)).toMatchObject({ fileKey: null });
    expect(await looseCount(fileKey)).toBe(0);
    await expectClosed(photo);
  });

  it("is frozen for staff by a report within the day, and by none after it", async () => {
    const photo = await viewed();
    const { sender, receiver, message, fileKey } = photo;
    const { body: picture } = await receiver.browser.raw({
      method: "GET",
      url: addressOf(photo.photoId, "full"),
    });
    app.clock.advance(600);
    await sweep();
    const filed = await report(receiver, message, "sexual");
    expect(filed.status).toBe(200);
    const { row, photos } = await readReport(app, filed.body.reference);
    expect(photos).toHaveLength(1);
    const copy = photos[0]?.fileKey ?? "";
    expect(copy).not.toBe(fileKey);
    await expectClosed(photo);
    await expectClosed({ ...photo, fileKey: copy });

    app.clock.advance(daySeconds);
    await sweep();
    expect(await kept(fileKey)).toEqual(none);
    const url = `/api/admin/reports/${row.id}/photos/${photos[0]?.id}`;
    const moderator = await openStaffSession(app, await createStaff(app, { roles: ["moderator"] }));
    const shown = await moderator.raw({ method: "GET", url });
    expect([shown.status, shown.body === picture]).toEqual([200, true]);
    for (const { browser } of [sender, receiver])
      expect((await browser.raw({ method: "GET", url })).status).toBe(403);

    const late = await report(receiver, message, "abuse");
    expect(late.status).toBe(200);
    expect((await readReport(app, late.body.reference)).photos).toEqual([]);
  });

  it("is deleted with its conversation and with its sender, as before", async () => {
    const cleared = await viewed();
    const left = await viewed();
    app.clock.advance(600);
    await sweep();
    for (const person of [cleared.sender, cleared.receiver]) await clear(person, cleared.conversationId);
    await forget(left.sender);
    for (const { photoId, fileKey } of [cleared, left]) {
      expect(await rowOf(photoId)).toBeUndefined();
      expect(await looseCount(fileKey)).toBe(1);
    }
  });

  it("is deleted by the next sweep if its receiver's account was erased, because nobody can report it", async () => {
    const { receiver, fileKey, photoId } = await viewed();
    await forget(receiver);
    await sweep();
    expect(await kept(fileKey)).toEqual(all);
    app.clock.advance(61);
    await sweep();
    expect(await rowOf(photoId)).toMatchObject({ fileKey: null });
    expect(await kept(fileKey)).toEqual(none);
  });
});
