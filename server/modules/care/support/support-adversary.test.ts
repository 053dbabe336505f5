import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { mostMarks, supportUnansweredAtMost } from "#contracts/limits.ts";
import { supportMessages, supportThreads } from "#server/db/schema/support.ts";
import { memberLives } from "#server/member-life.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";

let app: TestApp;
let desk: Browser;
beforeAll(async () => {
  app = await createTestApp();
  desk = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
});
afterAll(() => app.close());

const write = (who: Person, text = "How?", client_id = newId()) =>
  who.browser.call("POST /api/support/messages", { body: { client_id, text } });
const read = async (who: Person) => (await who.browser.call("GET /api/support")).body;
const threadsOf = ({ id }: { id: string }) =>
  app.services.db.select().from(supportThreads).where(eq(supportThreads.memberId, id));
/** Members of this file who asked: notices of the answers to them may still be told. */
const askers = new Set<string>();
async function asked(): Promise<Person & { threadId: string }> {
  const member = await createPerson(app);
  await write(member);
  const [thread] = await threadsOf(member);
  askers.add(member.id);
  return { ...member, threadId: thread?.id ?? "" };
}
const answer = ({ threadId }: { threadId: string }) =>
  desk.call("POST /api/admin/support/:thread_id/messages", {
    params: { thread_id: threadId },
    body: { topic: "other", text: "Like this.", seen_seq: 1 },
  });

describe("support, from a member who tries everything", () => {
  it("stores each of thirty messages once at most, and no more than may wait, however they arrive", async () => {
    const anna = await createPerson(app);
    const ids = Array.from({ length: 15 }, () => newId());
    const sent = await Promise.all(
      [...ids, ...ids].map(async (id) => ({ id, answer: await write(anna, `Text ${id}`, id) })),
    );
    const { messages } = await read(anna);
    expect(messages.map(({ seq }) => seq)).toEqual(
      Array.from({ length: supportUnansweredAtMost }, (_, index) => index + 1),
    );
    const stored = new Set(messages.map(({ client_id }) => client_id));
    expect(stored.size).toBe(supportUnansweredAtMost);
    // Whoever hears of success finds the message, and the others hear why.
    for (const { id, answer: heard } of sent)
      if (stored.has(id)) expect(heard.status).toBe(200);
      else expect([heard.status, heard.body.error]).toEqual([409, "support_unanswered"]);
  });

  it("keeps control characters and a turned direction as text, and refuses what cannot be stored", async () => {
    const anna = await createPerson(app);
    const odd = "\u202e!sdrawkcab\u0007 \u2066<img src=x onerror=alert(1)>";
    expect((await write(anna, odd)).body.message.text).toBe(odd);
    for (const broken of ["a\0b", "\ud800"]) expect((await write(anna, broken)).status).toBe(400);
    const stacked = `e${"\u0301".repeat(mostMarks + 1)}`;
    expect((await write(anna, stacked)).body.fields?.text?.code).toBe("too_long");
    expect((await read(anna)).messages).toHaveLength(1);
  });

  it("leaves nothing of a member who is erased while they write", async () => {
    const anna = await asked();
    const { db } = app.services;
    const erased = db.transaction((tx) =>
      forgetMember(tx, memberLives, { memberId: anna.id, now: app.clock.now() }),
    );
    await Promise.allSettled([erased, write(anna, "One more"), write(anna, "And another")]);
    await erased;
    expect(await threadsOf(anna)).toEqual([]);
    expect(await db.$count(supportMessages, eq(supportMessages.threadId, anna.threadId))).toBe(0);
  });
});

describe("an answer of support that its member has not seen", () => {
  it("stays unread when an older number is marked at the same instant", async () => {
    const anna = await asked();
    const mark = anna.browser.call("PUT /api/support/read", { body: { seq: 1 } });
    const both = await Promise.all([answer(anna), mark]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(anna)).standing.has_unread).toBe(true);
  });
});

it("open pages of the member hear that staff closed the matter, and nobody else's do", async () => {
  const earlier = new Set(askers);
  const anna = await asked();
  const heard: unknown[] = [];
  const publish = vi.spyOn(app.services.live, "publish").mockImplementation((...event) => {
    if (!earlier.has(event[0])) heard.push(event);
  });
  const params = { thread_id: anna.threadId };
  const close = (seen_seq: number) =>
    desk.call("POST /api/admin/support/:thread_id/end", { params, body: { end: "solved", seen_seq } });
  expect((await close(0)).status).toBe(409);
  expect(heard).toEqual([]);
  expect((await close(1)).status).toBe(200);
  expect(heard).toEqual([[anna.id, "user_changed", {}]]);
  publish.mockRestore();
});
