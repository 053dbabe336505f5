import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { settingsShapes } from "#contracts/ground/site-settings.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";
import { block, createMember, openSession } from "#server/test/people/factories.ts";
import { told } from "#server/test/people/reports.ts";
import { watchRows } from "#server/test/people/written-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const camPartner = "https://cams.example/start?from=here";
const served = { fictionalWarning: "Written by us.", camCountries: ["NL" as const], camPartner };
beforeEach(() => settleSite(app, { kinds: served }));

const make = (kind: "member" | "fictional" | "cam", country: "NL" | "DE" = "NL") =>
  createMember(app, { profile: { kind, country } });
async function viewer() {
  const me = await createMember(app);
  return { ...me, browser: await openSession(app, me) };
}
const pageOf = (browser: Browser, id: string) =>
  browser.call("GET /api/members/:member_id/partner-page", { params: { member_id: id } });
const profileOf = async (browser: Browser, id: string) =>
  (await browser.call("GET /api/members/:member_id", { params: { member_id: id } })).body.member;
const gone = [404, "not_found"];

describe("the partner's page of an advertisement", () => {
  it("is the address of the site's setting, for members and visitors, and nothing of the call is kept", async () => {
    const [me, cam] = [await viewer(), await make("cam")];
    expect(await profileOf(me.browser, cam.id)).toMatchObject({ kind: "cam", has_partner_page: true });
    // That the member is online is noted at every call, once in a while.
    const takeRows = await watchRows(app.services.db, ["accounts", "rate_limits"]);
    for (const browser of [me.browser, app.browser()]) {
      const { status, body } = await pageOf(browser, cam.id);
      expect([status, body.link]).toEqual([200, { address: camPartner, host: "cams.example" }]);
    }
    expect(await takeRows()).toEqual({ gone: [], come: [] });
  });

  it("is found for no other profile, in no other country, and on no site without one", async () => {
    const me = await viewer();
    const others = [await make("member"), await make("fictional"), await make("cam", "DE")];
    for (const { id } of [...others, me, { id: newId() }])
      expect(told(await pageOf(me.browser, id))).toEqual(gone);
    const cam = await make("cam");
    await settleSite(app, { kinds: { ...served, camPartner: "" } });
    expect(await profileOf(me.browser, cam.id)).toMatchObject({ has_partner_page: false });
    expect(told(await pageOf(me.browser, cam.id))).toEqual(gone);
  });

  it("is refused like the profile where the viewer blocked it, and where visitors see no members", async () => {
    const [me, cam] = [await viewer(), await make("cam")];
    await block(app, me.id, cam.id);
    expect(told(await pageOf(me.browser, cam.id))).toEqual([403, "you_blocked"]);
    await settleSite(app, { kinds: served, search: { forVisitors: "none" } });
    expect(told(await pageOf(app.browser(), cam.id))).toEqual([403, "authentication_required"]);
  });

  it("is an https address of a public host, without a password, port or fragment", () => {
    const { camPartner: shape } = settingsShapes.kinds.shape;
    for (const good of [
      "",
      camPartner,
      "https://xn--mnchen-3ya.example/",
      "https://cam4.example/",
      "https://1.example/",
    ])
      expect(shape.safeParse(good).success, good).toBe(true);
    for (const bad of [
      "http://cams.example/",
      "javascript:alert(1)",
      "https://user:secret@cams.example/",
      "https://cams.example:8443/",
      "https://cams.example/#here",
      "https://localhost/",
      "https://127.0.0.1/",
      "https://[::1]/",
      "https://cams.example",
      "https://CAMS.example/",
      "//cams.example/",
      "cams.example",
    ])
      expect(shape.safeParse(bad).success, bad).toBe(false);
  });
});
