import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Message } from "#contracts/talking/chats.ts";
import { type App, buildApp } from "#server/app.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { listen as listenTo, type Stream } from "#server/test/app/listen.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";

let app: TestApp;
const streams: Stream[] = [];
const twins: App[] = [];
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const stream of streams) stream.stop();
  for (const twin of twins) await twin.stop();
  await app.close();
});

async function listen(who: Person, server: App = app): Promise<Stream> {
  const stream = await listenTo(server, who);
  streams.push(stream);
  return stream;
}

const until = (condition: () => void) => vi.waitFor(condition, { timeout: 5_000, interval: 10 });
const open = (who: Person, id: string) =>
  who.browser.call("GET /api/conversations/:conversation_id", { params: { conversation_id: id } });

describe("a live chat", () => {
  it("lets both look again at what is sent a second time: nobody may have been told of the first", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    await send(a, b);
    const clientId = newId();
    const first = await send(a, b, "Did this arrive?", clientId);
    const [ofA, ofB] = [await listen(a), await listen(b)];
    const again = await send(a, b, "Did this arrive?", clientId);
    expect(again.body.message).toEqual(first.body.message);
    const look = [{ conversation_id: first.body.message.conversation_id }];
    await until(() => expect(ofB.heard("chats_changed")).toEqual(look));
    await until(() => expect(ofA.heard("chats_changed")).toEqual(look));
    expect(ofB.heard("message")).toEqual([]);
  });

  it("brings a message to both sides, its price only to the sender, and tells when it got there", async () => {
    const [a, b] = [await createPerson(app, { credits: 20, freeMessagesUsed: 5 }), await createPerson(app)];
    const [ofA, secondOfA, ofB] = [await listen(a), await listen(a), await listen(b)];
    const { message, price, allowance } = (await send(a, b, "Live <b>\u{1f44b}</b>\nsecond line")).body;
    await until(() =>
      expect(ofB.heard("message")).toEqual([{ ...(message as Message), client_id: null, cost: 0 }]),
    );
    // The sender's event has the remaining credits, so that no page of theirs asks again.
    const own = [{ ...(message as Message), terms: { price, allowance } }];
    await until(() => expect(ofA.heard("message")).toEqual(own));
    await until(() => expect(secondOfA.heard("message")).toEqual(own));
    expect(message.cost).toBe(5);
    expect(price).toEqual({ credits: 5, paid_credits: 5, free_left: 0, balance: 15, refusal: null });
    expect(allowance).toMatchObject({ credits: 15, free_messages_left: 0 });
    const started = [{ conversation_id: message.conversation_id }];
    await until(() => expect(ofA.heard("chats_changed")).toEqual(started));
    await until(() => expect(ofB.heard("chats_changed")).toEqual(started));
    const receipt = {
      conversation_id: message.conversation_id,
      member_id: b.id,
      delivered_seq: 1,
      read_seq: 0,
    };
    await until(() => expect(ofA.heard("receipt")).toEqual([receipt]));
    expect((await open(a, message.conversation_id)).body.conversation.partner_delivered_seq).toBe(1);
    await send(a, b, "another");
    await until(() => expect(ofB.heard("message")).toHaveLength(2));
    expect(ofB.heard("chats_changed")).toHaveLength(1);
    // No event makes either of them load a list or the credits.
    for (const stream of [ofA, ofB]) expect(stream.heard("user_changed")).toHaveLength(0);
    expect(ofA.heard("chats_changed")).toHaveLength(1);
  });

  it("tells a repeat to nobody again", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const ofB = await listen(b);
    const { message } = (await send(a, b, "once")).body;
    await send(a, b, "once", message.client_id ?? "");
    await send(a, b, "last");
    await until(() => expect(ofB.heard("message").map(({ body }) => body)).toEqual(["once", "last"]));
  });

  it("tells the partner what was read, once, and the reader's other tabs", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const { message } = (await send(a, b)).body;
    const [ofA, ofB] = [await listen(a), await listen(b)];
    const params = { conversation_id: message.conversation_id };
    for (const seq of [1, 1, 0]) {
      await b.browser.call("POST /api/conversations/:conversation_id/reads", { params, body: { seq } });
    }
    await b.browser.call("POST /api/conversations/:conversation_id/typing", { params });
    await until(() => expect(ofA.heard("typing")).toEqual([{ ...params, member_id: b.id }]));
    expect(ofA.heard("receipt")).toEqual([{ ...params, member_id: b.id, delivered_seq: 1, read_seq: 1 }]);
    expect(ofB.heard("read")).toEqual([{ ...params, read_seq: 1, unread: 0 }]);
    expect(ofB.heard("chats_changed")).toEqual([]);
    expect(ofB.heard("typing")).toEqual([]);
  });

  it("tells nothing across a block", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const { message } = (await send(a, b)).body;
    const ofA = await listen(a);
    await block(app, a.id, b.id);
    const params = { conversation_id: message.conversation_id };
    // The blocked member still has the conversation: their acts in it are not shown to the other.
    for (const answer of [
      await b.browser.call("POST /api/conversations/:conversation_id/typing", { params }),
      await b.browser.call("GET /api/conversations/:conversation_id/messages", { params }),
      await b.browser.call("POST /api/conversations/:conversation_id/deliveries", {
        params,
        body: { seq: 1 },
      }),
      await b.browser.call("POST /api/conversations/:conversation_id/reads", { params, body: { seq: 1 } }),
    ]) {
      expect(answer.status).toBe(200);
    }
    expect((await send(b, a)).status).toBe(403);
    app.services.live.publish(a.id, "user_changed", {});
    await until(() => expect(ofA.heard("user_changed")).toHaveLength(1));
    expect(ofA.news.map(({ event }) => event)).toEqual(["hello", "user_changed"]);
  });

  it("ends when its session is logged out, and only then", async () => {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const [ofA, ofB] = [await listen(a), await listen(b)];
    await a.browser.call("GET /api/logout.php");
    await until(() => expect(ofA.isOver()).toBe(true));
    expect(ofA.heard("signed_out")).toHaveLength(1);
    expect(ofB.isOver()).toBe(false);
    await send(b, a);
    await until(() => expect(ofB.heard("message")).toHaveLength(1));
    expect(ofA.heard("message")).toHaveLength(0);
  });

  it("is for members, and only for pages of this site", async () => {
    const answer = await app.browser().raw({ method: "GET", url: "/api/live" });
    expect(answer.status).toBe(403);
    const a = await createPerson(app);
    const foreign = { method: "GET", url: "/api/live", headers: { "sec-fetch-site": "cross-site" } } as const;
    expect((await a.browser.raw(foreign)).status).toBe(403);
  });

  // Without Redis a second process cannot receive events of the first.
  if (process.env.TEST_REDIS_URL) {
    it("reaches a member who is connected to another process", async () => {
      const twin = await buildApp(app.services.env, { database: app.database, clock: app.clock });
      twins.push(twin);
      await twin.http.listen({ port: 0, host: "127.0.0.1" });
      const [a, b] = [await createPerson(app), await createPerson(app)];
      const [ofA, ofB] = [await listen(a), await listen(b, twin)];
      const { message } = (await send(a, b)).body;
      await until(() =>
        expect(ofB.heard("message")).toEqual([{ ...(message as Message), client_id: null, cost: 0 }]),
      );
      await until(() => expect(ofA.heard("receipt")).toMatchObject([{ member_id: b.id, delivered_seq: 1 }]));
      await b.browser.call("GET /api/logout.php");
      await until(() => expect(ofB.isOver()).toBe(true));
      expect(ofA.isOver()).toBe(false);
    });
  }
});
