import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sameTextDays } from "#contracts/limits.ts";
import { type App, buildApp } from "#server/app.ts";
import { conversationSides, messages, openingTexts } from "#server/db/schema/chats.ts";
import { creditBalances } from "#server/db/schema/credits.ts";
import { sites } from "#server/db/schema/sites.ts";
import { AppError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { daySeconds, hourSeconds } from "#server/platform/time-units.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries } from "#server/test/app/count-queries.ts";
import { expectBooksBalance } from "#server/test/people/books.ts";
import { createPerson, type Person, sendMessageTo, withdrawMessage } from "#server/test/people/chatting.ts";
import { createMember } from "#server/test/people/factories.ts";
import { beginConversation } from "./begin-conversation.ts";
import { openingTextsForgottenAtOnce, sameTextsPerDay } from "./chat-limits.ts";
import { countedSince, forgetOpeningTexts } from "./same-text.ts";

const text = "Good evening! I read your profile twice, and I would love to hear more about your garden.";

let app: TestApp;
let site: RequestSite;
/** A second process on the same database, if the database can be shared. */
let twin: App | null = null;
beforeAll(async () => {
  app = await createTestApp();
  const [row] = await app.services.db.select().from(sites).limit(1);
  site = await app.services.sites.get(row?.id ?? "");
  if (!app.database.url) return;
  twin = await buildApp(app.services.env, { database: app.database, clock: app.clock });
  await twin.start();
});
afterAll(async () => {
  await expectBooksBalance(app.services.db);
  await twin?.stop();
  await app.close();
});

const paying = () => createPerson(app, { credits: 1000, freeMessagesUsed: 5 });
const strangers = (count: number) => Promise.all(Array.from({ length: count }, () => createMember(app)));
const balanceOf = async ({ id }: { id: string }) =>
  (await app.services.db.select().from(creditBalances).where(eq(creditBalances.memberId, id)))[0]?.balance;
const sentBy = ({ id }: { id: string }) =>
  app.services.db.select().from(messages).where(eq(messages.senderId, id));
const countedOf = ({ id }: { id: string }) =>
  app.services.db.select().from(openingTexts).where(eq(openingTexts.memberId, id));

/** Begins a conversation as the call does, without its limit of conversations a minute. */
async function begin(from: Person, to: { id: string }, body = text, at: App = app) {
  const input = {
    site,
    senderId: from.id,
    receiverId: to.id,
    clientId: newId(),
    kind: "text" as const,
    body,
  };
  const { db, queue, env } = at.services;
  try {
    const now = at.services.clock.now();
    return (await beginConversation(db, queue, { ...input, now }, env.SESSION_SECRET)).outcome;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** A member who has sent the text to as many people as one may. */
async function atLimit() {
  const anna = await paying();
  for (const stranger of await strangers(sameTextsPerDay)) expect(await begin(anna, stranger)).toBe("stored");
  return anna;
}

it("one text goes to some people unhindered, the next is refused with the time, and costs nothing", async () => {
  const anna = await paying();
  anna.browser.cookies.set("tz", "Europe/Berlin");
  const others = await strangers(sameTextsPerDay + 2);
  const firstAt = app.clock.now();
  for (const [turn, other] of others.slice(0, sameTextsPerDay).entries()) {
    const variant = `${turn % 2 ? "Hi" : "HI"} ${other.name}! ${text}${"!".repeat(turn)}`;
    expect((await sendMessageTo(anna, other, variant)).status).toBe(200);
    app.clock.advance(60);
  }
  const balance = await balanceOf(anna);
  const [next, last] = others.slice(-2) as [Person, Person];
  const refused = await sendMessageTo(anna, next, `hi, ${next.name}: ${text}`);
  const freesAt = new Date(firstAt.getTime() + daySeconds * 1000);
  expect([refused.status, refused.body]).toEqual([
    403,
    { error: "same_text_limit", message: expect.any(String), frees_at: freesAt.toISOString() },
  ]);
  const { message } = refused.body as unknown as { message: string };
  const shown = new Intl.DateTimeFormat("en-GB", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "Europe/Berlin",
  });
  expect(message).toContain(`${sameTextsPerDay} people`);
  expect(message).toContain(shown.format(freesAt));
  const raw = await anna.browser.raw({
    method: "POST",
    url: `/api/members/${next.id}/messages`,
    payload: { client_id: newId(), body: `hi, ${next.name}: ${text}` },
  });
  const seconds = Math.ceil((freesAt.getTime() - app.clock.now().getTime()) / 1000);
  expect([raw.status, raw.headers["retry-after"]]).toEqual([403, String(seconds)]);

  expect(await balanceOf(anna)).toBe(balance);
  expect(await sentBy(anna)).toHaveLength(sameTextsPerDay);
  expect(await countedOf(anna)).toHaveLength(sameTextsPerDay);
  const sides = await app.services.db
    .select()
    .from(conversationSides)
    .where(inArray(conversationSides.memberId, [next.id, last.id]));
  expect(sides).toEqual([]);

  // Own words go on, and so does everything in conversations that were begun.
  expect((await sendMessageTo(anna, last, "Own words for you, as you asked on your profile")).status).toBe(
    200,
  );
  const known = others[0] as Person;
  expect((await sendMessageTo(anna, known, `Hi ${known.name}! ${text}`)).status).toBe(200);
});

it("one text is possible again a day after its first copy, and not a second before", async () => {
  const anna = await atLimit();
  const [one, other] = (await strangers(2)) as [Person, Person];
  app.clock.advance(daySeconds - 1);
  expect(await begin(anna, one)).toBe("same_text_limit");
  app.clock.advance(1);
  expect(await begin(anna, one)).toBe("stored");
  expect(await begin(anna, other)).toBe("stored");
});

it("one text of fifty simultaneous sends over two processes passes exactly as often as one may", async () => {
  const anna = await paying();
  const fifty = await strangers(50);
  const balance = (await balanceOf(anna)) ?? 0;
  const outcomes = await Promise.all(
    fifty.map((each, turn) => begin(anna, each, text, turn % 2 ? (twin ?? app) : app)),
  );
  expect(outcomes.filter((outcome) => outcome === "stored")).toHaveLength(sameTextsPerDay);
  expect(outcomes.filter((outcome) => outcome === "same_text_limit")).toHaveLength(50 - sameTextsPerDay);
  expect(await sentBy(anna)).toHaveLength(sameTextsPerDay);
  const { messageCredits } = site.settings.money;
  expect(await balanceOf(anna)).toBe(balance - sameTextsPerDay * messageCredits);
});

it("one text that was stored is answered as stored, however often and late it is sent again", async () => {
  const anna = await paying();
  const others = await strangers(sameTextsPerDay);
  const [last] = others.slice(-1) as [Person];
  for (const other of others.slice(0, -1)) expect(await begin(anna, other)).toBe("stored");
  const clientId = newId();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => sendMessageTo(anna, last, text, clientId)),
  );
  answers.push(await sendMessageTo(anna, last, text, clientId));
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.message?.id}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await countedOf(anna)).toHaveLength(sameTextsPerDay);
});

