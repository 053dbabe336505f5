import { type AddressInfo, connect } from "node:net";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { accounts, sessions } from "#server/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { listen } from "#server/test/app/listen.ts";
import { createPerson } from "#server/test/people/chatting.ts";

let app: TestApp;
/** Holds a stream's request between reading its session and opening the stream. */
let hold: ((isGone: () => boolean) => Promise<void>) | null = null;
beforeAll(async () => {
  app = await createTestApp({
    extend: (http) =>
      http.addHook("onRequest", async ({ url, raw }) => {
        if (url.startsWith("/api/live")) await hold?.(() => raw.socket.destroyed);
      }),
  });
  await app.http.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => app.close());

it("keeps no stream of a browser that hung up while its session was looked up", async () => {
  const { live } = app.services;
  const person = await createPerson(app);
  const opened = vi.spyOn(live, "open");
  const held = vi.fn<(isGone: () => boolean) => void>();
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  hold = (isGone) => {
    held(isGone);
    return isLetGo;
  };
  const cookie = [...person.browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const socket = connect((app.http.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(`GET /api/live HTTP/1.1\r\nhost: localhost:3000\r\ncookie: ${cookie}\r\n\r\n`);
  await vi.waitFor(() => expect(held).toHaveBeenCalled());
  socket.destroy();
  await vi.waitFor(() => expect(held.mock.calls[0]?.[0]()).toBe(true));
  letGo();
  await vi.waitFor(() => expect(opened).toHaveBeenCalled());
  await opened.mock.results[0]?.value;
  expect(live.counts()).toMatchObject({ streams: 0, members: 0 });
  expect(await live.isConnected(person.id)).toBe(false);
  hold = null;
  const stream = await listen(app, person);
  expect(live.counts()).toMatchObject({ streams: 1, members: 1 });
  stream.stop();
});

it.each(["ended", "suspended"])(
  "opens no stream that stands where the session was %s meanwhile",
  async (how) => {
    const { db, live } = app.services;
    const person = await createPerson(app);
    const sent = { cookie: `account=${person.browser.cookies.get("account")}` };
    hold = async () => {
      if (how === "ended") await db.delete(sessions).where(eq(sessions.accountId, person.id));
      else await db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, person.id));
      live.close(person.id);
    };
    const { port } = app.http.server.address() as AddressInfo;
    const stream = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: sent });
    hold = null;
    expect(stream.status).toBe(200);
    const heard = await stream.text();
    expect(heard).toContain("event: signed_out");
    // The ping rounds end it as well, but only after the greeting.
    expect(heard).not.toContain("event: hello");
    await vi.waitFor(async () => expect(await live.isConnected(person.id)).toBe(false));
  },
  60_000,
);
