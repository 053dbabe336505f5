import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { EndpointKey } from "#contracts/all.ts";
import { accounts, memberStamps } from "#server/db/schema/accounts.ts";
import { blocks } from "#server/db/schema/blocks.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { grantCredits } from "#server/modules/money/credits/grant-credits.ts";
import { endPremium } from "#server/modules/people/accounts/end-premium.ts";
import { makePremium } from "#server/modules/people/accounts/make-premium.ts";
import { moderatePhoto } from "#server/modules/people/photos/moderate-photo.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries } from "#server/test/app/count-queries.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { block, createPhoto, openSession } from "#server/test/people/factories.ts";

const polled = ["GET /api/user.php", "GET /api/chats.php", "GET /api/likes.php"] as const;
type Poll = { status: number; body: unknown; etag: string };

let app: TestApp;
let anna: Person;
let bert: Person;
let conversationId: string;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** Two contacts: a conversation with an unread message, and a like that was not seen. */
beforeEach(async () => {
  anna = await createPerson(app, { credits: 100 });
  bert = await createPerson(app, { credits: 100 });
  const sent = await sendMessageTo(anna, bert);
  conversationId = sent.body.message.conversation_id;
  await anna.browser.call("POST /api/likes/:member_id", { params: { member_id: bert.id } });
});

async function poll({ browser }: Person, known: string[] = []): Promise<Poll[]> {
  return Promise.all(
    polled.map(async (key, index) => {
      const etag = known[index];
      const answer = await browser.raw({
        method: "GET",
        url: key.slice(4),
        headers: etag ? { "if-none-match": etag } : {},
      });
      return {
        status: answer.status,
        body: answer.body === "" ? null : JSON.parse(answer.body),
        etag: String(answer.headers.etag),
      };
    }),
  );
}

const etagsOf = (answers: Poll[]) => answers.map(({ etag }) => etag);
const statusesOf = (answers: Poll[]) => answers.map(({ status }) => status);

type Who = "anna" | "bert";
type Case = { what: string; changes: Who[]; act: () => Promise<unknown> };

const call = <K extends EndpointKey>(
  person: () => Person,
  key: K,
  options: () => Parameters<Person["browser"]["call"]>[1],
): (() => Promise<unknown>) => {
  return async () => {
    const answer = await person().browser.call(key, options() as never);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  };
};
const byAnna = () => anna;
const byBert = () => bert;

const cases: Case[] = [
  { what: "a message", changes: ["anna", "bert"], act: () => sendMessageTo(anna, bert, "again") },
  {
    what: "reading",
    changes: ["bert"],
    act: call(byBert, "POST /api/conversations/:conversation_id/reads", () => ({
      params: { conversation_id: conversationId },
      body: { seq: 1 },
    })),
  },
  {
    what: "deleting a chat",
    changes: ["bert"],
    act: call(byBert, "DELETE /api/chat.php", () => ({ body: { conversation: conversationId } })),
  },
  {
    what: "a like back",
    changes: ["anna", "bert"],
    act: call(byBert, "POST /api/likes/:member_id", () => ({ params: { member_id: anna.id } })),
  },
  {
    what: "a like taken back",
    changes: ["anna", "bert"],
    act: call(byAnna, "DELETE /api/likes/:member_id", () => ({ params: { member_id: bert.id } })),
  },
  {
    what: "a like that was seen",
    changes: ["bert"],
    act: call(byBert, "POST /api/likes/:member_id/seen", () => ({ params: { member_id: anna.id } })),
  },
  { what: "a block", changes: ["anna", "bert"], act: () => block(app, anna.id, bert.id) },
  {
    what: "a purchase's credits",
    changes: ["anna"],
    act: () => inTransaction((tx) => grantCredits(tx, grant(anna.id))),
  },
  {
    what: "premium",
    changes: ["anna"],
    act: () => inTransaction((tx) => makePremium(tx, { memberId: anna.id, now: app.clock.now() })),
  },
  {
    what: "the end of premium",
    changes: ["anna"],
    act: async () => {
      await makePremium(app.services.db, { memberId: anna.id, now: app.clock.now() });
      await endPremium(app.services.db, { memberId: anna.id });
    },
  },
  { what: "a first photo", changes: ["anna"], act: () => createPhoto(app, anna.id) },
  {
    what: "a photo's verdict",
    changes: ["anna"],
    act: async () => {
      const photoId = await createPhoto(app, anna.id, { status: "pending" });
      const { db, queue } = app.services;
      await moderatePhoto(db, queue, { photoId, verdict: { status: "active" }, now: app.clock.now() });
    },
  },
  {
    what: "a deleted photo",
    changes: ["anna"],
    act: async () => {
      const photoId = await createPhoto(app, anna.id);
      await call(byAnna, "DELETE /api/photos/:photo_id", () => ({ params: { photo_id: photoId } }))();
    },
  },
  {
    what: "a change of the profile",
    changes: ["anna"],
    act: call(byAnna, "PATCH /api/profile", () => ({ body: { seeks: ["woman"] } })),
  },
  {
    what: "another language",
    changes: ["anna"],
    act: call(byAnna, "PUT /api/user.php", () => ({ body: { language: "de" } })),
  },
  {
    what: "a step of the sign-up",
    changes: ["anna"],
    act: call(byAnna, "PUT /api/signup-step", () => ({ body: { step: "about" } })),
  },
  {
    what: "a notification switched off",
    changes: ["anna"],
    act: () =>
      app.services.db
        .update(accounts)
        .set({ notificationsDisabled: ["messages"] })
        .where(eq(accounts.id, anna.id)),
  },
];

