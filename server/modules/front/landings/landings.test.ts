import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { profiles } from "#server/db/schema/profiles.ts";
import { viewBudgets } from "#server/modules/people/visibility/view-limits.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { countQueries } from "#server/test/app/count-queries.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { createPerson } from "#server/test/people/chatting.ts";
import { createMember, createPhoto, createSite } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => settleSite(app, {}));

let networks = 0;
const stranger = () => {
  networks += 1;
  return app.browser({ address: `10.60.0.${networks}` });
};
const ask = (memberId: string, browser: Browser = stranger()) =>
  browser.call("GET /api/members/:member_id/teaser", { params: { member_id: memberId } });

type Given = NonNullable<Parameters<typeof createMember>[1]>;
const agreed = async ({ profile, ...given }: Given = {}) =>
  createMember(app, { ...given, profile: { isOnLandings: true, ...profile } });

describe("a teaser", () => {
  it("is shown only once the member agreed, and no longer when they take it back", async () => {
    const member = await createPerson(app);
    const turn = (is_on: boolean) =>
      member.browser.call("PUT /api/privacy/:name", { params: { name: "landing_shown" }, body: { is_on } });
    expect((await ask(member.id)).body).toEqual({ teaser: null });
    await turn(true);
    expect((await ask(member.id)).body.teaser?.name).toBe(member.name);
    await turn(false);
    expect((await ask(member.id)).body).toEqual({ teaser: null });
  });

  it("says name, age, main photo and region, and nothing else", async () => {
    const member = await agreed({ profile: { about: "Secret words" } });
    await createPhoto(app, member.id, { alt: "At the lake" });
    await createPhoto(app, member.id, { position: 1, alt: "A second one" });
    const { body } = await ask(member.id);
    expect(body).toEqual({
      teaser: {
        name: member.name,
        kind: "member",
        is_example: false,
        age: 30,
        region: "Berlin",
        main_image: expect.objectContaining({ alt: "At the lake", status: "active" }),
        fictional_warning: null,
      },
    });
  });

  it("leaves out a region that the member hides, and a photo that waits", async () => {
    const member = await agreed({ profile: { hiddenFields: ["region"] } });
    await createPhoto(app, member.id, { status: "pending" });
    expect((await ask(member.id)).body.teaser).toMatchObject({ region: null, main_image: null });
  });

  it("says in words what is no member, and shows none without them", async () => {
    const fictional = await agreed({ profile: { kind: "fictional" } });
    expect((await ask(fictional.id)).body).toEqual({ teaser: null });
    await settleSite(app, { kinds: { fictionalWarning: "Written by us." } });
    expect((await ask(fictional.id)).body.teaser).toMatchObject({
      kind: "fictional",
      fictional_warning: "Written by us.",
    });
  });

  it("is nobody's where the site shows members to no visitor", async () => {
    const member = await agreed();
    await settleSite(app, { search: { forVisitors: "none", forTrafficSource: "none" } });
    expect((await ask(member.id)).body).toEqual({ teaser: null });
  });
});

describe("a visitor who tries ids", () => {
  it("learns of no member: the same answer after the same work", async () => {
    const siteId = await createSite(app, "teasers.example.com");
    const inAccount = (status: "not_confirmed" | "suspended" | "banned" | "pending_deletion") =>
      agreed({ account: { status } });
    const ids = {
      "without consent": (await createMember(app)).id,
      invisible: (await agreed({ profile: { isInvisible: true } })).id,
      private: (await agreed({ profile: { isPrivate: true } })).id,
      hidden: (await agreed({ profile: { status: "hidden" } })).id,
      disabled: (await agreed({ profile: { status: "disabled" } })).id,
      unconfirmed: (await inAccount("not_confirmed")).id,
      suspended: (await inAccount("suspended")).id,
      banned: (await inAccount("banned")).id,
      leaving: (await inAccount("pending_deletion")).id,
      "of another site": (await agreed({ account: { siteId }, profile: { siteId } })).id,
    };
    const told = async (id: string) => {
      const browser = stranger();
      const queries = countQueries(app.database);
      const { status, body, headers } = await ask(id, browser);
      queries.stop();
      const { date: _, "x-request-id": __, ...others } = headers;
      // The remaining rate limit depends on the network, not on the id.
      return { status, body, headers: others, asked: queries.texts };
    };
    const nobody = await told(newId());
    expect([nobody.status, nobody.body]).toEqual([200, { teaser: null }]);
    for (const [who, id] of Object.entries(ids)) expect([who, await told(id)]).toEqual([who, nobody]);
  });

  it("gets no session: a block, or whoever else is hidden from them, cannot be walked around", async () => {
    const [viewer, other] = [await createPerson(app), await agreed()];
    expect((await ask(other.id, viewer.browser)).body).toEqual({ teaser: null });
  });

  it("uses up the profiles that a network may look at", async () => {
    const browser = stranger();
    const [{ limit }] = viewBudgets.profiles.visitor;
    for (let count = 0; count < limit; count += 1)
      await app.services.rateLimits.take(`views:profiles:10.60.0.${networks}`, limit, 3600);
    expect((await ask(newId(), browser)).status).toBe(429);
  });

  it("cannot set the consent by a profile change", async () => {
    const member = await createPerson(app);
    const answer = await member.browser.raw({
      method: "PATCH",
      url: "/api/profile",
      payload: { isOnLandings: true, is_on_landings: true, landing_shown: true },
    });
    expect(answer.status).toBe(200);
    const [row] = await app.services.db.select().from(profiles).where(eq(profiles.memberId, member.id));
    expect(row?.isOnLandings).toBe(false);
  });
});
