import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { voicePeakMax, voicePeaks } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { messages } from "#server/db/schema/chats.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, messagesOf, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { told } from "#server/test/people/reports.ts";
import {
  listenTo,
  peaks,
  recordVoice,
  sendVoice as send,
  uploadSound,
  uploadVoice,
} from "#server/test/people/voice-messages.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app, { credits: 500, freeMessagesUsed: 5 });
/** Bert has written to Anna. */
async function talking() {
  const [anna, bert] = [await person(), await person()];
  await sendMessageTo(bert, anna);
  return { anna, bert };
}
const sentBy = ({ id }: Person) => app.services.db.$count(messages, eq(messages.senderId, id));
const keptOf = ({ id }: Person) =>
  app.services.db.select().from(voiceMessages).where(eq(voiceMessages.memberId, id));
/** A call as no page of ours makes it. */
async function post(from: Person, to: { id: string }, given: object) {
  const payload = { client_id: newId(), kind: "voice", peaks, ...given };
  const { status, body } = await from.browser.raw({
    method: "POST",
    url: `/api/members/${to.id}/messages`,
    payload,
  });
  const { fields = {}, error } = JSON.parse(body) as {
    fields?: Record<string, { code: string }>;
    error?: string;
  };
  return [status, error === "invalid_fields" ? Object.keys(fields)[0] : error];
}

describe("a voice message opens", () => {
  it("to its two sides alone, also with the address, and to nobody before it is sent", async () => {
    const { anna, bert } = await talking();
    const voiceId = await uploadVoice(anna);
    for (const who of [anna, bert]) expect((await listenTo(who, voiceId)).status).toBe(404);
    await send(anna, bert, voiceId);
    expect((await listenTo(await person(), voiceId)).status).toBe(404);
    expect((await listenTo({ browser: app.browser() }, voiceId)).status).toBe(403);
    for (const id of ["nothing", "..%2f..%2fetc", newId(), `${voiceId}'`, "%00"])
      expect((await listenTo(bert, id)).status, id).toBeGreaterThanOrEqual(400);
    expect((await listenTo(bert, voiceId)).status).toBe(200);
    await app.services.db
      .update(accounts)
      .set({ status: "pending_deletion" })
      .where(eq(accounts.id, anna.id));
    expect((await listenTo(bert, voiceId)).status).toBe(404);
  });

  it("to its receiver no more after a block by either side", async () => {
    for (const isOwn of [true, false]) {
      const { anna, bert } = await talking();
      const voiceId = await uploadVoice(anna);
      const { message } = (await send(anna, bert, voiceId)).body;
      const [by, of] = isOwn ? [anna, bert] : [bert, anna];
      await by.browser.call("POST /api/blocks/:member_id", { params: { member_id: of.id } });
      expect((await listenTo(bert, voiceId)).status).toBe(404);
      if (!isOwn) expect((await listenTo(anna, voiceId)).status).toBe(200);
      else
        expect((await messagesOf(bert, message.conversation_id))[1]?.voice).toMatchObject({
          state: "gone",
          url: null,
          duration_ms: 0,
        });
    }
  });
});

describe("an upload of a voice message", () => {
  it("is its owner's: other members cannot send it, discard it or send it again", async () => {
    const { anna, bert } = await talking();
    const thief = await person();
    await sendMessageTo(bert, thief);
    const voiceId = await uploadVoice(anna);
    expect(told(await send(thief, bert, voiceId))).toEqual([410, "voice_gone"]);
    await thief.browser.call("DELETE /api/voice-messages/:voice_id", { params: { voice_id: voiceId } });
    expect((await send(anna, bert, voiceId)).status).toBe(200);
    expect(told(await send(anna, bert, voiceId))).toEqual([410, "voice_gone"]);
    expect(told(await send(anna, bert, newId()))).toEqual([410, "voice_gone"]);
    expect(await sentBy(thief)).toBe(0);
  });

  it("is a recording of a kind that is taken, and nothing of a refused one is kept", async () => {
    const anna = await person();
    const foreign = "<html><script>alert(1)</script></html>";
    const refused: [Buffer, string][] = [
      [Buffer.alloc(0), "voice_unreadable"],
      [Buffer.from(foreign), "voice_type_unsupported"],
      [Buffer.from("RIFF\0\0\0\0WAVEfmt ", "latin1"), "voice_type_unsupported"],
      [await recordVoice({ codec: "vorbis" }), "voice_type_unsupported"],
      [await recordVoice({ tracks: 2 }), "voice_unreadable"],
      [await recordVoice({ seconds: 50, packetMs: 5 }), "voice_unreadable"],
      [await recordVoice({ seconds: 62 }), "voice_too_long"],
      [Buffer.concat([await recordVoice(), Buffer.alloc(1024 * 1024)]), "voice_too_large"],
      [Buffer.alloc(3 * 1024 * 1024), "voice_too_large"],
    ];
    for (const [bytes, code] of refused) expect((await uploadSound(anna, bytes)).body.error).toBe(code);
    const noPart = await uploadSound(anna, await recordVoice(), { part: "photo" });
    expect([noPart.status, Object.keys(noPart.body.fields)]).toEqual([422, ["voice"]]);
    expect(await keptOf(anna)).toEqual([]);
    const { db } = app.services;
    expect(await db.$count(loosePhotoFiles, eq(loosePhotoFiles.memberId, anna.id))).toBe(0);
  });

  it("is told by its bytes, whatever its name and type say", async () => {
    const anna = await person();
    const form = { type: "text/html", filename: "../../a.html" };
    expect((await uploadSound(anna, await recordVoice(), form)).status).toBe(200);
    const said = { type: "audio/webm", filename: "a.webm" };
    const { body } = await uploadSound(anna, await recordVoice({ container: "mp4", codec: "aac" }), said);
    const [, row] = await keptOf(anna);
    expect([row?.id, row?.container]).toEqual([body.voice.id, "mp4"]);
  });

  it("that is also a page is written anew, without the page", async () => {
    const { anna, bert } = await talking();
    const script = "<script>alert(1)</script>";
    const both = Buffer.concat([await recordVoice({ tags: { title: script } }), Buffer.from(script)]);
    const { body } = await uploadSound(anna, both);
    await send(anna, bert, body.voice.id);
    const { status, body: file } = await listenTo(bert, body.voice.id);
    expect([status, file.includes("script"), file.length > 100]).toEqual([200, false, true]);
  });
});

