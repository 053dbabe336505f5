import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { profiles } from "#server/db/schema/profiles.ts";
import { createOwner, type Owner } from "#server/test/access/access-people.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { block, createMember, openSession } from "#server/test/people/factories.ts";
import { allPages } from "../support/all-pages.ts";

let app: TestApp;
let owner: Owner;
const viewers = new Map<string, Browser>();
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
  owner = await createOwner(app, "active");
  // Landing pages show members who consented.
  await app.services.db.update(profiles).set({ isOnLandings: true }).where(eq(profiles.memberId, owner.id));
  const premiumAt = app.clock.now();
  const blocked = await createMember(app);
  await block(app, owner.id, blocked.id);
  viewers.set("a visitor", app.browser({ address: "10.3.0.1" }));
  viewers.set("a free member", await openSession(app, await createMember(app), app.browser()));
  viewers.set(
    "a premium member",
    await openSession(app, await createMember(app, { account: { premiumAt } }), app.browser()),
  );
  viewers.set("somebody blocked", await openSession(app, blocked, app.browser()));
  viewers.set("the owner", await openSession(app, owner, app.browser()));
});
afterAll(() => app.close());

/** A page as a browser gets it, and React Router's request for its data only. */
async function read(viewer: string, page: string) {
  const browser = viewers.get(viewer) as Browser;
  const urls = [page, `${page === "/" ? "/_root" : page}.data`];
  return Promise.all(urls.map(async (url) => ({ url, ...(await browser.raw({ method: "GET", url })) })));
}

const others = ["a visitor", "a free member", "a premium member", "somebody blocked"] as const;

describe.each(others)("what %s gets of every page", (viewer) => {
  it("holds nothing that somebody else keeps to themselves, pays for or hides", async () => {
    const secrets = [...owner.secrets, ...(viewer === "a premium member" ? [] : [owner.lockedKey])];
    if (viewer === "somebody blocked") secrets.push(owner.about);
    for (const page of allPages(owner)) {
      for (const { url, status, body } of await read(viewer, page)) {
        expect(status, url).toBeLessThan(500);
        // Pages contain their own requested addresses.
        const told = body.replaceAll(page, "");
        const found = secrets.filter((secret) => told.includes(secret) && !page.includes(secret));
        expect(found, url).toEqual([]);
      }
    }
  });
});

describe("the search in those pages finds what is there", () => {
  it("the owner's own secrets on the owner's pages, and a sharp photo for whoever paid", async () => {
    const own = await Promise.all(
      ["/profile", `/chats/${owner.conversationId}`].map((page) => read("the owner", page)),
    );
    const text = own
      .flat()
      .map(({ body }) => body)
      .join("");
    for (const secret of ["secret-sexuality-", "secret-city-", "secret-message-"])
      expect(text).toContain(secret);
    const [page] = await read("a premium member", `/members/${owner.id}`);
    expect(page?.body).toContain(owner.lockedKey);
    expect(page?.body).toContain(owner.about);
    const [landing] = await read("a visitor", `/members/${owner.id}/landing`);
    expect(landing?.body).toContain(owner.name);
  });
});

describe("every page as it comes", () => {
  it("carries a policy without anything inline, and is kept by no shared cache, signed in by none", async () => {
    for (const [viewer] of viewers) {
      for (const page of allPages(owner)) {
        for (const { url, headers, body } of await read(viewer, page)) {
          const policy = String(headers["content-security-policy"]);
          expect(policy, url).toMatch(/script-src 'self' 'nonce-[\w+/=]{20,}'/);
          expect(policy, url).not.toContain("unsafe");
          expect(policy, url).toContain("frame-ancestors 'none'");
          expect(headers["x-content-type-options"], url).toBe("nosniff");
          expect(headers["referrer-policy"], url).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
          const isFree = viewer === "a visitor" && headers["set-cookie"] === undefined;
          expect(headers["cache-control"], url).toMatch(isFree ? /^private, no-(cache|store)$/ : /no-store/);
          expect(body, url).not.toMatch(/<script(?![^>]*(nonce|src)=)|\s(on\w+|style)="/);
        }
      }
    }
  });

  it("has its own nonce each time", async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const [page] = await read("a visitor", "/");
        return /'nonce-([^']+)'/.exec(String(page?.headers["content-security-policy"]))?.[1];
      }),
    );
    expect(new Set(nonces).size).toBe(20);
  });
});
