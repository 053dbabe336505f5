import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { searchFilters } from "#contracts/meeting/discovery.ts";
import { openDatabase } from "#server/db/open-database.ts";
import { createSiteDirectory } from "#server/modules/ground/sites/site-directory.ts";
import { searchMembers } from "#server/modules/meeting/discovery/search-members.ts";
import { findCallerWithFacts } from "#server/modules/people/sessions/session.ts";
import { CellDirectory } from "#server/platform/geo/cells.ts";
import { createBus } from "#server/platform/live/process-bus.ts";
import { createLog } from "#server/platform/operations/log.ts";
import { createCursorSeal } from "#server/platform/paging/sealed-cursor.ts";
import type { Replay } from "./bare-replay.ts";
import type { Session } from "./crowd.ts";
import type { BenchDatabase } from "./database.ts";

/** One page of a search as a member requests it, and its statements. */
export type Page = { key: string; path: string; cookie: string; statements: Replay[string] };
type Query = z.output<typeof searchFilters>;

let pages = 0;

/**
 * Turns pages inside this process up to the wanted one: every process with the same secret can open its
 * cursor.
 */
export async function preparePages(
  { url }: BenchDatabase,
  secret: string,
  sessions: readonly Session[],
  given: Query,
  number: number,
): Promise<Page[]> {
  const log = createLog("silent");
  const database = await openDatabase({ url, poolSize: 3, dataDir: "", log });
  const directory = createSiteDirectory({
    pushPublicKey: "",
    db: database.db,
    bus: createBus(null, log),
    publicUrl: "http://127.0.0.1",
    mailFrom: undefined,
    log,
    servesUnknownHosts: true,
  });
  const site = await directory.find("127.0.0.1");
  if (!site) throw new Error("no site");
  const tools = { cursors: createCursorSeal(secret), cells: new CellDirectory() };
  const made: Page[] = [];
  for (const { cookie } of sessions) {
    const cookies = Object.fromEntries([cookie.split("=")]);
    const request = { cookies } as unknown as FastifyRequest;
    /** Reads the searching member first, with the data that decides the search. */
    const search = async (cursor: string | undefined) => {
      const now = new Date();
      const asked = { request, siteId: site.id, now, isSecure: false, cells: tools.cells };
      const caller = await findCallerWithFacts(database.db, asked);
      return searchMembers(database.db, tools, { site, caller, country: null, given, cursor, now });
    };
    let cursor: string | undefined;
    for (let page = 1; page < number; page += 1) {
      cursor = (await search(cursor)).nextCursor ?? undefined;
      if (!cursor) throw new Error(`a search by ${given.order} ended on page ${page}`);
    }
    // The first call also reads the changes since the process started, such as new cells.
    await search(cursor);
    const statements = await statementsOf(database, () => search(cursor));
    const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
    if (cursor) query.set("cursor", cursor);
    pages += 1;
    made.push({ key: `/${pages}`, path: `/api/members?${query}`, cookie, statements });
  }
  await database.close();
  return made;
}

/** Records the statements that go to the database during `run`. */
async function statementsOf(
  { pool }: Awaited<ReturnType<typeof openDatabase>>,
  run: () => Promise<unknown>,
): Promise<Page["statements"]> {
  if (!pool) throw new Error("no PostgreSQL");
  const statements: Page["statements"] = [];
  const query = pool.query.bind(pool) as (...given: unknown[]) => unknown;
  pool.query = ((statement: { name: string; text: string }, values: unknown[]) => {
    statements.push({ name: statement.name, text: statement.text, values });
    return query(statement, values);
  }) as never;
  await run();
  pool.query = query as never;
  return statements;
}
