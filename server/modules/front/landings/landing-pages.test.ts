import { afterAll, beforeAll, expect, it } from "vitest";
import { viewBudgets } from "#server/modules/people/visibility/view-limits.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson } from "#server/test/people/chatting.ts";
import { createMember } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
}, 120_000);
afterAll(() => app.close());

const kinds = ["landing", "landing2", "landing2/talk", "landing3", "landing3/again"];
const general = "Members decide who sees them";

let networks = 0;
const stranger = () => {
  networks += 1;
  return app.browser({ address: `10.63.0.${networks}` });
};
const open = (id: string, kind: string, browser = stranger()) =>
  browser.raw({ method: "GET", url: `/members/${id}/${kind}`, headers: { accept: "text/html" } });

/** The page without the parts that differ between two requests. */
const plain = (html: string, id: string) =>
  html
    .replaceAll(id, "ID")
    .replace(/nonce(=|":)"[^"]+"/g, "")
    .replace(/\d{13}/g, "TIME");

it.each(kinds)(
  "/%s is the same page for who did not agree and for nobody, and for no index",
  async (kind) => {
    const member = await createMember(app);
    const [known, nobody] = [member.id, newId()];
    const [one, other] = [await open(known, kind), await open(nobody, kind)];
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(one.headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect(one.body).toContain('<meta name="robots" content="noindex"');
    expect(one.body).toContain(general);
    expect(plain(one.body, known)).toBe(plain(other.body, nobody));
  },
);

it("shows each member under their own address", async () => {
  const agreed = { profile: { isOnLandings: true } };
  const [one, other] = [await createMember(app, agreed), await createMember(app, agreed)];
  const browser = stranger();
  for (const [shown, hidden] of [
    [one, other],
    [other, one],
  ] as const) {
    const { body } = await open(shown.id, "landing", browser);
    expect(body).toContain(`Get to know ${shown.name}`);
    expect(body).not.toContain(hidden.name);
  }
});

it("is drawn without the member where a network has looked at too many", async () => {
  const member = await createMember(app, { profile: { isOnLandings: true } });
  const browser = stranger();
  const [{ limit }] = viewBudgets.profiles.visitor;
  for (let count = 0; count < limit; count += 1)
    await app.services.rateLimits.take(`views:profiles:10.63.0.${networks}`, limit, 3600);
  for (const kind of kinds) {
    const { status, body } = await open(member.id, kind, browser);
    expect([kind, status, body.includes(general)]).toEqual([kind, 200, true]);
    expect(body).not.toContain(member.name);
  }
});

it("leads members to the profile, and refuses what no page has", async () => {
  const [viewer, other] = [await createPerson(app), await createMember(app)];
  for (const kind of kinds) {
    const { status, headers } = await open(other.id, kind, viewer.browser);
    expect([kind, status, headers.location]).toEqual([kind, 302, `/members/${other.id}`]);
  }
  for (const path of ["landing2/nothing", "landing3/talk-", "landing4"])
    expect([path, (await open(other.id, path)).status]).toEqual([path, 404]);
  expect((await open("1", "landing")).status).toBe(404);
});
