import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { type App, buildApp } from "#server/app.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { listen } from "#server/test/app/listen.ts";
import { createPerson, type Person, sendMessageTo as send } from "#server/test/people/chatting.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

/** The position of the member's stream when it is opened now. */
async function positionOf(who: Person, server: App = app): Promise<unknown> {
  const stream = await listen(server, who);
  stream.stop();
  return stream.heard("hello")[0]?.position;
}

it("says at which position it stands, and the same one while nothing happens", async () => {
  const a = await createPerson(app);
  const first = await positionOf(a);
  expect(first).toEqual(expect.stringContaining(a.id));
  expect(await positionOf(a)).toBe(first);
  await a.browser.call("GET /api/chats.php");
  expect(await positionOf(a)).toBe(first);
});

it("stands elsewhere after whatever happened while nobody listened", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  const seen = [await positionOf(b)];
  const { message } = (await send(a, b)).body;
  seen.push(await positionOf(b));
  await b.browser.call("POST /api/conversations/:conversation_id/reads", {
    params: { conversation_id: message.conversation_id },
    body: { seq: 1 },
  });
  seen.push(await positionOf(b));
  await a.browser.call("POST /api/likes/:member_id", { params: { member_id: b.id } });
  seen.push(await positionOf(b));
  expect(new Set(seen).size).toBe(4);
});

it("is the same at every process, and moves with what happens at another that nobody is told of", async () => {
  const { env } = app.services;
  const twin = await buildApp({ ...env, REDIS_URL: undefined }, { database: app.database, clock: app.clock });
  await twin.http.listen({ port: 0, host: "127.0.0.1" });
  try {
    const [a, b] = [await createPerson(app), await createPerson(app)];
    const before = await positionOf(b, twin);
    expect(before).toBe(await positionOf(b));
    await send(a, b);
    expect(await positionOf(b, twin)).not.toBe(before);
    expect(await positionOf(b, twin)).toBe(await positionOf(b));
  } finally {
    await twin.stop();
  }
});

it("has said where it stands only once nothing can be missed any more", async () => {
  const [a, b] = [await createPerson(app, { credits: 100 }), await createPerson(app)];
  await send(a, b);
  const before = await positionOf(b);
  const sending = Promise.all(Array.from({ length: 5 }, () => send(a, b)));
  const stream = await listen(app, b);
  await sending;
  const after = await positionOf(b);
  // Each message arrived as an event, or the position differs from the one before, so that the page asks.
  const isTold = stream.heard("hello")[0]?.position !== before;
  if (!isTold) await vi.waitFor(() => expect(stream.heard("message")).toHaveLength(5));
  expect(after).not.toBe(before);
  stream.stop();
});

it("tells a page that was drawn for another member nothing but that", async () => {
  const [a, b] = [await createPerson(app), await createPerson(app)];
  const stream = await listen(app, b, a.id);
  await vi.waitFor(() => expect(stream.isOver()).toBe(true));
  await send(a, b);
  expect(stream.news.map(({ event }) => event)).toEqual(["other_member"]);
});