it("one text is not forgotten when its copies are withdrawn, or their conversations deleted by the sender", async () => {
  const anna = await paying();
  const others = await strangers(sameTextsPerDay);
  for (const other of others) {
    const { body } = await sendMessageTo(anna, other, text);
    const conversation = body.message.conversation_id;
    expect((await withdrawMessage(anna, conversation)).status).toBe(200);
    await anna.browser.call("DELETE /api/chat.php", { body: { conversation } });
  }
  expect(await begin(anna, (await strangers(1))[0] as Person)).toBe("same_text_limit");
});

it("one text of one member counts for no other member", async () => {
  await atLimit();
  expect(await begin(await paying(), (await strangers(1))[0] as Person)).toBe("stored");
});

it("a refused send leaves nothing to count: no credits, a hidden receiver, an empty text", async () => {
  const poor = await createPerson(app, { credits: 0, freeMessagesUsed: 5 });
  const [stranger] = (await strangers(1)) as [Person];
  const hidden = await createMember(app, { profile: { status: "disabled" } });
  expect(await begin(poor, stranger)).not.toBe("stored");
  expect(await begin(await paying(), hidden)).not.toBe("stored");
  expect(await countedOf(poor)).toEqual([]);
});

it("greetings go to as many people as one likes", async () => {
  const anna = await paying();
  const greeting = "Hallo, wie geht es dir?";
  for (const stranger of await strangers(sameTextsPerDay + 2))
    expect(await begin(anna, stranger, greeting)).toBe("stored");
  expect(await countedOf(anna)).toEqual([]);
});

it("a message in a conversation that exists reads no fingerprints", async () => {
  const [anna, bert] = [await paying(), await paying()];
  expect((await sendMessageTo(anna, bert, text)).status).toBe(200);
  const counted = countQueries(app.database);
  expect((await sendMessageTo(bert, anna, text)).status).toBe(200);
  expect((await sendMessageTo(anna, bert, text)).status).toBe(200);
  counted.stop();
  expect(counted.texts.filter((each) => each.includes("opening_texts"))).toEqual([]);
});

it("fingerprints are deleted once they count no more, a portion in each statement", async () => {
  const { db, clock, queue } = app.services;
  await queue.drained();
  await db.delete(openingTexts);
  const anna = await atLimit();
  app.clock.advance(hourSeconds);
  await begin(anna, (await strangers(1))[0] as Person, `${text} Bye`);
  // Old ones, more than one portion, of conversations that need not be real.
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`alter table opening_texts drop constraint opening_texts_conversation_id_conversations_id_fk`,
    );
    await tx.execute(sql`insert into opening_texts (conversation_id, member_id, fingerprint, sent_at)
      select gen_random_uuid(), ${anna.id}::uuid, 'x', ${countedSince(clock.now()).toISOString()}::timestamptz
      from generate_series(1, ${openingTextsForgottenAtOnce + 1}::int)`);
  });
  await forgetOpeningTexts(db, clock.now());
  expect(await countedOf(anna)).toHaveLength(sameTextsPerDay + 1);
  app.clock.advance(sameTextDays * daySeconds - hourSeconds);
  await forgetOpeningTexts(db, clock.now());
  expect(await countedOf(anna)).toHaveLength(1);
});
