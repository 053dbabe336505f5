import { type AddressInfo, connect } from "node:net";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "#server/db/open-database.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";
import { type App, buildApp } from "./app.ts";

const token = "a token that only Prometheus knows";
let app: TestApp;
const twins: App[] = [];

beforeAll(async () => {
  app = await createTestApp({ env: { METRICS_TOKEN: token } });
});
afterAll(async () => {
  for (const twin of twins) await twin.stop();
  await app.close();
});

/** Another process on the same database. */
async function twinOf({ services, database, clock }: TestApp, changed: object = {}): Promise<App> {
  const twin = await buildApp({ ...services.env, ...changed }, { database, clock });
  twins.push(twin);
  return twin;
}

const site = { host: "localhost:3000" };
const get = (app: App, url: string, headers = {}) => app.http.inject({ method: "GET", url, headers });

describe("a process", () => {
  it("says that it lives, and how the database is", async () => {
    const { statusCode, body } = await get(app, "/healthz");
    expect(statusCode).toBe(200);
    expect(JSON.parse(body)).toEqual({
      ok: true,
      database: "answers",
      redis: process.env.TEST_REDIS_URL ? "answers" : "none",
    });
  });

  it("is ready until it is told to end, and hands its connections over meanwhile", async () => {
    const twin = await twinOf(app);
    expect((await get(twin, "/readyz")).statusCode).toBe(200);
    twin.drain();
    const answer = await get(twin, "/readyz");
    expect(answer.statusCode).toBe(503);
    expect(JSON.parse(answer.body)).toMatchObject({ ready: false, draining: true });
    const call = await get(twin, "/api/settings.php", site);
    expect(call).toMatchObject({ statusCode: 200, headers: { connection: "close" } });
    expect((await get(app, "/api/settings.php", site)).headers.connection).not.toBe("close");
  });

  it("is not ready where the database lacks its migrations", async () => {
    const { db } = app.services;
    const applied = sql`drizzle.__drizzle_migrations`;
    await db.execute(sql`update ${applied} set created_at = created_at - 1`);
    const { statusCode, body } = await get(await twinOf(app), "/readyz");
    await db.execute(sql`update ${applied} set created_at = created_at + 1`);
    expect(statusCode).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ database: "behind" });
  });

  it("names every answer, and takes nobody's word for the name", async () => {
    const [one, other] = [
      await get(app, "/api/settings.php", { "x-request-id": "forged" }),
      await get(app, "/nowhere"),
    ];
    expect(one.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
    expect(other.headers["x-request-id"]).not.toBe(one.headers["x-request-id"]);
  });

  it("sends open streams elsewhere when it ends, each after a time of its own", async () => {
    const twin = await twinOf(app);
    await twin.http.listen({ port: 0, host: "127.0.0.1" });
    const browser = await signIn(app, await createMember(app));
    const { port } = twin.http.server.address() as AddressInfo;
    const stream = await fetch(`http://127.0.0.1:${port}/api/live`, {
      headers: { cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
    });
    await twin.stop();
    const text = await stream.text();
    const afterMs = Number(/event: moving\ndata: \{"after_ms":(\d+)\}/.exec(text)?.[1]);
    expect(afterMs).toBeLessThan(5_000);
    expect(text).toContain(`retry: ${afterMs}\n`);
  });
});

describe("roles", () => {
  it.each([
    ["web", [200, 404]],
    ["live", [404, 403]],
    ["worker", [404, 404]],
  ])("%s answers its own calls only", async (role, [ofPages, ofStreams]) => {
    const twin = await twinOf(app, { ROLES: [role] });
    expect((await get(twin, "/readyz")).statusCode).toBe(200);
    expect((await get(twin, "/api/settings.php", site)).statusCode).toBe(ofPages);
    expect((await get(twin, "/api/live", site)).statusCode).toBe(ofStreams);
  });
});

