import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { unsentVoiceHours } from "#contracts/limits.ts";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { chatsLife } from "#server/modules/talking/chats/member-life.ts";
import { hourSeconds } from "#server/platform/time-units.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  reactTo,
  sendMessageTo,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { told } from "#server/test/people/reports.ts";
import {
  acceptVoices,
  listenTo,
  peaks,
  recordVoice,
  sendVoice as send,
  uploadSound,
  uploadVoice,
} from "#server/test/people/voice-messages.ts";
import { voiceMessagesLife } from "./member-life.ts";
import { sweepVoices } from "./sweep-voices.ts";
import { voicesPerHour } from "./voice-limits.ts";
import { textOfVoice, voiceKey } from "./voice-rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

const person = (given?: Parameters<typeof createPerson>[1]) =>
  createPerson(app, { credits: 100, freeMessagesUsed: 5, ...given });
/** Anna and Bert write to each other: his message is the first one. */
async function talking() {
  const [anna, bert] = [await person(), await person()];
  const { message } = (await sendMessageTo(bert, anna)).body;
  return { anna, bert, conversationId: message.conversation_id };
}
/** Anna's answer to Bert is a voice message of 12 seconds. */
async function pair() {
  const two = await talking();
  const voiceId = await uploadVoice(two.anna, { seconds: 12 });
  const { message } = (await send(two.anna, two.bert, voiceId)).body;
  return { ...two, voiceId, message };
}
const rowOf = async (id: string) =>
  (await app.services.db.select().from(voiceMessages).where(eq(voiceMessages.id, id)))[0];
const rowsOf = ({ id }: Pick<Person, "id">) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, id));
const balanceOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0]?.balance;
const termsFor = async (who: Person, to: { id: string }) =>
  (await who.browser.call("GET /api/members/:member_id/voice-terms", { params: { member_id: to.id } })).body;
const isStored = (row: { fileKey: string; container: "webm" | "mp4" } | undefined) =>
  app.services.storage.exists(voiceKey(row?.fileKey ?? "", row?.container ?? "webm"));

