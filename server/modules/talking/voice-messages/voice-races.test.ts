import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { messages } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { voiceMessages } from "#server/db/schema/voice-messages.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import {
  createPerson,
  messagesOf,
  type Person,
  sendMessageTo,
  withdrawMessage as withdraw,
} from "#server/test/people/chatting.ts";
import { told } from "#server/test/people/reports.ts";
import {
  acceptVoices,
  listenTo,
  sendVoice as send,
  uploadVoice,
} from "#server/test/people/voice-messages.ts";
import { sweepVoices } from "./sweep-voices.ts";

const rounds = atSize(3, 40);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await app.close();
});

const person = (credits = 100) => createPerson(app, { credits, freeMessagesUsed: 5 });
/** The receiver has written to the sender. */
async function talking(credits = 100) {
  const [sender, receiver] = [await person(credits), await person()];
  const { message } = (await sendMessageTo(receiver, sender)).body;
  return { sender, receiver, conversationId: message.conversation_id };
}
const sentBy = ({ id }: Person) => app.services.db.$count(messages, eq(messages.senderId, id));
const balanceOf = async ({ id }: Person) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0]?.balance;

describe("voice messages sent at once", () => {
  it("the same upload is one message and one debit, under one client id and under several", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { sender, receiver } = await talking();
      const [clientId, first, second] = [newId(), await uploadVoice(sender), await uploadVoice(sender)];
      const same = await Promise.all(
        Array.from({ length: 4 }, () => send(sender, receiver, first, { clientId })),
      );
      expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(same.map(({ body }) => body.message.id)).size).toBe(1);
      const taken = await Promise.all([1, 2, 3].map(() => send(sender, receiver, second)));
      expect(taken.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
      expect([await balanceOf(sender), await sentBy(sender)]).toEqual([90, 2]);
    }
  });

  it("two for the last five credits: one is stored and charged", async () => {
    const { sender, receiver } = await talking(5);
    const [first, second] = [await uploadVoice(sender), await uploadVoice(sender)];
    const answers = await Promise.all([send(sender, receiver, first), send(sender, receiver, second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 402]);
    expect([await balanceOf(sender), await sentBy(sender)]).toEqual([0, 1]);
  });

  it("and texts of both sides take numbers without gaps", async () => {
    const { sender, receiver, conversationId } = await talking();
    await sendMessageTo(sender, receiver);
    const ids = await Promise.all([1, 2, 3].map(() => uploadVoice(sender)));
    const theirs = await Promise.all([1, 2, 3].map(() => uploadVoice(receiver)));
    const answers = await Promise.all([
      ...ids.map((id) => send(sender, receiver, id)),
      ...theirs.map((id) => send(receiver, sender, id)),
      sendMessageTo(receiver, sender),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const all = await messagesOf(sender, conversationId);
    expect(all.map(({ seq }) => seq)).toEqual(Array.from({ length: 9 }, (_, at) => at + 1));
  });

  it("a withdrawal meets a repeat: it is not stored or charged again", async () => {
    const { sender, receiver, conversationId } = await talking();
    const [clientId, voiceId] = [newId(), await uploadVoice(sender)];
    await send(sender, receiver, voiceId, { clientId });
    await Promise.all([withdraw(sender, conversationId, 2), send(sender, receiver, voiceId, { clientId })]);
    expect((await send(sender, receiver, voiceId, { clientId })).body.message.kind).toBe("withdrawn");
    expect([await balanceOf(sender), await sentBy(sender)]).toEqual([95, 1]);
  });
});

describe("a voice message that is being sent", () => {
  it("waits for its receiver's wish to get none, and is charged nothing", async () => {
    const { sender, receiver } = await talking();
    const voiceId = await uploadVoice(sender);
    const release = await holdOpen(app, (tx) =>
      tx.update(profiles).set({ refusesVoice: true }).where(eq(profiles.memberId, receiver.id)),
    );
    const sending = send(sender, receiver, voiceId);
    expect(await isAnswered(app, sending)).toBe(false);
    await release();
    expect(told(await sending)).toEqual([409, "voice_unwanted"]);
    expect([await balanceOf(sender), await sentBy(sender)]).toEqual([100, 0]);
  });

  it("is stored before the receiver's refusal is answered, or never", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { sender, receiver } = await talking();
      const voiceId = await uploadVoice(sender);
      let storedWhenAnswered = -1;
      const [sent] = await Promise.all([
        send(sender, receiver, voiceId),
        acceptVoices(receiver, false).then(async () => {
          storedWhenAnswered = await sentBy(sender);
        }),
      ]);
      expect(await sentBy(sender)).toBe(storedWhenAnswered);
      expect(sent.status).toBe(storedWhenAnswered === 1 ? 200 : 409);
      expect(await balanceOf(sender)).toBe(100 - 5 * storedWhenAnswered);
    }
  });

  it("is stored before the receiver's block is answered, or never, and opens to nobody after it", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { sender, receiver } = await talking();
      const voiceId = await uploadVoice(sender);
      let storedWhenAnswered = -1;
      const [sent] = await Promise.all([
        send(sender, receiver, voiceId),
        receiver.browser
          .call("POST /api/blocks/:member_id", { params: { member_id: sender.id } })
          .then(async () => {
            storedWhenAnswered = await sentBy(sender);
          }),
      ]);
      expect(await sentBy(sender)).toBe(storedWhenAnswered);
      expect(sent.status).toBe(storedWhenAnswered === 1 ? 200 : 403);
      expect((await listenTo(receiver, voiceId)).status).toBe(404);
    }
  });

  it("is left by the sweep, or was deleted by it before", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { sender, receiver } = await talking();
      const voiceId = await uploadVoice(sender);
      const { db } = app.services;
      const old = new Date(app.clock.now().getTime() - 25 * 3_600_000);
      await db.update(voiceMessages).set({ createdAt: old }).where(eq(voiceMessages.id, voiceId));
      const [sent] = await Promise.all([
        send(sender, receiver, voiceId),
        sweepVoices(db, app.services, app.clock.now()),
      ]);
      const left = await db.$count(voiceMessages, eq(voiceMessages.id, voiceId));
      expect([sent.status, left, await balanceOf(sender)]).toEqual(
        sent.status === 200 ? [200, 1, 95] : [410, 0, 100],
      );
    }
  });
});