describe("metrics", () => {
  it("are for whoever has the token, and name routes rather than members", async () => {
    const { id } = await createMember(app);
    const browser = await signIn(app, await createMember(app));
    await browser.call("GET /api/members/:member_id", { params: { member_id: id } });
    await app.services.queue.drained();
    expect((await get(app, "/metrics")).statusCode).toBe(401);
    const { body } = await get(app, "/metrics", { authorization: `Bearer ${token}` });
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/members\/:member_id",status="200"\} 1/,
    );
    expect(body).toMatch(/^live_streams 0$/m);
    expect(body).toMatch(/^jobs_due 0$/m);
    expect(body).toMatch(/^calls_turned_away 0$/m);
    expect(body).toMatch(/^messages_waiting 0$/m);
    expect(/^db_store_waiting 0$/m.test(body)).toBe(Boolean(process.env.TEST_DATABASE_URL));
    expect(body).not.toContain(id);
    // The embedded database does not report its statements.
    if (!process.env.TEST_DATABASE_URL) return;
    const own = await openDatabase({
      url: app.database.url,
      dataDir: "",
      log: app.services.log,
      onQuery: app.metrics?.query,
    });
    await new Promise<void>((done) => {
      app.metrics?.inRoute("/proof", () => void own.db.execute("select 1").finally(done));
    });
    await own.close();
    expect(await app.metrics?.text()).toMatch(
      /db_query_duration_seconds_count\{route="\/proof",kind="select"\} 1/,
    );
  });

  it("count calls that were turned away, which no request log and no other metric knows", async () => {
    const twin = await twinOf(app);
    await twin.http.listen({ port: 0, host: "127.0.0.1" });
    const now = performance.now.bind(performance);
    let spentMs = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() + spentMs);
    onTestFinished(() => void clock.mockRestore());
    // The simulated cost of a call: each takes a whole round.
    twin.http.server.on("request", () => {
      spentMs += 1_000;
    });
    const { port } = twin.http.server.address() as AddressInfo;
    const sockets = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
    const accepted = () =>
      new Promise((resolve) => twin.http.server.getConnections((_, count) => resolve(count)));
    await vi.waitFor(async () => expect(await accepted()).toBe(sockets.length));
    let heard = "";
    // Each connection sends all its calls in one piece, so they arrive in one round, which admits sixteen.
    for (const socket of sockets) {
      socket.on("data", (bytes) => {
        heard += bytes;
      });
      socket.write("GET /api/settings.php HTTP/1.1\r\nHost: localhost:3000\r\n\r\n".repeat(8));
    }
    await vi.waitFor(() => expect(heard.match(/HTTP\/1\.1 503/g)).toHaveLength(8), { timeout: 10_000 });
    for (const socket of sockets) socket.destroy();
    expect(await twin.metrics?.text()).toMatch(/^calls_turned_away 8$/m);
  });

  it("are nobody's where nothing is set", async () => {
    const twin = await twinOf(app, { METRICS_TOKEN: undefined });
    expect(twin.metrics).toBeNull();
    expect((await get(twin, "/metrics")).statusCode).toBe(404);
  });
});

// The embedded database has one connection, and a call waits for it only briefly.
if (process.env.TEST_DATABASE_URL) {
  describe("a process whose connections are all taken", () => {
    it("is ready as long as the database answers", async () => {
      const { pool } = app.database;
      if (!pool) throw new Error("no pool");
      const twin = await twinOf(app);
      const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
      const { statusCode } = await get(twin, "/readyz");
      for (const client of taken) client.release();
      expect(statusCode).toBe(200);
    });

    it("finishes what it has begun before it takes on more", async () => {
      const { pool } = app.database;
      if (!pool) throw new Error("no pool");
      const browser = await signIn(app, await createMember(app));
      const [last, ...taken] = await Promise.all(
        Array.from({ length: pool.options.max }, () => pool.connect()),
      );
      // One connection is left; the request waits for it first, and a crowd comes right behind.
      let served = 0;
      const request = browser.call("GET /api/chats.php");
      await expect.poll(() => pool.waitingCount).toBe(1);
      const crowd = Array.from({ length: 200 }, async () => {
        await pool.query("select 1");
        served += 1;
      });
      last?.release();
      const { status } = await request;
      const servedBefore = served;
      await Promise.all(crowd);
      for (const client of taken) client.release();
      expect(status).toBe(200);
      expect(servedBefore).toBeLessThan(100);
    });
  });
}

// Without Redis another process reads a change within a minute.
if (process.env.TEST_REDIS_URL) {
  describe("settings", () => {
    it("reach every process when one changes them", async () => {
      const twin = await twinOf(app);
      const nameAt = async (asked: App) => {
        const { body } = await get(asked, "/api/settings.php", site);
        return (JSON.parse(body) as { name: string }).name;
      };
      expect(await nameAt(twin)).toBe("Rendezvous");
      await settleSite(app, { brand: { name: "Renamed" } });
      await expect.poll(() => nameAt(twin)).toBe("Renamed");
    });
  });
}