describe("a voice message", () => {
  it("is a message of its kind: both sides get it, live and by their pages", async () => {
    const publish = vi.spyOn(app.services.live, "publish");
    const { anna, bert, conversationId, voiceId, message } = await pair();
    const url = `/api/voice-messages/${voiceId}/file`;
    const voice = { id: voiceId, state: "shown", url, duration_ms: 12_000, peaks };
    const shown = { seq: 2, kind: "voice", body: "", voice };
    expect(message).toMatchObject(shown);
    const live = publish.mock.calls.filter(
      ([, event, data]) => event === "message" && (data as { seq: number }).seq === 2,
    );
    expect(live.map(([id]) => id).sort()).toEqual([anna.id, bert.id].sort());
    for (const [, , data] of live) expect(data).toMatchObject(shown);
    publish.mockRestore();
    for (const who of [anna, bert]) {
      expect((await messagesOf(who, conversationId))[1]).toMatchObject(shown);
      const [entry] = (await who.browser.call("GET /api/chats.php")).body.chats;
      expect(entry?.last_message).toMatchObject({ kind: "voice", body: "" });
      expect(entry?.num_unread_messages).toBe(1);
    }
  });

  it("costs what a text costs: free messages pay for it, and then credits", async () => {
    const { bert, anna } = await talking();
    const { credits, balance, money, refusal } = await termsFor(anna, bert);
    expect([credits, balance, refusal]).toEqual([5, 100, null]);
    expect(money).toBeTruthy();
    expect((await send(anna, bert, await uploadVoice(anna))).body.message.cost).toBe(credits);
    expect(await balanceOf(anna)).toBe(100 - credits);
    const [free, partner] = [await person({ freeMessagesUsed: 0 }), await person()];
    await sendMessageTo(partner, free);
    expect((await termsFor(free, partner)).credits).toBe(0);
    expect((await send(free, partner, await uploadVoice(free))).body.message.cost).toBe(0);
  });

  it("is stored as a text that the release before shows: a sign and its length", async () => {
    const { anna, voiceId } = await pair();
    expect((await rowsOf(anna))[0]).toMatchObject({
      kind: "text",
      body: "🎤 0:12",
      payload: null,
      sticker: null,
      gift: null,
      voice: voiceId,
    });
    expect([textOfVoice(400), textOfVoice(59_400), textOfVoice(60_900)]).toEqual([
      "🎤 0:00",
      "🎤 0:59",
      "🎤 1:01",
    ]);
  });

  it("plays for both sides, whole and in parts, and is kept by no cache", async () => {
    const { anna, bert, voiceId } = await pair();
    for (const who of [anna, bert]) {
      const { status, headers } = await listenTo(who, voiceId);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        "content-type": "audio/webm",
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
        "accept-ranges": "bytes",
      });
      expect(headers["content-security-policy"]).toContain("sandbox");
    }
    const size = (await rowOf(voiceId))?.bytes ?? 0;
    const part = await listenTo(bert, voiceId, "bytes=0-1");
    expect([part.status, part.headers["content-range"], part.headers["content-length"]]).toEqual([
      206,
      `bytes 0-1/${size}`,
      "2",
    ]);
    const past = await listenTo(bert, voiceId, `bytes=${size}-`);
    expect([past.status, past.headers["content-range"]]).toEqual([416, `bytes */${size}`]);
    for (const garbage of ["bytes=9-1", "bytes=0-1,3-4", "x", "bytes=-"])
      expect((await listenTo(bert, voiceId, garbage)).status).toBe(200);
    const apple = await uploadVoice(anna, { container: "mp4", codec: "aac" });
    await send(anna, bert, apple);
    expect((await listenTo(bert, apple)).headers["content-type"]).toBe("audio/mp4");
  });

  it("is quoted by its kind, answers others, and takes reactions", async () => {
    const { anna, bert, conversationId } = await pair();
    const quote = { seq: 2, sender_id: anna.id, kind: "voice", body: "" };
    const answer = await send(bert, anna, await uploadVoice(bert), { replyTo: 2 });
    expect(answer.body.message.quote).toEqual(quote);
    for (const who of [anna, bert]) expect((await messagesOf(who, conversationId))[2]?.quote).toEqual(quote);
    expect((await reactTo(bert, conversationId, "heart", 2)).status).toBe(200);
    expect((await messagesOf(anna, conversationId))[1]?.reactions).toHaveLength(1);
  });

  it("leaves nothing when it is withdrawn: its file is deleted", async () => {
    const { anna, bert, conversationId, voiceId } = await pair();
    const row = await rowOf(voiceId);
    expect(await isStored(row)).toBe(true);
    expect((await withdraw(anna, conversationId, 2)).status).toBe(200);
    for (const who of [anna, bert]) {
      const message = (await messagesOf(who, conversationId))[1];
      expect([message?.kind, message?.body, message?.voice]).toEqual(["withdrawn", "", undefined]);
      expect((await listenTo(who, voiceId)).status).toBe(404);
    }
    expect([await rowOf(voiceId), await isStored(row)]).toEqual([undefined, false]);
    expect((await rowsOf(anna))[0]).toMatchObject({ voice: null, body: "" });
    expect(await app.services.db.$count(loosePhotoFiles, eq(loosePhotoFiles.memberId, anna.id))).toBe(0);
  });

  it("that the release before emptied is empty and opens no file", async () => {
    const { anna, bert, conversationId, voiceId } = await pair();
    await app.services.db
      .update(messages)
      .set({ kind: "removed", body: "", payload: null })
      .where(eq(messages.id, (await messagesOf(bert, conversationId))[1]?.id ?? ""));
    const message = (await messagesOf(bert, conversationId))[1];
    expect([message?.kind, message?.voice]).toEqual(["removed", undefined]);
    for (const who of [anna, bert]) expect((await listenTo(who, voiceId)).status).toBe(404);
    expect(JSON.stringify(await chatsLife.export(app.services.db, anna.id, ""))).not.toContain(voiceId);
  });

  it("is gone from a side that deleted it, and its file once both sides have", async () => {
    const { anna, bert, conversationId, voiceId } = await pair();
    const row = await rowOf(voiceId);
    const clear = { body: { conversation: conversationId } };
    await bert.browser.call("DELETE /api/chat.php", clear);
    expect([(await listenTo(bert, voiceId)).status, (await listenTo(anna, voiceId)).status]).toEqual([
      404, 200,
    ]);
    await anna.browser.call("DELETE /api/chat.php", clear);
    expect((await listenTo(anna, voiceId)).status).toBe(404);
    expect(await rowOf(voiceId)).toBeUndefined();
    const loose = eq(loosePhotoFiles.fileKey, row?.fileKey ?? "");
    expect(await app.services.db.$count(loosePhotoFiles, loose)).toBe(1);
  });

  it("is gone for the partner after a block, and after its sender is erased", async () => {
    const { anna, bert, conversationId, voiceId } = await pair();
    await block(app, bert.id, anna.id);
    expect([(await listenTo(bert, voiceId)).status, (await listenTo(anna, voiceId)).status]).toEqual([
      404, 200,
    ]);
    const other = await pair();
    const now = app.clock.now();
    await app.services.db.transaction((tx) =>
      voiceMessagesLife.forget(tx, { memberId: other.anna.id, now, isStillNamed: true }),
    );
    const gone = { id: other.voiceId, state: "gone", url: null, duration_ms: 0, peaks: [] };
    expect((await messagesOf(other.bert, other.conversationId))[1]).toMatchObject({
      kind: "voice",
      voice: gone,
    });
    expect((await listenTo(other.bert, other.voiceId)).status).toBe(404);
    expect(conversationId).not.toBe(other.conversationId);
  });

  it("is in the archives of both by its kind, and its file in its sender's", async () => {
    const { anna, bert, voiceId } = await pair();
    for (const who of [anna, bert]) {
      const { messages: own = [] } = await chatsLife.export(app.services.db, who.id, "");
      expect(own[1]).toMatchObject({ kind: "voice", body: "🎤 0:12", voice: voiceId });
    }
    const { voice_messages: own } = await voiceMessagesLife.export(app.services.db, anna.id, "");
    expect(own).toMatchObject([{ id: voiceId, durationMs: 12_000 }]);
    const row = await rowOf(voiceId);
    expect(await voiceMessagesLife.sounds?.(app.services.db, anna.id)).toEqual([
      voiceKey(row?.fileKey ?? "", "webm"),
    ]);
    expect(await voiceMessagesLife.sounds?.(app.services.db, bert.id)).toEqual([]);
  });
});

