import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { endpoints } from "#contracts/all.ts";
import { buildApp } from "#server/app.ts";
import { loginLocks, sessions } from "#server/db/schema/accounts.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { type RunningMollieEmulator, startMollieEmulator } from "#server/emulators/mollie/start.ts";
import { loadEnv } from "#server/env.ts";
import { type Asked, ask, asks, askThroughPage } from "./access-asks.ts";
import { createOwner, type Owner } from "./access-people.ts";
import { type Column, columns, demoDoors, type OutcomeName, outcomes, rows } from "./access-table.ts";
import { type Browser, createTestApp, type TestApp } from "./build-app.ts";
import { createTestDatabase } from "./database.ts";
import { block, createMember, createSite, openSession } from "./factories.ts";
import { freePort } from "./payments.ts";
import { atSize } from "./proof-size.ts";
import { readTables, type TableState } from "./table-state.ts";

/** Every route that was registered, as "METHOD /path", in the order of its app. */
const registered = vi.hoisted(() => [] as string[]);
vi.mock("#server/platform/http/server.ts", async (original) => {
  const real = await original<typeof import("#server/platform/http/server.ts")>();
  return {
    ...real,
    createHttpServer: async (options: Parameters<typeof real.createHttpServer>[0]) => {
      const http = await real.createHttpServer(options);
      http.addHook("onRoute", ({ method, url }) => {
        for (const one of [method].flat()) if (one !== "HEAD") registered.push(`${one} ${url}`);
      });
      return http;
    },
  };
});
// What a password costs is no part of this table.
vi.mock("@node-rs/argon2", async (original) => {
  const real = await original<typeof import("@node-rs/argon2")>();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...real, hash: (password: string) => real.hash(password, cheap) };
});
vi.mock("#server/platform/page-build.ts", async (original) => ({
  ...(await original<typeof import("#server/platform/page-build.ts")>()),
  openBuild: (await import("./stub-build.ts")).openStubBuild,
}));

/** Background work writes these, or they only count: refusals, and whatever comes to somebody. */
const except = ["outbox_entries", "login_locks", "account_mails", "like_mails", "member_stamps"];
/** Nobody of this site, in up to five ways. */
const nobodies = [
  ...(["visitor", "banned", "session of another site"] as const),
  ...atSize([], ["signed out", "session outlived"] as const),
];
type Caller = (typeof nobodies)[number] | Exclude<Column, "nobody">;
const callers: Caller[] = [...nobodies, ...columns.slice(1)] as Caller[];
const columnOf = (caller: Caller): Column =>
  (nobodies as readonly string[]).includes(caller) ? "nobody" : (caller as Column);

let app: TestApp;
let otherSite: string;
const owners = new Map<string, Owner>();
let routes: string[];