function inTransaction(write: (tx: TestApp["services"]["db"]) => Promise<unknown>): Promise<unknown> {
  return app.services.db.transaction((tx) => write(tx));
}

function grant(memberId: string) {
  const now = app.clock.now();
  return { memberId, amount: 50, cause: "signup_bonus", idempotencyKey: newId(), now } as const;
}

describe("a poll", () => {
  it("is answered from the stamp while nothing has changed: no table but the session's is read", async () => {
    const first = await poll(anna);
    expect(statusesOf(first)).toEqual([200, 200, 200]);
    const queries = countQueries(app.database);
    const again = await poll(anna, etagsOf(first));
    queries.stop();
    expect(statusesOf(again)).toEqual([304, 304, 304]);
    expect(again.map(({ body }) => body)).toEqual([null, null, null]);
    expect(queries.texts).toHaveLength(polled.length);
    for (const text of queries.texts) {
      expect(text.match(/(?:from|join) "\w+"/g)).toEqual([
        'from "sessions"',
        'join "accounts"',
        'join "member_stamps"',
      ]);
    }
  });

  it.each(cases)("is answered anew after $what", async ({ changes, act }) => {
    const people = { anna, bert };
    const before = { anna: await poll(anna), bert: await poll(bert) };
    await act();
    for (const who of ["anna", "bert"] as const) {
      const after = await poll(people[who], etagsOf(before[who]));
      expect(statusesOf(after)).toEqual(changes.includes(who) ? [200, 200, 200] : [304, 304, 304]);
    }
  });

  it("is answered anew after the site's settings, and when a slice of time for what others do is over", async () => {
    const [first] = await poll(anna);
    await settleSite(app, { money: { messageCredits: 7 } });
    const [second] = await poll(anna, [first!.etag]);
    expect(second?.status).toBe(200);
    app.clock.advance(300);
    const [third] = await poll(anna, [second!.etag]);
    expect(third?.status).toBe(200);
  });

  it("is counted once by a transaction that changes much of a member's", async () => {
    const stampOf = async () => {
      const [row] = await app.services.db
        .select()
        .from(memberStamps)
        .where(eq(memberStamps.memberId, anna.id));
      return row?.version ?? 0;
    };
    const before = await stampOf();
    await inTransaction(async (tx) => {
      for (const language of ["de", "fr", "nl"]) {
        await tx.update(accounts).set({ language }).where(eq(accounts.id, anna.id));
        await tx.update(profiles).set({ city: language }).where(eq(profiles.memberId, anna.id));
      }
    });
    expect(await stampOf()).toBe(before + 1);
  });

  it("is nobody else's: another member with the same name of an answer gets their own", async () => {
    const first = await poll(anna);
    const others = await poll(bert, etagsOf(first));
    expect(statusesOf(others)).toEqual([200, 200, 200]);
    const visitor = await app.browser().raw({
      method: "GET",
      url: "/api/user.php",
      headers: { "if-none-match": first[0]!.etag },
    });
    expect(JSON.parse(visitor.body)).toEqual({ user: null });
  });

  it("keeps its name to the browser that asked: nothing may store it", async () => {
    const answer = await anna.browser.raw({ method: "GET", url: "/api/chats.php" });
    expect(answer.headers["cache-control"]).toBe("private, no-store");
  });

  it("is answered anew after a block was lifted, however many write at once", async () => {
    await block(app, anna.id, bert.id);
    const before = await poll(bert);
    await app.services.db.delete(blocks).where(eq(blocks.blockerId, anna.id));
    expect(statusesOf(await poll(bert, etagsOf(before)))).toEqual([200, 200, 200]);
    await openSession(app, bert, bert.browser);
    const both = Array.from({ length: 10 }, (_, n) =>
      n % 2 ? sendMessageTo(anna, bert, `a${n}`) : sendMessageTo(bert, anna, `b${n}`),
    );
    expect((await Promise.all(both)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });
});
