import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { SupportEnd, SupportTopic } from "#contracts/care/support-kinds.ts";
import type { StaffRole } from "#contracts/desk/roles.ts";
import { supportClaimMinutes, supportDays } from "#contracts/limits.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import { auditLog } from "#server/db/schema/staff.ts";
import { supportThreads } from "#server/db/schema/support.ts";
import type { Receiver } from "#server/modules/ground/notifications/notice.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { createSite } from "#server/test/people/factories.ts";
import { mailsAfterAWhile, switchOff } from "#server/test/people/notifications.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { supportAnswer } from "./notices/support-answer.ts";

let app: TestApp;
let mara: Browser;
let noor: Browser;
beforeAll(async () => {
  app = await createTestApp();
  await later(0);
});
afterAll(() => app.close());

const day = 86_400;
const staff = async (role: StaffRole) => openStaffSession(app, await createStaff(app, { roles: [role] }));
/** Sessions of staff last for hours only. */
async function later(seconds: number): Promise<void> {
  app.clock.advance(seconds);
  [mara, noor] = [await staff("support"), await staff("moderator")];
}
const write = (who: Person, text = "How?") =>
  who.browser.call("POST /api/support/messages", { body: { client_id: newId(), text } });
async function asked(text = "How?", language = "en"): Promise<Person & { threadId: string }> {
  const member = await createPerson(app, { account: { language } });
  expect((await write(member, text)).status).toBe(200);
  return { ...member, threadId: (await threadOf(member)).id };
}
async function threadOf({ id }: { id: string }) {
  const [thread] = await app.services.db.select().from(supportThreads).where(eq(supportThreads.memberId, id));
  if (!thread) throw new Error("no conversation");
  return thread;
}
const of = (thread_id: string) => ({ params: { thread_id } });
const queue = async (browser: Browser, status: "waiting" | "answered" | "closed" = "waiting") =>
  (await browser.call("GET /api/admin/support", { query: { status } })).body;
const listed = async (browser: Browser, status?: "waiting" | "answered" | "closed") =>
  (await queue(browser, status)).threads.map(({ id }) => id);
const look = async (browser: Browser, id: string) =>
  (await browser.call("GET /api/admin/support/:thread_id", of(id))).body.thread;
const claim = (browser: Browser, id: string) =>
  browser.call("POST /api/admin/support/:thread_id/claim", of(id));
const release = (browser: Browser, id: string) =>
  browser.call("DELETE /api/admin/support/:thread_id/claim", of(id));
const answer = (
  browser: Browser,
  id: string,
  text = "Like this.",
  seen_seq = 1,
  topic: SupportTopic = "account",
) =>
  browser.call("POST /api/admin/support/:thread_id/messages", {
    ...of(id),
    body: { topic, text, seen_seq },
  });
const close = (browser: Browser, id: string, seen_seq = 1, end: SupportEnd = "solved") =>
  browser.call("POST /api/admin/support/:thread_id/end", { ...of(id), body: { end, seen_seq } });
const read = async (who: Person) => (await who.browser.call("GET /api/support")).body;
const told = ({ status, body }: { status: number; body: { error?: string } }) => [status, body.error];
const linesOf = async (id: string) =>
  (
    await app.services.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subjectId, id))
      .orderBy(asc(auditLog.at), asc(auditLog.id))
  ).map(({ act, reason, memberId }) => `${act}: ${reason}, ${memberId}`);

