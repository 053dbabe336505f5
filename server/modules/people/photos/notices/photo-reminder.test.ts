import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { photos } from "#server/db/schema/photos.ts";
import { emit } from "#server/events.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, type TestMember } from "#server/test/people/factories.ts";
import { mailsAfterAWhile, switchOff } from "#server/test/people/notifications.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function confirm({ id }: TestMember): Promise<void> {
  const { db, queue } = app.services;
  await emit(db, queue, "account.confirmed", { memberId: id });
  await queue.drained();
}
async function addPhoto({ id }: TestMember): Promise<void> {
  const photo = { id: newId(), memberId: id, status: "active", position: 0, createdAt: app.clock.now() };
  await app.services.db
    .insert(photos)
    .values({ ...photo, fileKey: newId(), width: 8, height: 8, placeholder: "" } as never);
}

it("reminds once, three days after the address was confirmed, of a photo where there is none", async () => {
  const [bare, shown, silent] = [await createMember(app), await createMember(app), await createMember(app)];
  for (const who of [bare, shown, silent]) await confirm(who);
  await confirm(bare);
  await addPhoto(shown);
  await switchOff(app, silent.id, "reminders");
  app.clock.advance(2 * 86_400);
  expect(await mailsAfterAWhile(app, bare)).toEqual([]);
  app.clock.advance(86_401);
  const [mail, ...others] = await mailsAfterAWhile(app, bare);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("A photo says more than your name");
  for (const who of [shown, silent]) expect(await mailsAfterAWhile(app, who)).toEqual([]);
  await confirm(bare);
  app.clock.advance(4 * 86_400);
  expect(await mailsAfterAWhile(app, bare)).toHaveLength(1);
  expect(await app.services.db.select().from(photos).where(eq(photos.memberId, bare.id))).toEqual([]);
});
