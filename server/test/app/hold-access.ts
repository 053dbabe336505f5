import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "#contracts/all.ts";
import { loginLocks } from "#server/db/schema/accounts.ts";
import { type Asked, ask, askThroughPage } from "#server/test/access/access-asks.ts";
import { type Caller, type Cast, callers, columnOf, createCast } from "#server/test/access/access-cast.ts";
import { createOwner, type Owner } from "#server/test/access/access-people.ts";
import { type OutcomeName, outcomes, rows } from "#server/test/access/access-table.ts";
import { type WrittenRows, watchRows } from "#server/test/people/written-rows.ts";
import type { Browser, TestApp } from "./build-app.ts";

/** Tables that background work writes, and tables that only count refusals or received rows. */
const except = [
  ...[
    "outbox_entries",
    "waiting_mails",
    "waiting_sms",
    "login_locks",
    "account_mails",
    "notification_mails",
    "member_stamps",
    // The comparison with a gateway's settlements runs by the clock.
    "settlement_accounts",
  ],
];

/** The only answer without an end: its head and its first events, over a real connection. */
async function openStream(app: TestApp, { cookies }: Browser, caller: Caller): Promise<Asked> {
  const { port } = app.http.server.address() as AddressInfo;
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const host = caller === "abroad" ? "other.example" : "localhost";
  const asking = request({ port, path: "/api/live", headers: { host, cookie } }).end();
  const [answer] = (await once(asking, "response")) as [IncomingMessage];
  const [first] = (await once(answer, "data")) as [Buffer];
  asking.destroy();
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: first.toString(), said: "" };
}

/**
 * Whether the text contains the secret; numbered names can begin with another, so member_20 does not count as
 * member_2.
 */
function isTold(told: string, secret: string): boolean {
  return told
    .split(secret)
    .slice(1)
    .some((rest) => !/^\d/.test(rest));
}

/** Secrets that the answer contains, and required texts that it lacks. */
function faultsOfAnswer(asked: Asked, name: OutcomeName, caller: Caller, owner: Owner): string[] {
  const { tells } = outcomes[name];
  if (tells === "all") return [];
  // An answer may repeat the caller's own input.
  const given = (asked.said.match(/"[^"]{8,}"/g) ?? []).map((text) => text.slice(1, -1));
  let told = JSON.stringify(asked.headers) + asked.body;
  for (const text of given) told = told.replaceAll(text, "");
  const secrets = [...owner.secrets, ...(caller === "premium" ? [] : [owner.lockedKey])];
  if (tells !== "public") secrets.push(owner.id, owner.about);
  if (tells === "nothing") secrets.push(owner.name);
  const faults = secrets.filter((secret) => isTold(told, secret)).map((secret) => `tells ${secret}`);
  return tells !== "nothing" && !told.includes(owner.name) ? [...faults, "does not tell the name"] : faults;
}

function faultsOfRows({ gone, come }: WrittenRows, name: OutcomeName, ownerIds: readonly string[]): string[] {
  const { changes } = outcomes[name];
  const naming = (row: string) => ownerIds.some((id) => row.includes(id));
  if (changes === "nothing") return [...gone, ...come].map((row) => `writes ${row.split(" ", 1)[0]}`);
  if (changes === "nothing of the owner's")
    return [...gone, ...come].filter(naming).map((row) => `writes ${row}`);
  return changes === "additions" ? gone.filter(naming).map((row) => `changes ${row}`) : [];
}

function textOf(status: number, code: string | undefined): string {
  return code === undefined ? String(status) : `${status} ${code}`;
}
const codeOf = ({ status, body }: Asked): string | undefined =>
  status < 400 || body === "" ? undefined : (JSON.parse(body) as { error: string }).error;

/** Calls that a page may make while it is drawn: every read of the contracts. */
const isOfPages = (route: string) => route.startsWith("GET ") && route in endpoints;
/** Reads that a page must not make: they use up a row, or answer only to scripts. */
const notOfPages = new Set(["GET /api/logout.php", "GET /api/auto-like.php"]);

/** Calls that end a caller's session or leave rows between caller and owner. */
const leavesTraces = (route: string, name: OutcomeName) =>
  outcomes[name].changes === "additions" ||
  ["GET /api/logout.php", "POST /api/signups", "POST /api/deletion", "POST /api/pause"].includes(route);

/** Makes each call as every kind of caller with another member's ids, on one app and one cast. */
export function holdAccess(routes: readonly string[], given: () => TestApp): void {
  let cast: Cast;
  let takeRows: () => Promise<WrittenRows>;
  beforeAll(async () => {
    const app = given();
    takeRows = await watchRows(app.services.db, except);
    cast = await createCast(app);
  });

  describe.each([...routes])("access to %s", (route) => {
    it("has a row in server/test/sheets", () => {
      expect(rows.has(route), "and in asks what it is asked with, where it takes anything").toBe(true);
    });

    it("answers everybody as the table says, tells and changes no more", async () => {
      const row = rows.get(route);
      if (!row) throw new Error(`${route} has no row`);
      const app = given();
      const { db, queue } = app.services;
      const expected: Record<string, string[]> = {};
      const actual: Record<string, string[]> = {};
      for (const caller of callers) {
        const name = row[columnOf(caller)];
        const outcome = outcomes[name];
        // Wrong passwords of one caller must not lock out the next.
        if (/^POST .*\/(user.php|signups|admin\/session)$/.test(route)) await db.delete(loginLocks);
        const isDone = caller === "owner" && !route.startsWith("GET ");
        const owner = isDone ? await createOwner(app, "active") : cast.ownerFor(caller);
        const { person, isNew } = await cast.find(caller, owner);
        if (caller === "owner" || leavesTraces(route, name)) cast.forget(caller);
        // A new person may still get a mail, whose token would count as written by the call.
        if (isNew) await queue.drained();
        await takeRows();
        const asking = { owner, isOwner: caller === "owner", app };
        const asked =
          route === "GET /api/live"
            ? await openStream(app, person.browser, caller)
            : await ask(route, person.browser, asking);
        const written = await takeRows();
        const faults = faultsOfRows(written, name, [...cast.ownerIds(), owner.id]);
        expected[caller] = [textOf(outcome.status, "code" in outcome ? outcome.code : undefined)];
        actual[caller] = [
          textOf(asked.status, codeOf(asked)),
          ...faultsOfAnswer(asked, name, caller, owner),
          ...faults,
        ];
        if (isOfPages(route) && !notOfPages.has(route)) {
          const heard = await askThroughPage(route, person.browser, asking);
          expected[`${caller}, by a page`] = expected[caller];
          actual[`${caller}, by a page`] = [
            textOf(heard.status, codeOf(heard)),
            ...faultsOfAnswer(heard, name, caller, owner),
          ];
        }
        if (outcome.changes !== "additions") continue;
        await queue.drained();
        await cast.replaceOwner(caller, owner);
      }
      expect(actual).toEqual(expected);
    });
  });
}