describe("a hostile sending", () => {
  it("a voice message carries nothing else, and other kinds carry no voice", async () => {
    const { anna, bert } = await talking();
    const voice_id = await uploadVoice(anna);
    const photo = { id: await uploadPhoto(anna), view_once: false };
    expect(await post(anna, bert, { voice_id, body: "text" })).toEqual([422, "body"]);
    expect(await post(anna, bert, { voice_id, photo })).toEqual([422, "photo"]);
    expect(await post(anna, bert, { voice_id, sticker: "wink" })).toEqual([422, "sticker"]);
    expect(await post(anna, bert, { voice_id, gift: "rose" })).toEqual([422, "gift"]);
    expect(await post(anna, bert, {})).toEqual([422, "voice_id"]);
    expect(await post(anna, bert, { voice_id, peaks: undefined })).toEqual([422, "peaks"]);
    for (const kind of [
      { kind: "text", body: "a text" },
      { kind: "sticker", sticker: "wink" },
      { kind: "gift", gift: "rose", max_credits: 100 },
      { kind: "photo", photo, max_credits: 100 },
    ]) {
      expect(await post(anna, bert, { ...kind, voice_id })).toEqual([422, "voice_id"]);
      expect(await post(anna, bert, { ...kind, voice_id: undefined })).toEqual([422, "peaks"]);
    }
    expect(await sentBy(anna)).toBe(0);
  });

  it("its drawing has as many bars as it has to, none higher than the highest", async () => {
    const { anna, bert } = await talking();
    const voice_id = await uploadVoice(anna);
    const flat = Array.from({ length: voicePeaks }, () => 0);
    const wrong: unknown[] = [
      [],
      flat.slice(1),
      [...flat, 0],
      flat.map(() => voicePeakMax + 1),
      flat.map(() => -1),
    ];
    for (const given of [
      ...wrong,
      flat.map(() => 0.5),
      flat.map(() => "1"),
      flat.map(() => null),
      "peaks",
      { length: 48 },
    ])
      expect((await post(anna, bert, { voice_id, peaks: given }))[0], JSON.stringify(given)).toBeOneOf([
        400, 422,
      ]);
    for (const id of ["nothing", 1, null, [voice_id], "__proto__"])
      expect((await post(anna, bert, { voice_id: id }))[0], String(id)).toBeOneOf([400, 422]);
    expect(await sentBy(anna)).toBe(0);
    expect((await post(anna, bert, { voice_id, peaks: flat }))[0]).toBe(200);
  });

  it("does not pass for the text that it is stored as, nor for another upload", async () => {
    const { anna, bert } = await talking();
    const taken = [409, "client_id_taken"];
    const [clientId, voiceId] = [newId(), await uploadVoice(anna)];
    await send(anna, bert, voiceId, { clientId });
    expect(told(await sendMessageTo(anna, bert, "🎤 0:02", clientId))).toEqual(taken);
    expect(told(await send(anna, bert, await uploadVoice(anna), { clientId }))).toEqual(taken);
    const textId = newId();
    await sendMessageTo(anna, bert, "🎤 0:02", textId);
    expect(told(await send(anna, bert, await uploadVoice(anna), { clientId: textId }))).toEqual(taken);
    expect((await send(anna, bert, voiceId, { clientId })).body.message.voice).toMatchObject({
      state: "shown",
    });
  });
});
