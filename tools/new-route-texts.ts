/** The import of the server and its members in generated tests. */
const testApp = "#server/test/app/build-app.ts";
const testFactories = "#server/test/people/factories.ts";
/** The rules for calls between two members. */
const visibility = "#server/modules/people/visibility/visible-to.ts";
const pairLock = "#server/modules/people/visibility/lock-pair.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** The subject of a call: the caller, one thing of theirs by its id, or another member whom they may see. */
export type Subject = "own" | "thing" | "member";

/** The names of a call in its files. */
export type CallNames = {
  key: string;
  method: Method;
  subject: Subject;
  /** The parameter on the wire and in TypeScript: note_id, noteId; empty without one. */
  param: string;
  paramCamel: string;
  /** add-block-note, addBlockNote, "block note" */
  file: string;
  name: string;
  noun: string;
};

/** Every kind of caller of server/test/sheets, in the order of its columns. */
export const cells: Record<Subject, readonly string[]> = {
  own: ["login", "own", "own", "own", "own", "own", "own", "own", "own", "mine"],
  thing: ["login", "gone", "gone", "gone", "gone", "gone", "gone", "gone", "gone", "mine"],
  member: ["login", "gone", "own", "own", "own", "gone", "gone", "gone", "gone", "gone"],
};

const acts: Record<Method, string> = { GET: "", POST: "Add", PUT: "Set", PATCH: "Change", DELETE: "Remove" };
const takesBody = (method: Method) => ["POST", "PUT", "PATCH"].includes(method);

function summaryOf({ method, subject, noun }: CallNames): string {
  const act = acts[method];
  if (subject === "member") {
    const about = "About a member whom the caller may see";
    return act ? `${about}: ${act.toLowerCase()} ${noun}.` : `${about}: ${noun}.`;
  }
  const own = `the member's own ${noun}${subject === "thing" ? " that the id names" : ""}`;
  if (method === "POST") return `Add ${/^[aeiou]/.test(noun) ? "an" : "a"} ${noun} of the member's own.`;
  return act ? `${act} ${own}.` : `T${own.slice(1)}.`;
}

export function contractEntry(call: CallNames): string {
  const { key, method, param } = call;
  return `  "${key}": endpoint({
    summary: "${summaryOf(call)}",
    audience: "member",${param ? `\n    params: z.object({ ${param}: id }),` : ""}${
      method === "GET" ? "\n    query: z.object({})," : ""
    }${takesBody(method) ? "\n    body: z.object({})," : ""}
    answer: ${method === "GET" ? "z.object({ created_at: instant })" : "nothing"},
  })`;
}

/** The names of contracts/shapes.ts that the entry uses. */
export function shapesOf({ method, param }: CallNames): string[] {
  return [...(param ? ["id"] : []), method === "GET" ? "instant" : "nothing"];
}

export function mountLines(call: CallNames, app: string, db: string): string {
  const { key, method, subject, param, paramCamel, name } = call;
  const brought = [...(param ? ["params"] : []), "caller", ...(subject === "member" ? ["site"] : [])];
  const given = [
    ...(subject === "member" ? ["siteId: site.id"] : []),
    "memberId: caller.memberId",
    ...(param ? [`${paramCamel}: params.${param}`] : []),
  ];
  const asked = `await ${name}(${db}, { ${given.join(", ")} });`;
  const lines =
    method === "GET"
      ? [`const { createdAt } = ${asked}`, "return { created_at: createdAt.toISOString() };"]
      : [asked, "return {};"];
  return `  mount(${app}, "${key}", async ({ ${brought.join(", ")} }) => {
${lines.map((line) => `    ${line}`).join("\n")}
  });
`;
}

const inputOf = ({ subject, paramCamel }: CallNames) =>
  [...(subject === "member" ? ["siteId"] : []), "memberId", ...(paramCamel ? [paramCamel] : [])] as const;

const conditions: Record<Subject, (call: CallNames, db: string) => string> = {
  own: () => "eq(profiles.memberId, memberId)",
  thing: ({ paramCamel }) => `and(eq(profiles.memberId, ${paramCamel}), eq(profiles.memberId, memberId))`,
  member: ({ paramCamel }, db) =>
    `and(eq(profiles.memberId, ${paramCamel}), visibleTo(${db}, { siteId, memberId }, "contact"))`,
};

const readings: Record<Subject, string> = {
  own: "When the caller's profile was made. `not_found` where the member is gone.",
  thing: "When what the id names was made. `not_found` where it is another member's.",
  member: "When a member's profile was made. `not_found` where the caller may not see the member.",
};
const holdings: Record<Subject, string> = {
  own: "Holds the caller's profile while it writes. `not_found` where the member is gone.",
  thing: "Holds what the id names while it writes. `not_found` where it is another member's.",
  member: "Holds the pair while it writes. `not_found` where the caller may not see the member.",
};