let mollie: RunningMollieEmulator;
beforeAll(async () => {
  const port = await freePort();
  mollie = await startMollieEmulator();
  app = await createTestApp({
    env: {
      WEB_PAGES: "built",
      MOLLIE_API_URL: mollie.url,
      METRICS_TOKEN: "a token that only those who watch know",
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
  });
  routes = [...new Set(registered)];
  await app.http.listen({ port, host: "127.0.0.1" });
  otherSite = await createSite(app, "other.example");
  for (const state of ["active", "disabled", "suspended", "deleted"] as const) {
    owners.set(state, await createOwner(app, state));
  }
});
afterAll(async () => {
  await app.close();
  await mollie.close();
});

const ownerFor = (caller: Caller): Owner =>
  owners.get(caller.startsWith("of a ") ? caller.slice(5) : "active") as Owner;

let addresses = 0;
/** Each from an address of their own. */
function newBrowser(host?: string): Browser {
  addresses += 1;
  const browser = app.browser({ address: `10.3.${addresses >> 8}.${addresses & 255}` });
  browser.cookies.set("country", "NL");
  if (!host) return browser;
  return { ...browser, raw: (options) => browser.raw({ ...options, headers: { host, ...options.headers } }) };
}

/** Whom each kind of caller is, made when first needed and again after they did something. */
const known = new Map<Caller, Person>();
async function become(caller: Caller, owner: Owner): Promise<Person> {
  const browser = newBrowser(caller === "abroad" ? "other.example" : undefined);
  if (caller === "visitor") return { browser, id: "" };
  if (caller === "owner") return { browser: await openSession(app, owner, browser), id: owner.id };
  const isAbroad = caller === "abroad" || caller === "session of another site";
  const member = await createMember(app, {
    account: {
      ...(isAbroad ? { siteId: otherSite } : {}),
      ...(caller === "unconfirmed" ? { status: "not_confirmed" } : {}),
      ...(caller === "banned" ? { status: "banned" } : {}),
      ...(caller === "premium" ? { premiumAt: app.clock.now() } : {}),
    },
    profile: {
      ...(isAbroad ? { siteId: otherSite } : {}),
      ...(caller === "unconfirmed" ? { status: "disabled" } : {}),
    },
  });
  await openSession(app, member, browser);
  const { db } = app.services;
  if (caller === "blocked") await block(app, owner.id, member.id);
  if (caller === "signed out") await db.delete(sessions).where(eq(sessions.accountId, member.id));
  if (caller === "session outlived")
    await db.update(sessions).set({ expiresAt: app.clock.now() }).where(eq(sessions.accountId, member.id));
  return { browser, id: member.id };
}

type Person = { browser: Browser; id: string };

async function askAs(caller: Caller, person: Person, route: string, owner: Owner): Promise<Asked> {
  if (route === "GET /api/live") return openStream(person.browser, caller);
  return ask(route, person.browser, { owner, isOwner: caller === "owner", app });
}

/** The only answer that does not end by itself: its head and what it says first, over a real connection. */
async function openStream({ cookies }: Browser, caller: Caller): Promise<Asked> {
  const { port } = app.http.server.address() as AddressInfo;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const host = caller === "abroad" ? "other.example" : "localhost";
  const asking = request({ port, path: "/api/live", headers: { host, cookie } }).end();
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  const [first] = (await once(answer, "data")) as [Buffer];
  asking.destroy();
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: first.toString(), said: "" };
}