describe("the queue of support", () => {
  it("begins with the longest wait, counts what is overdue, and shows name, id and language alone", async () => {
    const first = await asked("The first", "pl");
    app.clock.advance(60);
    const second = await asked("The second");
    app.clock.advance(60);
    // A further message does not move the first one back.
    await write(first, "Still the first");
    const ids = (await listed(mara)).filter((id) => [first.threadId, second.threadId].includes(id));
    expect(ids).toEqual([first.threadId, second.threadId]);
    expect((await queue(mara)).overdue).toBe(0);
    await later(supportDays * day - 120);
    const { threads, overdue } = await queue(mara);
    expect(overdue).toBe(1);
    expect(threads[0]).toMatchObject({
      ...{ id: first.threadId, name: first.name, is_overdue: true, excerpt: "Still the first" },
      ...{ status: "waiting", holder: null },
    });
    const seen = await look(mara, first.threadId);
    expect(seen).toMatchObject({ member: { id: first.id, name: first.name }, locale: "pl" });
    expect(JSON.stringify([threads, seen])).not.toContain(first.email);
    await answer(mara, first.threadId, "Done.", 2);
    await answer(mara, second.threadId);
  });

  it("is for support and moderators", async () => {
    const { threadId } = await asked();
    for (const role of ["support", "moderator", "senior_moderator", "owner"] as const)
      expect((await look(await staff(role), threadId)).id).toBe(threadId);
    for (const role of ["finance", "content", "operator", "analyst"] as const) {
      const other = await staff(role);
      for (const refused of [
        await claim(other, threadId),
        await answer(other, threadId),
        await close(other, threadId),
      ])
        expect(told(refused)).toEqual([403, "role_missing"]);
    }
    const member = await createPerson(app);
    expect(told(await answer(member.browser, threadId))).toEqual([403, "authentication_required"]);
  });

  it("is of one site", async () => {
    const siteId = await createSite(app, "support.example");
    const { threadId } = await asked();
    await app.services.db.update(supportThreads).set({ siteId }).where(eq(supportThreads.id, threadId));
    for (const refused of [
      await claim(mara, threadId),
      await answer(mara, threadId),
      await close(mara, threadId),
    ])
      expect(told(refused)).toEqual([404, "not_found"]);
    expect(await listed(mara)).not.toContain(threadId);
  });

  it("leaves out members who cannot log in, until they can", async () => {
    const anna = await asked();
    const { db } = app.services;
    for (const status of ["suspended", "banned", "pending_deletion"] as const) {
      await db.update(accounts).set({ status }).where(eq(accounts.id, anna.id));
      expect(await listed(mara)).not.toContain(anna.threadId);
      expect(told(await answer(mara, anna.threadId))).toEqual([404, "not_found"]);
    }
    await db.update(accounts).set({ status: "active" }).where(eq(accounts.id, anna.id));
    expect(await listed(mara)).toContain(anna.threadId);
    await answer(mara, anna.threadId);
  });
});

