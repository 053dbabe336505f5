/**
 * File -> text of a new module: entries that a member can add and list, with their table, as a start for its real
 * content.
 */
export function newModule(path: string): { files: Record<string, string>; byHand: string[] } {
  const [wing = "", name = ""] = path.split("/");
  const words = { ...names(name), wing };
  const { camel, one, One, many } = words;
  const folder = `server/modules/${path}`;
  return {
    files: {
      [`contracts/${path}.ts`]: contract(words),
      [`server/db/schema/${name}.ts`]: table(words),
      [`${folder}/add-${words.oneKebab}.ts`]: action(words),
      [`${folder}/queries.ts`]: queries(words),
      [`${folder}/${words.oneKebab}-limits.ts`]: limits(words),
      [`${folder}/present.ts`]: present(words),
      [`${folder}/routes.ts`]: routes(words),
      [`${folder}/${name}.test.ts`]: test(words),
    },
    byHand: [
      `tools/import-rules.ts: ${name} in the line of ${wing}, after the modules it may know`,
      `contracts/all.ts: import { ${one}Endpoints } from "./${path}.ts" and spread it into endpoints`,
      `server/mount-modules.ts: import { ${one}Routes } from "#server/modules/${path}/routes.ts" and call it beside the others`,
      `npm run db:generate -- --name ${words.sql}, and read the migration`,
      "node tools/numbers-page.ts, which adds its limits to docs/numbers.md",
      `${folder}/member-life.ts: what becomes of a member's ${many} in table ${words.sql}; and its line in server/member-life.ts`,
      `server/test/routes/${wing}-${name}.test.ts: holdRoutes(${one}Endpoints), as its neighbours`,
      `server/test/sheets/${wing}.ts: a row for GET and for POST /api/${name}, who gets what`,
      `make the columns of ${camel}, the fields of ${One} and the words "${many}" your own; then bin/test ${folder}`,
    ],
  };
}

type Names = {
  name: string;
  /** giftCards */
  camel: string;
  /** giftCard, GiftCard, gift-card, gift_card, "gift card" */
  one: string;
  One: string;
  oneKebab: string;
  oneSql: string;
  oneText: string;
  Many: string;
  /** "gift cards", gift_cards */
  many: string;
  sql: string;
};

function names(name: string): Names {
  const oneKebab = name.endsWith("ies") ? `${name.slice(0, -3)}y` : name.replace(/s$/, "");
  const camelOf = (text: string) => text.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  return {
    name,
    camel: camelOf(name),
    one: camelOf(oneKebab),
    One: capital(camelOf(oneKebab)),
    oneKebab,
    oneSql: oneKebab.replaceAll("-", "_"),
    oneText: oneKebab.replaceAll("-", " "),
    Many: capital(camelOf(name)),
    many: name.replaceAll("-", " "),
    sql: name.replaceAll("-", "_"),
  };
}

const contract = ({ name, one, many, sql, oneSql, oneText }: Names) => `import { z } from "zod";
import { endpoint } from "#contracts/endpoint.ts";
import { id, instant } from "#contracts/shapes.ts";

const ${one} = z.object({ id, created_at: instant });

export const ${one}Endpoints = {
  "GET /api/${name}": endpoint({
    summary: "List the member's own ${many}, newest first, page by page.",
    audience: "member",
    query: z.object({ cursor: id.optional() }),
    answer: z.object({ ${sql}: z.array(${one}), next_cursor: id.nullable() }),
  }),
  "POST /api/${name}": endpoint({
    summary: "Add a ${oneText}.",
    audience: "member",
    body: z.object({}),
    answer: z.object({ ${oneSql === one ? one : `${oneSql}: ${one}`} }),
  }),
};
`;

const table = ({
  camel,
  sql,
}: Names) => `import { index, pgTable, timestamp, uuid } from "drizzle-orm/pg-core";
import { profiles } from "./profiles.ts";

export const ${camel} = pgTable(
  "${sql}",
  {
    id: uuid().primaryKey(),
    memberId: uuid()
      .notNull()
      .references(() => profiles.memberId, { onDelete: "cascade" }),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index("${sql}_of_member").on(table.memberId, table.id.desc().nullsFirst())],
);
`;

