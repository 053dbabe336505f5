import { eq, sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { photoClaims, photos } from "#server/db/schema/photos.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createPhoto, openSession } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";

let app: TestApp;
let stranger: pg.Client;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.services.db.delete(photos).then(() => undefined));
afterAll(() => app.close());

const moderator = async () => openStaffSession(app, await createStaff(app, { roles: ["moderator"] }));
const claim = async (browser: Awaited<ReturnType<typeof moderator>>) =>
  browser.call("POST /api/admin/photo-claims", { body: { skip: [] } });

/** Waits until so many statements wait for a lock. */
const waitFor = (count: number) =>
  vi.waitFor(async () => {
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await rowsOf(app.services.db, waiting)).toHaveLength(count);
  });

/** Runs beside another connection's open transaction; skipped where locks never wait (embedded database). */
async function withStranger(run: () => Promise<void>): Promise<void> {
  const { url } = app.database;
  if (!url) return;
  stranger = new pg.Client({ connectionString: url });
  await stranger.connect();
  try {
    await stranger.query("begin");
    await run();
  } finally {
    await stranger.end();
  }
}

describe("an owner who deletes a photo", () => {
  it("while it is decided on is never refused, and the verdict finds it gone", async () => {
    const owner = await createMember(app);
    const photo = await createPhoto(app, owner.id, { status: "pending" });
    const [desk, own] = [await moderator(), await openSession(app, owner)];
    expect((await claim(desk)).body.photos.map(({ id }) => id)).toEqual([photo]);
    await withStranger(async () => {
      await stranger.query("select 1 from profiles where member_id = $1 for update", [owner.id]);
      const deleting = own.call("DELETE /api/photos/:photo_id", { params: { photo_id: photo } });
      await waitFor(1);
      const judging = desk.call("POST /api/admin/photos/:photo_id/verdict", {
        params: { photo_id: photo },
        body: { verdict: "approve" },
      });
      await waitFor(2);
      await stranger.query("commit");
      expect([(await deleting).status, (await judging).status]).toEqual([200, 404]);
      expect(await app.services.db.select().from(photoClaims)).toEqual([]);
    });
  });

  it("while it is taken from the queue leaves the others to be taken", async () => {
    const owner = await createMember(app);
    const createdAt = new Date(app.clock.now().getTime() - 60_000);
    const going = await createPhoto(app, owner.id, { status: "pending", createdAt });
    const staying = await createPhoto(app, owner.id, { status: "pending" });
    const desk = await moderator();
    await withStranger(async () => {
      await stranger.query("delete from photos where id = $1", [going]);
      const claiming = claim(desk);
      await Promise.race([claiming, waitFor(1)]);
      await stranger.query("commit");
      const { status, body } = await claiming;
      expect([status, body.photos.map(({ id }) => id)]).toEqual([200, [staying]]);
    });
    await app.services.db.delete(photos).where(eq(photos.id, staying));
  });
});
