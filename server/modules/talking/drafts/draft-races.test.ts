import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { draftsAtMost } from "#contracts/limits.ts";
import { drafts } from "#server/db/schema/drafts.ts";
import { memberLives } from "#server/member-life.ts";
import { forgetMember } from "#server/modules/people/leaving/forget-member.ts";
import { lockPair } from "#server/modules/people/visibility/lock-pair.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { holdOpen, isAnswered } from "#server/test/app/hold-open.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { createMember } from "#server/test/people/factories.ts";

const rounds = 5;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type To = { id: string };
const keep = (who: Person, to: To, body: string, revision = 0) =>
  who.browser.call("PUT /api/members/:member_id/draft", {
    params: { member_id: to.id },
    body: { body, revision },
  });
const block = (who: Person, to: To) =>
  who.browser.call("POST /api/blocks/:member_id", { params: { member_id: to.id } });
const rowsBetween = (one: To, other: To) =>
  app.services.db
    .select()
    .from(drafts)
    .where(and(eq(drafts.memberId, one.id), eq(drafts.partnerId, other.id)));
const pair = async () => [await createPerson(app), await createPerson(app)] as const;

describe("at the same instant", () => {
  it("two devices store a draft: one is stored, and the others learn of it", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [anna, bert] = await pair();
      let revision = 0;
      for (let turn = 0; turn < 2; turn += 1) {
        const texts = Array.from({ length: 6 }, (_, device) => `turn ${turn} of device ${device}`);
        const answers = await Promise.all(texts.map((text) => keep(anna, bert, text, revision)));
        const stored = answers.filter(({ body }) => body.is_stored);
        expect(stored).toHaveLength(1);
        const [{ body }] = stored as [(typeof answers)[0]];
        for (const answer of answers) expect(answer.body.draft).toEqual(body.draft);
        expect(await rowsBetween(anna, bert)).toMatchObject([body.draft]);
        revision = body.draft.revision;
      }
    }
  });

  it("a block leaves no draft of the blocker, whichever comes first, and none of the other that is shown", async () => {
    for (let round = 0; round < rounds; round += 1) {
      const [anna, bert] = await pair();
      const acts = [() => keep(anna, bert, "Hello"), () => block(anna, bert), () => keep(bert, anna, "Hi")];
      const answers = await Promise.all((round % 2 ? acts : acts.reverse()).map((act) => act()));
      for (const { status } of answers) expect([200, 404]).toContain(status);
      expect(await rowsBetween(anna, bert)).toEqual([]);
      expect((await keep(bert, anna, "Hi again")).status).toBe(404);
    }
  });

  it("a change of the pair is going on: the draft waits for it", async () => {
    const [anna, bert] = await pair();
    const release = await holdOpen(app, (tx) => lockPair(tx, anna.id, bert.id));
    const keeping = keep(anna, bert, "Hello");
    expect(await isAnswered(app, keeping)).toBe(false);
    await release();
    expect((await keeping).body.is_stored).toBe(true);
  });

  it("the partner's account is erased: no draft is left, and the call fails without a fault of the server", async () => {
    const { db, clock } = app.services;
    for (let round = 0; round < rounds; round += 1) {
      const [anna, bert] = await pair();
      const erase = () =>
        db.transaction((tx) => forgetMember(tx, memberLives, { memberId: bert.id, now: clock.now() }));
      const [kept] = await Promise.all([keep(anna, bert, "Hello"), erase()]);
      expect([200, 404]).toContain(kept.status);
      expect(await rowsBetween(anna, bert)).toEqual([]);
    }
  });

  it("the last places are taken: no more than the limit are kept", async () => {
    const anna = await createPerson(app);
    const { db, clock } = app.services;
    const partners: To[] = [];
    for (let index = 0; index < draftsAtMost + 8; index += 1) partners.push(await createMember(app));
    const [early, late] = [partners.slice(0, draftsAtMost), partners.slice(draftsAtMost)];
    await db.insert(drafts).values(
      early.map(({ id }, index) => ({
        ...{ memberId: anna.id, partnerId: id, body: "Kept", changedAt: clock.now() },
        revision: index - draftsAtMost,
      })),
    );
    const answers = await Promise.all(late.map((partner) => keep(anna, partner, "New")));
    expect(answers.every(({ body }) => body.is_stored)).toBe(true);
    expect(await db.$count(drafts, eq(drafts.memberId, anna.id))).toBe(draftsAtMost);
    for (const partner of late) expect(await rowsBetween(anna, partner)).toHaveLength(1);
  });
});
