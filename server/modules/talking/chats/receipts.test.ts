import { afterAll, beforeAll, expect, it } from "vitest";
import type { PrivacySwitch } from "#contracts/people/privacy.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { listen as listenTo, type Stream } from "#server/test/app/listen.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";

let app: TestApp;
const streams: Stream[] = [];
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  for (const stream of streams) stream.stop();
  await app.close();
});

async function listen(who: Person): Promise<Stream> {
  const stream = await listenTo(app, who);
  streams.push(stream);
  return stream;
}

const turn = (who: Person, name: PrivacySwitch, isOn: boolean) =>
  who.browser.call("PUT /api/privacy/:name", { params: { name }, body: { is_on: isOn } });

/** a writes to b, who has received two messages and read one of them. */
async function twoMessages() {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  const { message } = (await send(a, b, "one")).body;
  await send(a, b, "two");
  const params = { conversation_id: message.conversation_id };
  const seen = async (who: Person) => {
    const { conversation } = (await who.browser.call("GET /api/conversations/:conversation_id", { params }))
      .body;
    return [conversation.partner_delivered_seq, conversation.partner_read_seq];
  };
  /** Like a browser: it loads messages, and reports which it has received. */
  const fetch = async (who: Person) => {
    const { body } = await who.browser.call("GET /api/conversations/:conversation_id/messages", { params });
    const seq = body.last_seq;
    await who.browser.call("POST /api/conversations/:conversation_id/deliveries", { params, body: { seq } });
  };
  const read = (who: Person, seq: number) =>
    who.browser.call("POST /api/conversations/:conversation_id/reads", { params, body: { seq } });
  await fetch(b);
  await read(b, 1);
  return { a, b, seen, fetch, read };
}

it("read messages are shown while both members show them, hidden at once if one of them hides them, and shown again with both", async () => {
  const { a, b, seen } = await twoMessages();
  expect(await seen(a)).toEqual([2, 1]);
  await turn(b, "reads_shown", false);
  expect(await seen(a)).toEqual([2, 0]);
  await turn(a, "reads_shown", false);
  await turn(b, "reads_shown", true);
  expect(await seen(a)).toEqual([2, 0]);
  await turn(a, "reads_shown", true);
  expect(await seen(a)).toEqual([2, 1]);
});

it.each([0, 1])("the stream tells nothing read while one of the two hides it (%d)", async (index) => {
  const { a, b, read, fetch } = await twoMessages();
  await turn([a, b][index] as Person, "reads_shown", false);
  const ofA = await listen(a);
  await read(b, 2);
  await send(a, b, "three");
  await fetch(b);
  // If the read were reported, it would arrive before the delivery.
  await expect.poll(() => ofA.heard("receipt")).toHaveLength(1);
  expect(ofA.heard("receipt")).toMatchObject([{ delivered_seq: 3, read_seq: 0 }]);
});

it.each(["online_shown", "invisible_mode"] as const)(
  "a member who hides by %s gives no delivery receipts",
  async (name) => {
    const { a, b, seen, fetch, read } = await twoMessages();
    await turn(b, name, name === "invisible_mode");
    const ofA = await listen(a);
    await send(a, b, "three");
    await fetch(b);
    expect(await seen(a)).toEqual([1, 1]);
    await read(b, 3);
    await expect.poll(() => ofA.heard("receipt")).toHaveLength(1);
    expect(ofA.heard("receipt")).toMatchObject([{ delivered_seq: 3, read_seq: 3 }]);
    await turn(b, "reads_shown", false);
    expect(await seen(a)).toEqual([0, 0]);
  },
);
