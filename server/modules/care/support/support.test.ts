import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  supportDays,
  supportMaxLength,
  supportShownAtOnce,
  supportUnansweredAtMost,
} from "#contracts/limits.ts";
import { locales } from "#i18n/locales.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { ledgerEntries } from "#server/db/schema/credits.ts";
import { supportMessages, supportThreads } from "#server/db/schema/support.ts";
import { memberLives } from "#server/member-life.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";
import { supportLife } from "./member-life.ts";
import { supportMessagesPerDay } from "./support-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const day = 86_400;
const write = (who: Person, text = "How do I change my photo?", client_id = newId()) =>
  who.browser.call("POST /api/support/messages", { body: { client_id, text } });
const read = async (who: Person, before?: number) =>
  (await who.browser.call("GET /api/support", before === undefined ? {} : { query: { before } })).body;
const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const threadOf = async ({ id }: { id: string }) => {
  const [thread] = await app.services.db.select().from(supportThreads).where(eq(supportThreads.memberId, id));
  return thread;
};
/** As if staff had answered everything. */
const settle = async ({ id }: { id: string }) => {
  const thread = await threadOf({ id });
  await app.services.db
    .update(supportThreads)
    .set({ answeredSeq: thread?.lastSeq ?? 0, waitingSince: null })
    .where(eq(supportThreads.memberId, id));
};

describe("a member who writes to support", () => {
  it("reads an empty conversation first, then their numbered messages and when we answer", async () => {
    const anna = await createPerson(app);
    expect(await read(anna)).toEqual({
      messages: [],
      has_earlier: false,
      standing: { status: "none", due_at: null, is_overdue: false, has_unread: false, last_seq: 0 },
    });
    const first = await write(anna, "  One question\n<b>and</b> {a} link: https://example.com ");
    expect(first.status).toBe(200);
    expect(first.body.message).toMatchObject({
      ...{ seq: 1, from: "member" },
      text: "One question\n<b>and</b> {a} link: https://example.com",
    });
    const due = new Date(app.clock.now().getTime() + supportDays * day * 1000).toISOString();
    app.clock.advance(60);
    await write(anna, "And another one");
    const { messages, standing } = await read(anna);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2]);
    // The oldest unanswered message decides.
    expect(standing).toMatchObject({ status: "waiting", due_at: due, is_overdue: false, last_seq: 2 });
    app.clock.advance(supportDays * day);
    expect((await read(anna)).standing.is_overdue).toBe(true);
  });

  it("pays nothing, has no credits left and is blocked by everybody, and still reaches support", async () => {
    const [anna, ben] = [
      await createPerson(app, { credits: 0, freeMessagesUsed: 5 }),
      await createPerson(app),
    ];
    await block(app, ben.id, anna.id);
    expect((await write(anna)).status).toBe(200);
    const { db } = app.services;
    expect(await db.$count(ledgerEntries, eq(ledgerEntries.memberId, anna.id))).toBe(0);
  });

  it("need not have confirmed the address", async () => {
    const account = { status: "not_confirmed", confirmedAt: null } as const;
    const anna = await createPerson(app, { account });
    expect((await write(anna)).status).toBe(200);
    expect((await read(anna)).messages).toHaveLength(1);
  });

  it("gets earlier messages by number", async () => {
    const anna = await createPerson(app);
    await write(anna);
    const { id = "" } = (await threadOf(anna)) ?? {};
    const more = supportShownAtOnce + 1;
    const now = app.clock.now();
    await app.services.db.insert(supportMessages).values(
      Array.from({ length: more - 1 }, (_, index) => ({
        ...{ id: newId(), threadId: id, seq: index + 2, from: "member" as const, clientId: newId() },
        ...{ text: `Text ${index + 2}`, createdAt: now },
      })),
    );
    await app.services.db
      .update(supportThreads)
      .set({ lastSeq: more })
      .where(eq(supportThreads.memberId, anna.id));
    const newest = await read(anna);
    expect([newest.messages[0]?.seq, newest.messages.at(-1)?.seq, newest.has_earlier]).toEqual([
      2,
      more,
      true,
    ]);
    const earlier = await read(anna, 2);
    expect([earlier.messages.map(({ seq }) => seq), earlier.has_earlier]).toEqual([[1], false]);
  });
});