describe("a receiver", () => {
  it("gets voice messages of members whom they matched or wrote to, and of no stranger", async () => {
    const [stranger, bert] = [await person(), await person()];
    const voiceId = await uploadVoice(stranger);
    expect((await termsFor(stranger, bert)).refusal).toBe("voice_not_yet");
    expect(told(await send(stranger, bert, voiceId))).toEqual([409, "voice_not_yet"]);
    // Writing to somebody is not enough: they have to write back.
    await sendMessageTo(stranger, bert);
    expect(told(await send(stranger, bert, voiceId))).toEqual([409, "voice_not_yet"]);
    expect(await balanceOf(stranger)).toBe(95);
    await sendMessageTo(bert, stranger);
    expect((await termsFor(stranger, bert)).refusal).toBeNull();
    expect((await send(stranger, bert, voiceId)).status).toBe(200);
  });

  it("who matched the sender gets one as the first message", async () => {
    const [anna, bert] = [await person(), await person()];
    for (const [from, to] of [
      [anna, bert],
      [bert, anna],
    ] as const)
      await from.browser.call("POST /api/likes/:member_id", { params: { member_id: to.id } });
    expect((await termsFor(anna, bert)).refusal).toBeNull();
    const { status, body } = await send(anna, bert, await uploadVoice(anna));
    expect([status, body.message.seq]).toEqual([200, 1]);
  });

  it("who switched them off gets none, and its sender learns it before and pays nothing", async () => {
    const { anna, bert } = await talking();
    const [voiceId, stranger] = [await uploadVoice(anna), await person()];
    await acceptVoices(bert, false);
    expect((await termsFor(anna, bert)).refusal).toBe("voice_unwanted");
    expect(told(await send(anna, bert, voiceId))).toEqual([409, "voice_unwanted"]);
    // A stranger does not learn the switch.
    expect((await termsFor(stranger, bert)).refusal).toBe("voice_not_yet");
    expect([await balanceOf(anna), await rowsOf(anna)]).toEqual([100, []]);
    await acceptVoices(bert, true);
    // The refused upload is still there.
    expect((await send(anna, bert, voiceId)).status).toBe(200);
  });

  it("is not told apart by members whom they blocked or who cannot pay", async () => {
    const { anna, bert } = await talking();
    const poor = await person({ credits: 4 });
    await sendMessageTo(bert, poor);
    await acceptVoices(bert, false);
    expect(told(await send(poor, bert, await uploadVoice(poor)))).toEqual([402, "credits_insufficient"]);
    const voiceId = await uploadVoice(anna);
    await block(app, bert.id, anna.id);
    expect(told(await send(anna, bert, voiceId))).toEqual([403, "blocked"]);
    expect(JSON.stringify(await termsFor(anna, bert))).not.toContain("voice_unwanted");
  });
});

describe("an upload", () => {
  it("that is not sent within a day is deleted with its file; of the waiting ones the newest five stay", async () => {
    const anna = await person();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await uploadVoice(anna, { seconds: 1 }));
    const kept = await app.services.db
      .select()
      .from(voiceMessages)
      .where(eq(voiceMessages.memberId, anna.id));
    expect(kept.map(({ id }) => id).sort()).toEqual(ids.slice(1).sort());
    const later = new Date(app.clock.now().getTime() + (unsentVoiceHours * 3600 + 1) * 1000);
    expect(await sweepVoices(app.services.db, app.services, later)).toBeGreaterThanOrEqual(5);
    for (const row of kept) expect([await rowOf(row.id), await isStored(row)]).toEqual([undefined, false]);
  });

  it("can be discarded, a voice message that was sent cannot", async () => {
    const { anna, bert, voiceId } = await pair();
    const unsent = await uploadVoice(anna);
    const row = await rowOf(unsent);
    for (const voice_id of [unsent, unsent, voiceId])
      expect(
        (await anna.browser.call("DELETE /api/voice-messages/:voice_id", { params: { voice_id } })).status,
      ).toBe(200);
    expect([await rowOf(unsent), await isStored(row)]).toEqual([undefined, false]);
    expect(told(await send(anna, bert, unsent))).toEqual([410, "voice_gone"]);
    expect((await listenTo(bert, voiceId)).status).toBe(200);
  });

  it("is counted: sixty an hour", async () => {
    const anna = await person();
    const { rateLimits } = app.services;
    for (let count = 1; count < voicesPerHour; count += 1)
      await rateLimits.take(`voice-messages:${anna.id}`, voicesPerHour, hourSeconds);
    expect((await uploadSound(anna, await recordVoice())).status).toBe(200);
    expect((await uploadSound(anna, await recordVoice())).status).toBe(429);
  });
});