describe("an answer of support", () => {
  it("stands in the conversation as it was written, from the team, with its line in the log", async () => {
    const anna = await asked();
    const heard: unknown[] = [];
    const publish = vi.spyOn(app.services.live, "publish").mockImplementation((...event) => {
      heard.push(event);
    });
    const words = "Dzień dobry,\n<script>alert(1)</script> & {more} https://example.com";
    expect((await answer(mara, anna.threadId, words)).status).toBe(200);
    expect(heard).toContainEqual([anna.id, "user_changed", {}]);
    publish.mockRestore();
    const { messages, standing } = await read(anna);
    expect(messages.map(({ from, text, client_id }) => [from, text, client_id]).at(-1)).toEqual([
      "site",
      words,
      null,
    ]);
    expect(standing).toMatchObject({ status: "answered", due_at: null, has_unread: true, last_seq: 2 });
    expect(JSON.stringify(messages)).not.toContain("Staff ");
    expect((await look(noor, anna.threadId)).messages.at(-1)?.author).toMatch(/^Staff /);
    expect(await linesOf(anna.threadId)).toEqual([`support.answered: account, ${anna.id}`]);
    expect(await listed(mara, "answered")).toContain(anna.threadId);
  });

  it("is marked in user.php until the member has read it", async () => {
    const anna = await asked();
    const mark = async () => (await anna.browser.call("GET /api/user.php")).body.user?.has_support_answer;
    expect(await mark()).toBe(false);
    await answer(mara, anna.threadId);
    expect(await mark()).toBe(true);
    await anna.browser.call("PUT /api/support/read", { body: { seq: 1 } });
    expect(await mark()).toBe(true);
    await anna.browser.call("PUT /api/support/read", { body: { seq: 2 } });
    expect(await mark()).toBe(false);
    expect((await read(anna)).standing.has_unread).toBe(false);
  });

  it("covers what its writer has seen: a message that came meanwhile keeps waiting", async () => {
    const anna = await asked();
    app.clock.advance(60);
    const came = app.clock.now();
    await write(anna, "Wait, one more");
    app.clock.advance(60);
    await answer(mara, anna.threadId, "To the first.", 1);
    expect((await threadOf(anna)).waitingSince).toEqual(came);
    expect(await listed(mara)).toContain(anna.threadId);
    // A number that does not exist yet covers nothing in advance.
    await answer(mara, anna.threadId, "To the second.", 9999);
    expect((await threadOf(anna)).waitingSince).toBeNull();
    await write(anna, "And a third");
    expect((await threadOf(anna)).waitingSince).not.toBeNull();
    await answer(mara, anna.threadId, "To the third.", 5);
  });

  it("is refused without words or a topic, and leaves nothing behind", async () => {
    const anna = await asked();
    expect((await answer(mara, anna.threadId, " \n ")).body.fields?.text?.code).toBe("required");
    const bare = { ...of(anna.threadId), body: { text: "Words.", seen_seq: 1 } as never };
    const refused = await mara.call("POST /api/admin/support/:thread_id/messages", bare);
    expect(refused.body.fields?.topic?.code).toBe("required");
    expect((await read(anna)).messages).toHaveLength(1);
    expect(await linesOf(anna.threadId)).toEqual([]);
  });

  it("comes from one of two who answer at once", async () => {
    const anna = await asked();
    const answers = await Promise.all([answer(mara, anna.threadId, "A"), answer(noor, anna.threadId, "B")]);
    expect(answers.map(told).toSorted()).toEqual([
      [200, undefined],
      [409, "support_taken"],
    ]);
    expect((await read(anna)).messages).toHaveLength(2);
    expect(await linesOf(anna.threadId)).toHaveLength(1);
  });

  it("and a message of the member at the same instant lose nothing", async () => {
    const anna = await asked();
    const both = await Promise.all([answer(mara, anna.threadId, "A", 1), write(anna, "Meanwhile")]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const { messages, standing } = await read(anna);
    expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3]);
    expect(standing.status).toBe("waiting");
    await answer(mara, anna.threadId, "Done.", 3);
  });

  it("asked from another site's page, nothing is sent", async () => {
    const anna = await asked();
    const reply = await mara.raw({
      method: "POST",
      url: `/api/admin/support/${anna.threadId}/messages`,
      payload: { topic: "other", text: "Evil.", seen_seq: 1 },
      headers: { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    });
    expect([reply.status, JSON.parse(reply.body).error]).toEqual([403, "foreign_origin"]);
    expect((await read(anna)).messages).toHaveLength(1);
  });
});

describe("closing a conversation", () => {
  it("takes it off the queue with a reason, and a further message opens it again", async () => {
    const anna = await asked("Thanks!");
    expect((await close(mara, anna.threadId, 1, "no_answer_needed")).status).toBe(200);
    expect((await read(anna)).standing).toMatchObject({ status: "closed", due_at: null, has_unread: false });
    expect(await listed(mara)).not.toContain(anna.threadId);
    expect((await look(mara, anna.threadId)).end).toBe("no_answer_needed");
    expect(await listed(mara, "closed")).toContain(anna.threadId);
    expect(await linesOf(anna.threadId)).toEqual([`support.closed: no_answer_needed, ${anna.id}`]);
    await write(anna, "One more thing");
    expect((await read(anna)).standing.status).toBe("waiting");
    expect(await listed(mara)).toContain(anna.threadId);
    await answer(mara, anna.threadId, "Here.", 2);
  });

  it("is refused while there is a message that its closer has not seen", async () => {
    const anna = await asked();
    await write(anna, "Wait!");
    expect(told(await close(mara, anna.threadId, 1))).toEqual([409, "support_changed"]);
    expect((await read(anna)).standing.status).toBe("waiting");
    expect(await linesOf(anna.threadId)).toEqual([]);
    expect((await close(mara, anna.threadId, 2)).status).toBe(200);
  });
});

