import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { sendPhoto, uploadPhoto } from "#server/test/people/chat-photos.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

/** A member who chose "never" on a sender's photo. */
async function decided(): Promise<{ member: Person; sender: Person }> {
  const [member, sender] = [await createPerson(app), await createPerson(app, { credits: 100 })];
  const photoId = await uploadPhoto(sender);
  await sendPhoto(sender, member, photoId);
  await member.browser.call("PUT /api/chat-photos/:photo_id/choice", {
    params: { photo_id: photoId },
    body: { choice: "never" },
  });
  return { member, sender };
}
const namesOf = async ({ browser }: Person) =>
  (await browser.call("GET /api/photo-wishes")).body.choices.map(({ member }) => member.name);

it("names whom the member decided about, but not who left or blocked them since", async () => {
  const one = await decided();
  expect(await namesOf(one.member)).toEqual([one.sender.name]);
  await block(app, one.sender.id, one.member.id);
  expect(await namesOf(one.member)).toEqual([""]);
  const other = await decided();
  const { db } = app.services;
  await db.update(accounts).set({ status: "banned" }).where(eq(accounts.id, other.sender.id));
  expect(await namesOf(other.member)).toEqual([""]);
});

it("tells nobody else's decisions, and takes back only one's own", async () => {
  const { member, sender } = await decided();
  expect(await namesOf(sender)).toEqual([]);
  await sender.browser.call("DELETE /api/photo-choices/:member_id", { params: { member_id: sender.id } });
  expect(await namesOf(member)).toEqual([sender.name]);
});
