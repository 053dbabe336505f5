import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { listen } from "#server/test/app/listen.ts";
import { createPerson, sendMessageTo as send } from "#server/test/people/chatting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

const inCapitals = ({ id }: { id: string }) => ({ id: id.toUpperCase() });
const at = (to: { id: string }) => ({ params: { member_id: inCapitals(to).id } });

it("tells the receiver of a message that names them in capitals", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  const ofB = await listen(app, b, inCapitals(b).id);
  const { status, body } = await send(a, inCapitals(b), "Can you hear me?");
  expect(status).toBe(200);
  await vi.waitFor(() => expect(ofB.heard("message")).toMatchObject([{ id: body.message.id }]));
  ofB.stop();
});

it("answers a message that comes again in capitals with the first", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  const clientId = newId();
  const first = await send(a, inCapitals(b), "Once", clientId.toUpperCase());
  expect(first.body.message.client_id).toBe(clientId);
  const again = await send(a, inCapitals(b), "Once", clientId.toUpperCase());
  expect(again.body.message).toEqual(first.body.message);
  expect((await send(a, b, "Once", clientId)).body.message).toEqual(first.body.message);
});

it("makes a match of two likes, whatever spelling they come in, and tells both", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  const [ofA, ofB] = [await listen(app, a), await listen(app, b)];
  expect((await a.browser.call("POST /api/likes/:member_id", at(b))).body).toMatchObject({
    like_state: "liked",
  });
  await vi.waitFor(() => expect(ofB.heard("likes_changed")).toHaveLength(1));
  expect((await b.browser.call("POST /api/likes/:member_id", at(a))).body).toMatchObject({
    like_state: "match",
  });
  await vi.waitFor(() => expect(ofA.heard("likes_changed").length).toBeGreaterThan(0));
  for (const one of [ofA, ofB]) one.stop();
});

it("blocks a member named in capitals, and refuses to block, like or write to oneself", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  await send(a, b);
  const ofB = await listen(app, b);
  expect((await a.browser.call("POST /api/blocks/:member_id", at(b))).status).toBe(200);
  await vi.waitFor(() => expect(ofB.heard("chats_changed")).toHaveLength(1));
  expect((await send(b, inCapitals(a))).status).toBe(403);
  ofB.stop();
  expect((await a.browser.call("POST /api/blocks/:member_id", at(a))).body.error).toBe(
    "cannot_block_yourself",
  );
  const own = [await a.browser.call("POST /api/likes/:member_id", at(a)), await send(a, inCapitals(a))];
  const lower = [
    await a.browser.call("POST /api/likes/:member_id", { params: { member_id: a.id } }),
    await send(a, a),
  ];
  expect(own.map(({ body }) => body.error)).toEqual(lower.map(({ body }) => body.error));
});
