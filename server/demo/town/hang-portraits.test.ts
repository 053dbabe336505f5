import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/db/open-database.ts";
import { photos } from "#server/db/schema/photos.ts";
import { photoKey, photoSizes } from "#server/modules/people/photos/present.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { demoPeople } from "../demo-people.ts";
import { loadTown } from "../load-town.ts";
import { hangPortraits } from "./hang-portraits.ts";

const people = demoPeople(3);
const town = { fact: "demo_town", people } as const;
const all = people.reduce((sum, { photoCount }) => sum + photoCount, 0);

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { DEMO: "1" } });
  await loadTown(app.services, people.length);
});
afterAll(() => app.close());

const rows = () => app.services.db.select().from(photos).orderBy(photos.createdAt, photos.id);
const paint = (signal = new AbortController().signal) => hangPortraits(app.services, town, {}, signal);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

it("stops on demand, and later continues at the same place", async () => {
  const stopping = new AbortController();
  const painting = paint(stopping.signal);
  await until(async () => (await rows()).length >= 2);
  stopping.abort();
  await painting;
  const first = await rows();
  expect(first.length).toBeLessThan(all);

  const progress: [number, number][] = [];
  const onProgress = (hung: number, of: number) => progress.push([hung, of]);
  await hangPortraits(app.services, town, { onProgress }, new AbortController().signal);
  const hung = await rows();
  expect(hung).toHaveLength(all);
  expect(hung.slice(0, first.length)).toEqual(first);
  expect(progress).toEqual([[all, all]]);
}, 120_000);

it("hangs photos with all their files, the first as the main one, the cast's fourth waiting for /admin", async () => {
  const { db, storage } = app.services;
  for (const { fileKey, position, status, width, height, placeholder } of await rows()) {
    const isWaiting = position === 3;
    expect({ status, width, height }).toEqual({
      status: isWaiting ? "pending" : "active",
      ...{ width: 1200, height: 1500 },
    });
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(fileKey).toMatch(/^[\w-]{32}$/);
    for (const size of photoSizes) expect(await storage.exists(photoKey(fileKey, size))).toBe(true);
  }
  expect(
    await rowsOf(
      db,
      sql`select 1 from profiles p left join photos f on f.id = p.main_photo_id and f.position = 0 where f.id is null`,
    ),
  ).toEqual([]);
});

it("does not bring back what was deleted", async () => {
  const { db } = app.services;
  const [one] = await rows();
  await db.execute(sql`delete from photos where id = ${one?.id}`);
  await paint();
  expect(await rows()).toHaveLength(all - 1);
});

it("paints nothing twice where two processes begin at once", async () => {
  const { db } = app.services;
  await db.execute(sql`delete from photos`);
  await db.execute(
    sql`update installation_facts set value = jsonb_set(value, '{portraitsHung}', '0') where name = 'demo_town'`,
  );
  await Promise.all([paint(), paint()]);
  expect(await rows()).toHaveLength(all);
}, 120_000);