describe("a staff member who works on a conversation", () => {
  it("has it to themselves for a while, unless they let go of it", async () => {
    const { threadId } = await asked();
    expect((await claim(mara, threadId)).body.thread.is_held).toBe(true);
    expect((await look(noor, threadId)).holder).toMatch(/^Staff /);
    for (const refused of [
      await claim(noor, threadId),
      await answer(noor, threadId),
      await close(noor, threadId),
    ])
      expect(told(refused)).toEqual([409, "support_taken"]);
    await release(noor, threadId);
    expect(told(await claim(noor, threadId))).toEqual([409, "support_taken"]);
    app.clock.advance(supportClaimMinutes * 60 - 1);
    expect((await claim(mara, threadId)).status).toBe(200);
    app.clock.advance(supportClaimMinutes * 60);
    expect((await claim(noor, threadId)).status).toBe(200);
    await release(noor, threadId);
    expect(await look(mara, threadId)).toMatchObject({ is_held: false, holder: null });
  });

  it("is one, of however many at once", async () => {
    const { threadId } = await asked();
    const claims = await Promise.all([
      claim(mara, threadId),
      claim(noor, threadId),
      claim(await staff("owner"), threadId),
    ]);
    expect(claims.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });
});

describe("the mail about an answer", () => {
  it("comes in the member's language, quotes nothing, and leads to the conversation", async () => {
    const anna = await asked("Jak?", "pl");
    await answer(mara, anna.threadId, "Secret words.");
    const [mail] = await mailsAfterAWhile(app, anna);
    expect(mail?.subject).toBe("Masz odpowiedź od obsługi klienta");
    expect(mail?.links.some((link) => link.endsWith("/support"))).toBe(true);
    expect(`${mail?.text}${mail?.html}`).not.toContain("Secret words");
    expect(`${mail?.text}${mail?.html}`).not.toContain("Staff ");
  });

  it("is one for each unread answer, and none for a read one", async () => {
    const anna = await asked();
    await answer(mara, anna.threadId);
    expect(await mailsAfterAWhile(app, anna)).toHaveLength(1);
    app.clock.advance(120);
    await answer(mara, anna.threadId, "And this.", 2);
    expect(await mailsAfterAWhile(app, anna)).toHaveLength(2);
    const receiver = { memberId: anna.id } as Receiver;
    expect(await supportAnswer.find(app.services.db, receiver, [anna.threadId])).toHaveLength(1);
    await anna.browser.call("PUT /api/support/read", { body: { seq: 3 } });
    expect(await supportAnswer.find(app.services.db, receiver, [anna.threadId])).toEqual([]);
    const other = { memberId: (await createPerson(app)).id } as Receiver;
    expect(await supportAnswer.find(app.services.db, other, [anna.threadId])).toEqual([]);
  });

  it("obeys the switch of new messages, and goes to proven addresses alone", async () => {
    const anna = await asked();
    await switchOff(app, anna.id, "new_messages");
    await answer(mara, anna.threadId);
    expect(await mailsAfterAWhile(app, anna)).toEqual([]);
    const account = { status: "not_confirmed", confirmedAt: null } as const;
    const ben = await createPerson(app, { account });
    await write(ben);
    await answer(mara, (await threadOf(ben)).id);
    expect(await mailsAfterAWhile(app, ben)).toEqual([]);
  });
});