const action = ({ name, camel, one, One }: Names) => `import type { Db } from "#server/db/open-database.ts";
import { ${camel} } from "#server/db/schema/${name}.ts";
import { newId } from "#server/platform/ids.ts";
import type { ${One} } from "./queries.ts";

export async function add${One}(db: Db, input: { memberId: string; now: Date }): Promise<${One}> {
  const ${one} = { id: newId(), memberId: input.memberId, createdAt: input.now };
  await db.insert(${camel}).values(${one});
  return ${one};
}
`;

const limits = ({ camel, many }: Names) => `/** A page of ${many}: about two screens. */
export const ${camel}PerPage = 24;
`;

const queries = ({
  name,
  camel,
  One,
  oneKebab,
  Many,
  many,
}: Names) => `import { and, desc, eq, lt } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { ${camel} } from "#server/db/schema/${name}.ts";
import { ${camel}PerPage } from "./${oneKebab}-limits.ts";

export type ${One} = typeof ${camel}.$inferSelect;

/** A member's ${many}, newest first; \`nextCursor\` is null on the last page. */
export async function list${Many}(
  db: Db,
  input: { memberId: string; cursor: string | undefined },
): Promise<{ ${camel}: ${One}[]; nextCursor: string | null }> {
  const isOwn = eq(${camel}.memberId, input.memberId);
  const rows = await db
    .select()
    .from(${camel})
    .where(input.cursor ? and(isOwn, lt(${camel}.id, input.cursor)) : isOwn)
    .orderBy(desc(${camel}.id))
    .limit(${camel}PerPage + 1);
  const page = rows.slice(0, ${camel}PerPage);
  return { ${camel}: page, nextCursor: rows.length > ${camel}PerPage ? (page.at(-1)?.id ?? null) : null };
}
`;

const present = ({ one, One }: Names) => `import type { ${One} } from "./queries.ts";

export function present${One}(${one}: ${One}) {
  return { id: ${one}.id, created_at: ${one}.createdAt.toISOString() };
}
`;

const routes = ({
  name,
  camel,
  one,
  One,
  Many,
  oneKebab,
  oneSql,
  sql,
}: Names) => `import type { FastifyInstance } from "fastify";
import { mount } from "#server/platform/http/mount.ts";
import type { Services } from "#server/services.ts";
import { add${One} } from "./add-${oneKebab}.ts";
import { present${One} } from "./present.ts";
import { list${Many} } from "./queries.ts";

export function ${one}Routes(app: FastifyInstance, { db }: Services): void {
  mount(app, "GET /api/${name}", async ({ caller, query }) => {
    const { ${camel}, nextCursor } = await list${Many}(db, { memberId: caller.memberId, cursor: query.cursor });
    return { ${sql}: ${camel}.map(present${One}), next_cursor: nextCursor };
  });

  mount(app, "POST /api/${name}", async ({ caller, now }) => ({
    ${oneSql}: present${One}(await add${One}(db, { memberId: caller.memberId, now })),
  }));
}
`;

const test = ({
  name,
  oneSql,
  oneText,
  many,
  sql,
}: Names) => `import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

it("shows a member the ${oneText} that was added, and nobody else", async () => {
  const browser = await signIn(app, await createMember(app));
  const added = await browser.call("POST /api/${name}", { body: {} });
  expect(added.status).toBe(200);

  const own = await browser.call("GET /api/${name}");
  expect(own.body).toEqual({ ${sql}: [added.body.${oneSql}], next_cursor: null });

  const stranger = await signIn(app, await createMember(app));
  expect((await stranger.call("GET /api/${name}")).body.${sql}).toEqual([]);
});

it("goes through many ${many} page by page, each once", async () => {
  const browser = await signIn(app, await createMember(app));
  for (let count = 0; count < 30; count++) await browser.call("POST /api/${name}", { body: {} });

  const first = await browser.call("GET /api/${name}");
  const cursor = first.body.next_cursor ?? undefined;
  const second = await browser.call("GET /api/${name}", { query: { cursor } });
  const seen = [...first.body.${sql}, ...second.body.${sql}].map(({ id }) => id);
  expect(new Set(seen).size).toBe(30);
  expect(second.body.next_cursor).toBeNull();
});

it("asks visitors to log in", async () => {
  const answer = await app.browser().call("GET /api/${name}");
  expect([answer.status, answer.body.error]).toEqual([403, "authentication_required"]);
});
`;