describe("a message to support", () => {
  it("is stored once, however often it is sent at once, and starts one conversation", async () => {
    const anna = await createPerson(app);
    const clientId = newId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => write(anna, "Once", clientId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.message.id)).size).toBe(1);
    expect((await read(anna)).messages).toHaveLength(1);
  });

  it("is numbered without a gap, however many are sent at once", async () => {
    const anna = await createPerson(app);
    const answers = await Promise.all(Array.from({ length: 6 }, (_, index) => write(anna, `Text ${index}`)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect((await read(anna)).messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("with the id of another message is refused, and another member's id is nothing to it", async () => {
    const [anna, ben] = [await createPerson(app), await createPerson(app)];
    const clientId = newId();
    await write(anna, "Mine", clientId);
    expect(told(await write(anna, "Another", clientId))).toEqual([409, "client_id_taken"]);
    expect((await write(ben, "Mine too", clientId)).status).toBe(200);
    expect((await read(ben)).messages.map(({ text }) => text)).toEqual(["Mine too"]);
  });

  it.each(["", "   \n", "\u200b\u2060", "\u2800"])("needs a visible character: %j", async (text) => {
    const anna = await createPerson(app);
    expect((await write(anna, text)).body.fields?.text?.code).toBe("required");
    expect(await threadOf(anna)).toBeUndefined();
  });

  it("has a length as a person counts it", async () => {
    const anna = await createPerson(app);
    const thumb = "👍🏽";
    expect((await write(anna, thumb.repeat(supportMaxLength))).status).toBe(200);
    expect((await write(anna, "x".repeat(supportMaxLength + 1))).body.fields?.text?.code).toBe("too_long");
    expect((await read(anna)).messages).toHaveLength(1);
  });

  it("is refused beyond so many unanswered ones, however many at once, in words of each language", async () => {
    const anna = await createPerson(app);
    const answers = await Promise.all(
      Array.from({ length: supportUnansweredAtMost + 3 }, (_, index) => write(anna, `Text ${index}`)),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(told)).toEqual(Array.from({ length: 3 }, () => [409, "support_unanswered"]));
    for (const language of locales) {
      anna.browser.cookies.set("locale", language);
      const { message } = (await write(anna, "More")).body as { message?: unknown };
      expect(message).toContain(String(supportUnansweredAtMost));
    }
    // A repeat of a stored message is no further message.
    const { messages } = await read(anna);
    const [stored] = messages;
    expect((await write(anna, stored?.text, stored?.client_id ?? "")).status).toBe(200);
    await settle(anna);
    expect((await write(anna)).status).toBe(200);
  });

  it("is refused beyond so many a day, and the refusal says when the next one is accepted", async () => {
    const anna = await createPerson(app);
    for (let sent = 0; sent < supportMessagesPerDay; sent += 1) {
      expect((await write(anna, `Text ${sent}`)).status).toBe(200);
      await settle(anna);
      if (sent === 0) app.clock.advance(3600);
    }
    const refused = await write(anna);
    expect(told(refused)).toEqual([429, "support_day_full"]);
    expect(String(refused.body.message)).toContain("in 23 hours");
    expect(refused.headers["retry-after"]).toBe(String(day - 3600));
    app.clock.advance(day - 3600);
    expect((await write(anna)).status).toBe(200);
  });
});

describe("a conversation with support", () => {
  it("is of its member: nobody else reads it, marks it as read or finds it in an export", async () => {
    const [anna, ben] = [await createPerson(app), await createPerson(app)];
    await write(anna, "For support alone");
    expect((await read(ben)).messages).toEqual([]);
    await write(ben, "Mine");
    expect((await read(ben)).messages.map(({ text }) => text)).toEqual(["Mine"]);
    expect(told(await app.browser().call("GET /api/support"))).toEqual([403, "authentication_required"]);
    await ben.browser.call("PUT /api/support/read", { body: { seq: 1 } });
    expect((await threadOf(anna))?.readSeq).toBe(0);
    const { db, env } = app.services;
    const data = JSON.stringify(await supportLife.export(db, ben.id, env.SESSION_SECRET));
    expect(data).toContain("Mine");
    expect(data).not.toContain("For support alone");
  });

  it("is erased with its member", async () => {
    const anna = await createPerson(app);
    await write(anna, "Soon gone");
    const { id = "" } = (await threadOf(anna)) ?? {};
    const { db } = app.services;
    await db.transaction((tx) => forgetMember(tx, memberLives, { memberId: anna.id, now: app.clock.now() }));
    expect(await db.$count(supportMessages, eq(supportMessages.threadId, id))).toBe(0);
    expect(await threadOf(anna)).toBeUndefined();
  });

  it("is read up to a number, never beyond its newest message and never back", async () => {
    const anna = await createPerson(app);
    await write(anna);
    await write(anna);
    const mark = (seq: number) => anna.browser.call("PUT /api/support/read", { body: { seq } });
    for (const [seq, readSeq] of [
      [1, 1],
      [500, 2],
      [1, 2],
    ] as const) {
      expect((await mark(seq)).status).toBe(200);
      expect((await threadOf(anna))?.readSeq).toBe(readSeq);
    }
    const nobodys = await createPerson(app);
    expect((await nobodys.browser.call("PUT /api/support/read", { body: { seq: 1 } })).status).toBe(200);
  });
});

it("a suspended member has no session, and so writes a complaint instead", async () => {
  const anna = await createPerson(app);
  await app.services.db.update(accounts).set({ status: "suspended" }).where(eq(accounts.id, anna.id));
  expect(told(await write(anna))).toEqual([403, "authentication_required"]);
});