function importsOf({ method, subject }: CallNames): string {
  const isOfMember = subject === "member";
  return [
    `import { ${subject === "own" ? "eq" : "and, eq"} } from "drizzle-orm";`,
    `import type { Db } from "#server/db/open-database.ts";`,
    ...(isOfMember ? [`import { accounts } from "#server/db/schema/accounts.ts";`] : []),
    `import { profiles } from "#server/db/schema/profiles.ts";`,
    ...(isOfMember && method !== "GET" ? [`import { lockPair } from "${pairLock}";`] : []),
    ...(isOfMember ? [`import { visibleTo } from "${visibility}";`] : []),
    `import { AppError } from "#server/platform/errors.ts";`,
  ].join("\n");
}

/** A read of the row that the call is about, or a write that locks it; refuses callers without access. */
export function actionText(call: CallNames): string {
  const { method, subject, name } = call;
  const input = inputOf(call);
  const isRead = method === "GET";
  const db = isRead ? "db" : "tx";
  const joined = subject === "member" ? "\n.innerJoin(accounts, eq(accounts.id, profiles.memberId))" : "";
  const locked = !isRead && subject !== "member" ? '\n.for("update")' : "";
  const find = `const [row] = await ${db}
.select({ ${isRead ? "createdAt: profiles.createdAt" : "memberId: profiles.memberId"} })
.from(profiles)${joined}
.where(${conditions[subject](call, db)})${locked};
if (!row) throw new AppError("not_found");`;
  const hold =
    subject === "member"
      ? `await lockPair(tx, memberId, ${call.paramCamel});`
      : "// Two calls of one member run one after the other.";
  const body = isRead
    ? `${find}\nreturn row;`
    : `await db.transaction(async (tx) => {\n${hold}\n${find}\n});`;
  return `${importsOf(call)}

/** ${(isRead ? readings : holdings)[subject]} */
export async function ${name}(
  db: Db,
  { ${input.join(", ")} }: { ${input.map((one) => `${one}: string`).join("; ")} },
): Promise<${isRead ? "{ createdAt: Date }" : "void"}> {
${body}
}
`;
}

/** A test of the call from outside, on the embedded database. */
export function testText(call: CallNames): string {
  const { key, method, subject, param } = call;
  const options = [
    ...(param ? [`params: { ${param}: id }`] : []),
    ...(takesBody(method) ? ["body: {}"] : []),
  ];
  const given = options.length > 0 ? `, { ${options.join(", ")} }` : "";
  const answer = method === "GET" ? "{ created_at: app.clock.now().toISOString() }" : "{}";
  const factories = [...(subject === "member" ? ["block"] : []), "createMember", "openSession"].join(", ");
  return `import { afterAll, beforeAll, expect, it } from "vitest";
import { type Browser, createTestApp, type TestApp } from "${testApp}";
import { ${factories} } from "${testFactories}";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const ask = (browser: Browser${param ? ", id: string" : ""}) => browser.call("${key}"${given});

${answered[subject].replace("ANSWER", answer)}
it("asks visitors to log in", async () => {
  const { status, body } = await ask(app.browser()${param ? ", (await createMember(app)).id" : ""});
  expect([status, body.error]).toEqual([403, "authentication_required"]);
});
`;
}

const answered: Record<Subject, string> = {
  own: `it("answers a member", async () => {
  const { status, body } = await ask(await openSession(app, await createMember(app)));
  expect([status, body]).toEqual([200, ANSWER]);
});
`,
  thing: `it("answers a member about what is theirs, and finds nothing of another member", async () => {
  const [member, other] = [await createMember(app), await createMember(app)];
  const browser = await openSession(app, member);
  const own = await ask(browser, member.id);
  expect([own.status, own.body]).toEqual([200, ANSWER]);
  const foreign = await ask(browser, other.id);
  expect([foreign.status, foreign.body.error]).toEqual([404, "not_found"]);
});
`,
  member: `it("answers about a member whom the caller may see, until that member blocks the caller", async () => {
  const [member, other] = [await createMember(app), await createMember(app)];
  const browser = await openSession(app, member);
  const seen = await ask(browser, other.id);
  expect([seen.status, seen.body]).toEqual([200, ANSWER]);
  await block(app, other.id, member.id);
  const hidden = await ask(browser, other.id);
  expect([hidden.status, hidden.body.error]).toEqual([404, "not_found"]);
});
`,
};