/** What was told that this caller must not be told, and what was not that must. */
function faultsOfAnswer(asked: Asked, name: OutcomeName, caller: Caller, owner: Owner): string[] {
  const { tells } = outcomes[name];
  if (tells === "all") return [];
  // What the caller said may be said back.
  const given = (asked.said.match(/"[^"]{8,}"/g) ?? []).map((text) => text.slice(1, -1));
  let told = JSON.stringify(asked.headers) + asked.body;
  for (const text of given) told = told.replaceAll(text, "");
  const secrets = [...owner.secrets, ...(caller === "premium" ? [] : [owner.lockedKey])];
  if (tells !== "public") secrets.push(owner.id, owner.about);
  if (tells === "nothing") secrets.push(owner.name);
  const faults = secrets.filter((secret) => told.includes(secret)).map((secret) => `tells ${secret}`);
  return tells !== "nothing" && !told.includes(owner.name) ? [...faults, "does not tell the name"] : faults;
}

function faultsOfState(before: TableState, after: TableState, name: OutcomeName): string[] {
  const { changes } = outcomes[name];
  const changed = Object.keys(after.hashes).filter((table) => after.hashes[table] !== before.hashes[table]);
  const gone = before.naming.filter((row) => !after.naming.includes(row));
  const come = after.naming.filter((row) => !before.naming.includes(row));
  if (changes === "nothing") return changed.map((table) => `writes ${table}`);
  if (changes === "nothing of the owner's") return [...gone, ...come].map((row) => `writes ${row}`);
  return changes === "additions" ? gone.map((row) => `changes ${row}`) : [];
}

function textOf(status: number, code: string | undefined): string {
  return code === undefined ? String(status) : `${status} ${code}`;
}
const codeOf = ({ status, body }: Asked): string | undefined =>
  status < 400 || body === "" ? undefined : (JSON.parse(body) as { error: string }).error;

/** What a page may ask for while it is made: every read of the contracts. */
const isOfPages = (route: string) => route.startsWith("GET ") && route in endpoints;
/** Reads that a page must not cause: they use something up, or answer to scripts only. */
const notOfPages = new Set(["GET /api/logout.php", "GET /api/auto-like.php"]);

describe("the table", () => {
  /** Files at the top of the build have no row of their own: names that no build of somebody's data gives. */
  const isFile = (route: string) => /^GET \/(favicon\.svg|robots\.txt)$/.test(route);
  const inTable = (route: string) => !demoDoors.test(route) && !isFile(route);

  it("has a row for every route, in server/test/access-table.ts", () => {
    const missing = routes.filter(inTable).filter((route) => !rows.has(route));
    expect(missing, "add a row for each, and to access-asks.ts what it is asked with").toEqual([]);
  });

  it("has a route for every row, and the contracts are all among them", () => {
    expect([...rows.keys()].filter((route) => !routes.includes(route))).toEqual([]);
    expect(Object.keys(endpoints).filter((route) => !routes.includes(route))).toEqual([]);
    expect(Object.keys(asks).filter((route) => !rows.has(route))).toEqual([]);
  });

  it("needs no rows for the doors of the demo: a site with real members has none", async () => {
    expect(routes.filter((route) => demoDoors.test(route)).length).toBeGreaterThan(0);
    registered.length = 0;
    const database = await createTestDatabase();
    const real = await buildApp(
      loadEnv({
        NODE_ENV: "production",
        WEB_PAGES: "none",
        DATA_DIR: mkdtempSync(join(tmpdir(), "rendezvous-test-")),
        LOG_LEVEL: "silent",
        PUBLIC_URL: "https://example.com",
        SESSION_SECRET: "a secret that only tests may know about",
      }),
      { database },
    );
    expect(registered.filter((route) => demoDoors.test(route))).toEqual([]);
    expect(registered).toContain("GET /api/members");
    await real.stop();
    await database.close();
  });
});

/** What ends a caller's session or leaves something between caller and owner. */
const leavesTraces = (route: string, name: OutcomeName) =>
  outcomes[name].changes === "additions" || route === "GET /api/logout.php" || route === "POST /api/signups";

describe.each([...rows])("%s", (route, row) => {
  it("answers everybody as the table says, tells and changes no more", async () => {
    const { db, queue } = app.services;
    const expected: Record<string, string[]> = {};
    const actual: Record<string, string[]> = {};
    let before: TableState | undefined;
    for (const caller of callers) {
      const name = row[columnOf(caller)];
      const { changes } = outcomes[name];
      // Wrong passwords of one caller must not lock out the next.
      if (route === "POST /api/user.php" || route === "POST /api/signups") await db.delete(loginLocks);
      const isDone = caller === "owner" && !route.startsWith("GET ");
      const owner = isDone ? await createOwner(app, "active") : ownerFor(caller);
      const made = known.get(caller);
      const person = made ?? (await become(caller, owner));
      if (caller === "owner" || leavesTraces(route, name)) known.delete(caller);
      else known.set(caller, person);
      const naming = [...owners.values(), owner].map(({ id }) => id);
      if (!made || !before) {
        // Whoever was made just now may still be getting a mail, whose token would count as written by the call.
        await queue.drained();
        before = await readTables(db, { except, naming });
      }
      const asked = await askAs(caller, person, route, owner);
      const after: TableState = await readTables(db, { except, naming }, before);
      const outcome = outcomes[name];
      expected[caller] = [textOf(outcome.status, "code" in outcome ? outcome.code : undefined)];
      actual[caller] = [
        textOf(asked.status, codeOf(asked)),
        ...faultsOfAnswer(asked, name, caller, owner),
        ...faultsOfState(before, after, name),
      ];
      before = after;
      if (isOfPages(route) && !notOfPages.has(route)) {
        const heard = await askThroughPage(route, person.browser, {
          owner,
          isOwner: caller === "owner",
          app,
        });
        expected[`${caller}, by a page`] = expected[caller];
        actual[`${caller}, by a page`] = [
          textOf(heard.status, codeOf(heard)),
          ...faultsOfAnswer(heard, name, caller, owner),
        ];
      }
      if (changes !== "additions") continue;
      await queue.drained();
      await replaceOwner(caller, owner);
      before = undefined;
    }
    expect(actual).toEqual(expected);
  });
});

/** Whoever asks next finds an owner to whom nothing has come yet. */
async function replaceOwner(caller: Caller, { id }: Owner): Promise<void> {
  const state = caller.startsWith("of a ") ? caller.slice(5) : "active";
  await app.services.db.update(profiles).set({ country: null }).where(eq(profiles.memberId, id));
  owners.set(state, await createOwner(app, state as "active"));
  known.delete("blocked");
}
