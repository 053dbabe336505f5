import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person } from "#server/test/people/chatting.ts";
import { block } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const at = ({ id }: Person) => ({ params: { member_id: id } });
const like = (from: Person, to: Person) => from.browser.call("POST /api/likes/:member_id", at(to));
const unlike = (from: Person, to: Person) => from.browser.call("DELETE /api/likes/:member_id", at(to));
/** What a page of the member is told about a match with the partner. */
const take = async (who: Person, partner: Person) =>
  (await who.browser.call("GET /api/auto-like.php", { query: { match_with: partner.id } })).body.profile;
const newLike = async (who: Person) =>
  (await who.browser.call("GET /api/auto-like.php")).body.profile?.id ?? null;

/** Two members; the second one has answered the first one's like. */
async function match(): Promise<[first: Person, second: Person]> {
  const [first, second] = [await createPerson(app), await createPerson(app)];
  await like(first, second);
  app.clock.advance(1);
  await like(second, first);
  return [first, second];
}

it("a match is told to the first liker, on one page, and to the member who completed it on none", async () => {
  const [first, second] = await match();
  expect(await take(second, first)).toBeNull();
  const told = await Promise.all([take(first, second), take(first, second), take(first, second)]);
  expect(told.filter((partner) => partner !== null)).toEqual([
    {
      id: second.id,
      name: second.name,
      kind: "member",
      is_example: false,
      gender: expect.any(String),
      main_image: null,
    },
  ]);
  expect(await take(first, second)).toBeNull();
  // The new-like modal does not show it again.
  expect(await newLike(first)).toBeNull();
});

it("a like without a match is not told as one, and is left to the new-like modal", async () => {
  const [first, second] = await match();
  const liker = await createPerson(app);
  await like(liker, first);
  expect(await take(first, liker)).toBeNull();
  expect(await take(first, second)).toMatchObject({ id: second.id });
  expect(await newLike(first)).toBe(liker.id);
});

it("a match that has ended is not told, nor one whose partner was opened before", async () => {
  const [first, second] = await match();
  await unlike(first, second);
  expect(await take(first, second)).toBeNull();

  const [one, other] = await match();
  await one.browser.call("POST /api/likes/:member_id/seen", at(other));
  expect(await take(one, other)).toBeNull();
});

it("a match with a blocked member or a hidden profile is not told", async () => {
  const [first, second] = await match();
  await block(app, second.id, first.id);
  expect(await take(first, second)).toBeNull();

  const [one, other] = await match();
  await one.browser.call("POST /api/hidden-profiles/:member_id", at(other));
  expect(await take(one, other)).toBeNull();
  await one.browser.call("DELETE /api/hidden-profiles/:member_id", at(other));
  expect(await take(one, other)).toMatchObject({ id: other.id });
});
