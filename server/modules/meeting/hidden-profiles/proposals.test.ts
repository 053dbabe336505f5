import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import type { Person } from "#server/test/people/chatting.ts";
import { createMember, openSession, type TestMember } from "#server/test/people/factories.ts";

/**
 * What the answers that propose members do beyond leaving a hidden profile out; server/test/access/visibility.test.ts
 * asks all of them for that.
 */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

type Given = NonNullable<Parameters<typeof createMember>[1]>;
/** A country for each test, so that its searches find its members only. */
const searcher = async (country: string): Promise<Person> => {
  const member = await createMember(app, { profile: { country, gender: "man", seeks: ["woman"] } });
  return { ...member, browser: await openSession(app, member) };
};
const woman = (country: string, profile: Given["profile"] = {}) =>
  createMember(app, { profile: { country, gender: "woman", seeks: ["man"], ...profile } });
const at = ({ id }: { id: string }) => ({ params: { member_id: id } });
const hide = async (who: Person, other: { id: string }) =>
  expect((await who.browser.call("POST /api/hidden-profiles/:member_id", at(other))).status).toBe(200);
const show = async (who: Person, other: { id: string }) =>
  expect((await who.browser.call("DELETE /api/hidden-profiles/:member_id", at(other))).status).toBe(200);
const search = async (who: Person, query: object) => {
  const { status, body } = await who.browser.call("GET /api/members", { query });
  expect(status).toBe(200);
  return body;
};
const ids = (members: { id: string }[]) => members.map(({ id }) => id);

describe.each(["best", "newest", "nearest", "online"] as const)("a search by %s", (order) => {
  it("counts a hidden profile no longer, goes on by a cursor of before, and finds it when it is shown again", async () => {
    const country = { best: "NL", newest: "FR", nearest: "IT", online: "ES" }[order];
    const anna = await searcher(country);
    const crowd: TestMember[] = [];
    for (let index = 0; index < 30; index += 1) crowd.push(await woman(country));
    const query = { order, country };
    const first = await search(anna, query);
    expect([first.count, first.members.length]).toEqual([30, 24]);
    const rest = async (cursor: string | null) =>
      ids((await search(anna, { ...query, cursor: cursor ?? "" })).members);
    const later = await rest(first.next_cursor);
    const [early, late] = [{ id: ids(first.members)[0] ?? "" }, { id: later[1] ?? "" }];
    await hide(anna, early);
    await hide(anna, late);
    expect(await rest(first.next_cursor)).toEqual(later.filter((id) => id !== late.id));
    const again = await search(anna, query);
    expect(again.count).toBe(28);
    const found = [...ids(again.members), ...(await rest(again.next_cursor))];
    const left = ids(crowd).filter((id) => id !== early.id && id !== late.id);
    expect(found.toSorted()).toEqual(left.toSorted());
    await show(anna, early);
    await show(anna, late);
    const shown = await search(anna, query);
    expect([shown.count, ids(shown.members)]).toEqual([30, ids(first.members)]);
  });
});

it("a search without hits does not promise hidden profiles behind a filter", async () => {
  const anna = await searcher("PL");
  const [one, other] = [await woman("PL"), await woman("PL")];
  const query = { country: "PL", photo: "yes" };
  expect((await search(anna, query)).without).toMatchObject([{ filter: "photo", count: 2 }]);
  await hide(anna, one);
  expect((await search(anna, query)).without).toMatchObject([{ filter: "photo", count: 1 }]);
  await hide(anna, other);
  const { without, similar } = await search(anna, query);
  expect([without, ids(similar).filter((id) => id === one.id || id === other.id)]).toEqual([[], []]);
});

it("a search for fictional profiles finds and counts hidden ones no longer", async () => {
  await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
  const anna = await searcher("DK");
  const [one, other] = [await woman("DK", { kind: "fictional" }), await woman("DK", { kind: "fictional" })];
  const query = { country: "DK", kind: "fictional" };
  expect((await search(anna, query)).count).toBe(2);
  await hide(anna, one);
  const { count, members } = await search(anna, query);
  expect([count, ids(members)]).toEqual([1, [other.id]]);
});

it("the swipe game deals no hidden profile, not even from the page's own cards, and undoes no pass of one", async () => {
  const anna = await searcher("FI");
  const [passed, held, dealt] = [await woman("FI"), await woman("FI"), await woman("FI")];
  const deck = async () =>
    (await anna.browser.call("GET /api/swipe-game", { query: { having: held.id as never } })).body;
  const pass = await anna.browser.call("POST /api/swipes/:member_id", {
    ...at(passed),
    body: { decision: "pass" },
  });
  expect(pass.status).toBe(200);
  expect(await deck()).toMatchObject({
    members: [{ id: held.id }, { id: dealt.id }],
    last_pass: { id: passed.id },
  });
  await hide(anna, held);
  await hide(anna, passed);
  expect(await deck()).toMatchObject({ members: [{ id: dealt.id }], last_pass: null });
  await show(anna, held);
  await show(anna, passed);
  expect(await deck()).toMatchObject({
    members: [{ id: held.id }, { id: dealt.id }],
    last_pass: { id: passed.id },
  });
});

it("the other one's finds are the same as before", async () => {
  const anna = await searcher("NO");
  const berta = await woman("NO");
  const other = { ...berta, browser: await openSession(app, berta) };
  const finds = async () => [
    ids((await search(other, { country: "NO", order: "newest" })).members),
    ids((await other.browser.call("GET /api/swipe-game", {})).body.members),
    ids((await other.browser.call("GET /api/signup-matches")).body.members),
  ];
  const before = await finds();
  expect(before).toEqual([[anna.id], [anna.id], [anna.id]]);
  await hide(anna, berta);
  expect(await finds()).toEqual(before);
});
