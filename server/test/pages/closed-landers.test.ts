import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { landers } from "#contracts/front/landers.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { settleSite } from "#server/test/app/settle-site.ts";

/** Landers ask their questions only where the visit may sign up (seed section 3: signups). */

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
}, 120_000);
afterAll(() => app.close());

/** Each from a network of its own, of no known country: the law may ask for consent there. */
let networks = 0;
function visitor(): Browser {
  networks += 1;
  return app.browser({ address: `10.64.0.${networks}` });
}

const open = { asks: true, joins: true, isClosed: false };
const closed = { asks: false, joins: false, isClosed: true };

async function draw(url: string, browser = visitor()): Promise<string> {
  // The first drawing after a start waits for the code of parts, and comes in pieces.
  await visitor().raw({ method: "GET", url: url.replace(/\?.*/, "") });
  const { status, body } = await browser.raw({ method: "GET", url });
  expect(status, url).toBe(200);
  return body;
}

/** What a page asks of its visitor. */
async function see(url: string, browser?: Browser) {
  const page = await draw(url, browser);
  return {
    asks: /<form [^>]*action="\/signup"|name="(gender|seeks|born)"/.test(page),
    joins: /Join for free|form="start"|href="#start"/.test(page),
    isClosed: page.includes("Signing up isn’t open right now"),
  };
}

describe("where everybody may sign up", () => {
  it.each(landers)("%s asks its questions", async (lander) => {
    await settleSite(app, {});
    expect(await see(`/landers/${lander}`)).toEqual(open);
  });
});

describe("where an invitation opens the sign-up", () => {
  it.each(landers)("%s asks its questions, because the sign-up asks for the code", async (lander) => {
    await settleSite(app, { signup: { mode: "other", inviteCodes: ["ROSE-1"] } });
    expect(await see(`/landers/${lander}`)).toEqual(open);
  });
});

describe("where a network opens the sign-up", () => {
  beforeAll(() => settleSite(app, { signup: { mode: "with_trafficsource", allowedNetworks: ["kite"] } }));

  it.each(landers)("%s says that it is closed, and names the log-in and customer service", async (lander) => {
    expect(await see(`/landers/${lander}`)).toEqual(closed);
    const page = await draw(`/landers/${lander}`);
    expect(page.match(/<h1/g)).toHaveLength(1);
    expect(page).toContain('href="/login"');
    // Beside the one of the footer.
    expect(page.match(/href="\/pages\/service"/g)).toHaveLength(2);
  });

  it("the log-in leads on to the search of the slug", async () => {
    const next = encodeURIComponent("/members?min_age=40");
    expect(await draw("/landers/gallery/over-40")).toContain(`href="/login?next=${next}"`);
  });

  it.each(landers)("%s asks its questions of a visit from there, also on its next pages", async (lander) => {
    const browser = visitor();
    expect(await see(`/landers/${lander}?network=Kite`, browser)).toEqual(open);
    expect(await see(`/landers/${lander}`, browser)).toEqual(open);
  });

  it.each([
    "?network=madeup",
    "?network=kites",
    "?network=",
    "?network",
    "?NETWORK=kite",
    "?network[]=kite",
    "?network=madeup&network=kite",
    "?ref=kite&sub1=kite",
    "?is_signup_closed=false",
    `?network=kite${"x".repeat(300)}`,
  ])("a visit that makes up its source finds it closed: %s", async (query) => {
    const browser = visitor();
    expect(await see(`/landers/gallery${query}`, browser)).toEqual(closed);
    expect(await see("/landers/gallery", browser)).toEqual(closed);
  });

  it.each(["kite", '"kite"', "{", '{"network":["kite"]}', '{"network":"madeup"}', "null"])(
    "a cookie that the server did not write opens nothing: %s",
    async (value) => {
      const browser = visitor();
      browser.cookies.set("tracking", encodeURIComponent(value));
      expect(await see("/landers/gallery", browser)).toEqual(closed);
    },
  );
});
