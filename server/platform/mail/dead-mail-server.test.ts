import { createServer, type Server } from "node:net";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { accountTokens } from "#server/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember } from "#server/test/people/factories.ts";

let server: Server;
let connections: { destroy(): void }[];
let app: TestApp;

beforeAll(async () => {
  connections = [];
  // Accepts every connection and never answers: the slowest failure of a mail server.
  server = createServer((socket) => void connections.push(socket.on("error", () => undefined)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  app = await createTestApp({ env: { SMTP_URL: `smtp://127.0.0.1:${address.port}` } });
});
afterAll(async () => {
  for (const connection of connections) connection.destroy();
  await new Promise((resolve) => server.close(resolve));
  await app.close();
});

it("a dead mail server with a queue full of mails delays no reset and no file", async () => {
  const { db, post, queue, storage } = app.services;
  const member = await createMember(app);
  for (let number = 0; number < 8; number += 1) {
    await post.send(db, { to: `${number}@example.com`, subject: "Hello", text: "Hello", html: "Hello" });
  }
  const stuck = () =>
    rowsOf(db, sql`select 1 from jobs.job where data->>'job' = 'deliver-mail' and state = 'active'`);
  await expect.poll(stuck).toHaveLength(2);

  await storage.put("photos/gone/full.webp", Buffer.from("picture"));
  queue.on("discard-gone-file", () => storage.deletePrefix("photos/gone"));
  await queue.send(db, "discard-gone-file", {});
  const asked = await app.browser().call("POST /api/password-reset-mails", { body: { email: member.email } });
  expect(asked.status).toBe(200);
  const resets = () =>
    db
      .select({ id: accountTokens.accountId })
      .from(accountTokens)
      .where(and(eq(accountTokens.accountId, member.id), eq(accountTokens.purpose, "password_reset")));
  await expect.poll(resets, { timeout: 10_000 }).toHaveLength(1);
  await expect.poll(() => storage.exists("photos/gone/full.webp"), { timeout: 10_000 }).toBe(false);
  // The mails are still waiting, so the server did not come back.
  expect(await stuck()).toHaveLength(2);
});
