import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FinderCard } from "#contracts/meeting/finder-cards.ts";
import { finderAnswers } from "#server/db/schema/finder.ts";
import { daySeconds } from "#server/platform/time-units.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { changesOfCardPerWeek, changesPerDay } from "./finder-limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const put = ({ browser }: Person, card: FinderCard, options: string[], important = false) =>
  browser.call("PUT /api/match-finder/answers/:card", { params: { card }, body: { options, important } });
const statusOf = async (...given: Parameters<typeof put>) => (await put(...given)).status;

async function rowOf({ id }: Person) {
  const [row] = await app.services.db.select().from(finderAnswers).where(eq(finderAnswers.memberId, id));
  return row;
}

/** The database refuses this answer to `pace` while `work` runs: the call fails after it was counted. */
async function withoutStoring(option: string, work: () => Promise<void>): Promise<void> {
  const { db } = app.services;
  await db.execute(
    sql.raw(`alter table finder_answers add constraint broken
      check (answers #>> '{pace,options,0}' is distinct from '${option}') not valid`),
  );
  try {
    await work();
  } finally {
    await db.execute(sql.raw("alter table finder_answers drop constraint broken"));
  }
}

describe("an answer that is given again", () => {
  it("changes nothing and is not counted, also when all changes are used", async () => {
    const me = await createPerson(app);
    await put(me, "pace", ["slow"]);
    expect(await statusOf(me, "pace", ["soon"])).toBe(200);
    const stored = await rowOf(me);
    app.clock.advance(60);
    for (let count = 0; count <= changesPerDay; count += 1) {
      const { status, body } = await put(me, "pace", ["soon"]);
      expect([status, body.answers]).toEqual([200, [{ card: "pace", options: ["soon"], important: false }]]);
    }
    expect(await rowOf(me)).toEqual(stored);
    expect(await statusOf(me, "pace", ["writing"])).toBe(200);
    expect(await statusOf(me, "pace", ["slow"])).toBe(429);
    expect(await statusOf(me, "pace", ["writing"])).toBe(200);
  });

  it("is equal in any order of its options; another weight is a change", async () => {
    const me = await createPerson(app);
    await put(me, "breakers", ["smoking", "casual"]);
    const stored = await rowOf(me);
    for (let count = 0; count <= changesOfCardPerWeek; count += 1) {
      expect(await statusOf(me, "breakers", ["casual", "smoking"], true)).toBe(200);
    }
    expect(await rowOf(me)).toEqual(stored);
    await put(me, "pace", ["slow"]);
    expect(await statusOf(me, "pace", ["slow"], true)).toBe(200);
    expect(await statusOf(me, "pace", ["slow"], false)).toBe(200);
    expect(await statusOf(me, "pace", ["slow"], true)).toBe(429);
  });

  it("twice at once is stored and counted once", async () => {
    const me = await createPerson(app);
    const twice = (option: string) =>
      Promise.all([statusOf(me, "pace", [option]), statusOf(me, "pace", [option])]);
    expect(await twice("slow")).toEqual([200, 200]);
    // A first answer counts at once.
    expect((await rowOf(me))?.answers).toEqual({ pace: { options: ["slow"], important: false } });
    expect(await twice("soon")).toEqual([200, 200]);
    expect((await rowOf(me))?.answers.pace?.before).toEqual({ options: ["slow"], important: false });
    expect(await twice("writing")).toEqual([200, 200]);
    expect(await twice("slow")).toEqual([429, 429]);
  });
});

describe("an answer that was not stored", () => {
  it("is still the first one when it is given again", async () => {
    const me = await createPerson(app);
    await withoutStoring("slow", async () => {
      expect(await statusOf(me, "pace", ["slow"])).toBe(500);
    });
    expect(await rowOf(me)).toBeUndefined();
    expect(await statusOf(me, "pace", ["slow"])).toBe(200);
    expect((await rowOf(me))?.answers).toEqual({ pace: { options: ["slow"], important: false } });
  });

  it("takes no change of the week and of the day", async () => {
    const me = await createPerson(app);
    await put(me, "pace", ["slow"]);
    await withoutStoring("soon", async () => {
      for (let count = 0; count <= changesPerDay; count += 1) {
        expect(await statusOf(me, "pace", ["soon"])).toBe(500);
      }
    });
    expect(await statusOf(me, "pace", ["soon"])).toBe(200);
    expect(await statusOf(me, "pace", ["slow"])).toBe(200);
    expect(await statusOf(me, "pace", ["soon"])).toBe(429);
  });

  it("because of the day's limit leaves the card its changes of the week", async () => {
    const me = await createPerson(app);
    await put(me, "pace", ["slow"]);
    const { rateLimits } = app.services;
    await rateLimits.take(`finder-day:${me.id}`, changesPerDay, daySeconds, changesPerDay);
    for (let count = 0; count <= changesOfCardPerWeek; count += 1) {
      expect(await statusOf(me, "pace", ["soon"])).toBe(429);
    }
    await rateLimits.giveBack(`finder-day:${me.id}`, changesPerDay, daySeconds);
    expect(await statusOf(me, "pace", ["soon"])).toBe(200);
  });
});
