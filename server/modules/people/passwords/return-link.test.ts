import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { sites } from "#server/db/schema/sites.ts";
import { reactivateByLink } from "#server/modules/people/leaving/reactivate-account.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { atSize } from "#server/test/app/proof-size.ts";
import { createMember, createSite, signIn, testPassword } from "#server/test/people/factories.ts";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

const day = 86_400;
let networks = 0;
function elsewhere() {
  networks += 1;
  return app.browser({ address: `10.62.${networks >> 8}.${networks & 255}` });
}
const press = (token: string, browser = elsewhere()) =>
  browser.call("POST /api/reactivations", { body: { token } });

async function leaver() {
  const member = await createMember(app);
  const browser = await signIn(app, member, elsewhere());
  expect((await browser.call("POST /api/deletion", { body: { password: testPassword } })).status).toBe(200);
  const links = (await app.mailsTo(member.email)).flatMap((mail) => mail.links);
  const token = links.find((link) => link.includes("/reactivate?token="))?.split("token=")[1] ?? "";
  const status = async () => {
    const [account] = await app.services.db.select().from(accounts).where(eq(accounts.id, member.id));
    return account?.status;
  };
  return { ...member, token, status };
}

describe("the link that takes a deletion back", () => {
  it("works once, however often it is pressed at once, and starts no session", async () => {
    for (let round = 0; round < atSize(2, 20); round += 1) {
      const member = await leaver();
      const browsers = Array.from({ length: 10 }, elsewhere);
      const answers = await Promise.all(browsers.map((browser) => press(member.token, browser)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)]);
      expect(await member.status()).toBe("active");
      expect(browsers.flatMap(({ cookies }) => cookies.get("account") ?? [])).toEqual([]);
      expect((await press(member.token)).status).toBe(410);
    }
  });

  it("is dead for a second deletion, which has a link of its own", async () => {
    const member = await leaver();
    expect((await press(member.token)).status).toBe(200);
    const browser = await signIn(app, member, elsewhere());
    await browser.call("POST /api/deletion", { body: { password: testPassword } });
    expect((await press(member.token)).status).toBe(410);
    expect(await member.status()).toBe("pending_deletion");
  });

  it("ends with the fourteenth day", async () => {
    const [early, late] = [await leaver(), await leaver()];
    app.clock.advance(14 * day - 1);
    expect((await press(early.token)).status).toBe(200);
    app.clock.advance(1);
    expect((await press(late.token)).status).toBe(410);
    expect(await late.status()).toBe("pending_deletion");
  });

  it("works for its account alone: changed, cut, foreign and crossed ones change nothing", async () => {
    const [member, other] = [await leaver(), await leaver()];
    const { token } = member;
    const swapped = token.startsWith("A") ? "B" : "A";
    for (const forged of [
      ...[token.slice(1), `${token}A`, swapped + token.slice(1), token.toUpperCase(), token.toLowerCase()],
      ...["", "null", "%00", "../do", member.id, member.email],
    ])
      expect([410, 422], forged).toContain((await press(forged)).status);
    const siteId = await createSite(app, "returns-elsewhere.localhost");
    const [site] = await app.services.db.select().from(sites).where(eq(sites.id, siteId));
    await expect(
      reactivateByLink(app.services.db, { token, siteId: site?.id ?? "", now: app.clock.now() }),
    ).rejects.toMatchObject({ code: "link_invalid" });
    expect([await member.status(), await other.status()]).toEqual(["pending_deletion", "pending_deletion"]);
    expect((await press(token)).status).toBe(200);
    expect([await member.status(), await other.status()]).toEqual(["active", "pending_deletion"]);
  });
});
