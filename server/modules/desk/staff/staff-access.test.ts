import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { endpoints } from "#contracts/all.ts";
import { hasRole, type StaffRole, staffRoles } from "#contracts/desk/roles.ts";
import type { Endpoint } from "#contracts/endpoint.ts";
import { staffAccounts, staffSessions } from "#server/db/schema/staff.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createSite, openSession } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";

vi.mock("#server/platform/pages/page-build.ts", async (original) => ({
  ...(await original<typeof import("#server/platform/pages/page-build.ts")>()),
  openBuild: (await import("#server/test/app/stub-build.ts")).openStubBuild,
}));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ env: { WEB_PAGES: "built" } });
});
afterAll(() => app.close());

const all = Object.entries(endpoints) as [string, Endpoint][];
const guarded = all.flatMap(([key, { audience }]) =>
  typeof audience === "object" ? [{ key, audience }] : [],
);

async function ask(browser: Browser, key: string): Promise<string> {
  const [method = "", pattern = ""] = key.split(" ");
  const answer = await browser.raw({
    method: method as "GET",
    url: pattern.replace(/:\w+/g, newId()),
    ...(method === "GET" ? {} : { payload: {} }),
  });
  return answer.status < 400 ? "ok" : (JSON.parse(answer.body) as { error: string }).error;
}

/** The API's answer to the loader of a page below /admin. */
async function askFromPage(browser: Browser, key: string, page = "/asks"): Promise<string> {
  const { body } = await browser.raw({ method: "GET", url: `${page}?key=${encodeURIComponent(key)}` });
  const heard = JSON.parse(body) as { status: number; body: { error?: string } };
  return heard.body.error ?? "ok";
}

const refusals = ["authentication_required", "second_step_required", "role_missing"];

describe("the staff's calls", () => {
  it("are all below /api/admin, and nothing of members is", () => {
    for (const { key } of guarded) expect(key).toMatch(/ \/api\/admin\//);
    for (const [key, { audience }] of all)
      if (key.includes(" /api/admin/")) expect([key, audience]).not.toEqual([key, "member"]);
  });

  it.each(guarded)("$key is open to its roles alone, once the code was given", async ({ key, audience }) => {
    const member = await openSession(app, await createMember(app));
    for (const stranger of [app.browser(), member])
      expect(await ask(stranger, key)).toBe("authentication_required");
    const half = await openStaffSession(app, await createStaff(app), { isVerified: false });
    if (audience.step === "password") expect(refusals).not.toContain(await ask(half, key));
    else expect(await ask(half, key)).toBe("second_step_required");
    for (const role of staffRoles) {
      const staff = await openStaffSession(app, await createStaff(app, { roles: [role] }));
      const { staff: wanted } = audience;
      const may = wanted === "any" || (wanted as StaffRole[]).some((one) => hasRole([role], one));
      if (may) expect(refusals, role).not.toContain(await ask(staff, key));
      else expect([role, await ask(staff, key)]).toEqual([role, "role_missing"]);
    }
  });

  it("an owner may everything, a senior moderator what a moderator may, others their own", () => {
    for (const role of staffRoles) expect(hasRole(["owner"], role)).toBe(true);
    expect(hasRole(["senior_moderator"], "moderator")).toBe(true);
    expect(hasRole(["moderator"], "senior_moderator")).toBe(false);
    expect(hasRole(["support", "analyst"], "moderator")).toBe(false);
    expect(hasRole([], "support")).toBe(false);
  });
});

describe("a session of staff", () => {
  const isOpen = async (browser: Browser) =>
    (await browser.call("GET /api/admin/session")).body.staff !== null;

  it("has no rights on the members' side, and a session of a member has none on the staff's", async () => {
    const staff = await openStaffSession(app, await createStaff(app));
    expect((await staff.call("GET /api/user.php")).body).toEqual({ user: null });
    expect(await ask(staff, "GET /api/chats.php")).toBe("authentication_required");
    // Both sessions in one browser: each counts on its own side.
    const member = await createMember(app);
    await openSession(app, member, staff);
    expect((await staff.call("GET /api/user.php")).body.user?.id).toBe(member.id);
    expect(await isOpen(staff)).toBe(true);
    // A member's token in the staff cookie, and the reverse.
    const forged = app.browser();
    forged.cookies.set("staff", staff.cookies.get("account") ?? "");
    forged.cookies.set("account", staff.cookies.get("staff") ?? "");
    expect(await isOpen(forged)).toBe(false);
    expect((await forged.call("GET /api/user.php")).body).toEqual({ user: null });
  });

  it("counts for pages of the staff only, and a member's for the others", async () => {
    const browser = await openSession(
      app,
      await createMember(app),
      await openStaffSession(app, await createStaff(app)),
    );
    const stub = async (url: string) => browser.raw({ method: "GET", url });
    expect(await askFromPage(browser, "GET /api/likes.php")).toBe("ok");
    const heard = JSON.parse((await stub("/asks?key=GET%20/api/admin/session")).body);
    expect(heard.body).toEqual({ staff: null, needs_code: false });
    for (const page of [
      "/admin",
      "/admin/photos",
      "/ADMIN/x",
      "/%61dmin/x",
      "/x/../admin/x",
      "/admin.data",
    ]) {
      const { headers } = await stub(page);
      expect([page, headers["x-robots-tag"], headers["cache-control"]]).toEqual([
        page,
        "noindex, nofollow",
        "private, no-store",
      ]);
    }
    for (const page of ["/administration", "/members/admin"])
      expect((await stub(page)).headers["x-robots-tag"]).toBeUndefined();
  });

  it.each([
    ["the roles", { roles: ["support"] as StaffRole[] }],
    ["the password", { passwordHash: "another" }],
    ["the sites", { siteIds: [] as string[] }],
    ["the account's being open", { isActive: false }],
  ])("ends with a change of %s, whoever makes it", async (_, change) => {
    const staff = await createStaff(app);
    const browser = await openStaffSession(app, staff);
    expect(await isOpen(browser)).toBe(true);
    const { db } = app.services;
    await db.update(staffAccounts).set(change).where(eq(staffAccounts.id, staff.id));
    expect(await isOpen(browser)).toBe(false);
    expect(await db.select().from(staffSessions).where(eq(staffSessions.staffId, staff.id))).toEqual([]);
  });

  it("outlives a change of the name", async () => {
    const staff = await createStaff(app);
    const browser = await openStaffSession(app, staff);
    await app.services.db.update(staffAccounts).set({ name: "Other" }).where(eq(staffAccounts.id, staff.id));
    expect(await isOpen(browser)).toBe(true);
  });

  it("sees the sites of its account only", async () => {
    const other = await createSite(app, "other.example");
    const staff = await openStaffSession(app, await createStaff(app, { siteIds: [other] }));
    expect(await isOpen(staff)).toBe(false);
    const abroad = await staff.raw({
      method: "GET",
      url: "/api/admin/session",
      headers: { host: "other.example" },
    });
    expect(JSON.parse(abroad.body).staff).not.toBeNull();
  });

  it("ends after 12 hours, and with the log-out", async () => {
    const browser = await openStaffSession(app, await createStaff(app));
    app.clock.advance(12 * 3600 - 1);
    expect(await isOpen(browser)).toBe(true);
    app.clock.advance(1);
    expect(await isOpen(browser)).toBe(false);
    const second = await openStaffSession(app, await createStaff(app));
    const token = second.cookies.get("staff") ?? "";
    expect((await second.call("DELETE /api/admin/session")).status).toBe(200);
    expect(second.cookies.has("staff")).toBe(false);
    second.cookies.set("staff", token);
    expect(await isOpen(second)).toBe(false);
  });
});

describe("the description of the API", () => {
  it("of members names no call of the staff, and that of the staff no other, to staff alone", async () => {
    const read = async (browser: Browser, url: string) => browser.raw({ method: "GET", url });
    const members = (await read(app.browser(), "/api/openapi.json")).body;
    expect(members).toContain("/api/user.php");
    expect(members).not.toContain("admin");
    const url = "/api/admin/openapi.json";
    expect((await read(app.browser(), url)).status).toBe(403);
    const half = await openStaffSession(app, await createStaff(app), { isVerified: false });
    expect((await read(half, url)).status).toBe(403);
    const staff = await openStaffSession(app, await createStaff(app, { roles: ["analyst"] }));
    const { paths } = JSON.parse((await read(staff, url)).body) as { paths: Record<string, object> };
    const named = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
    );
    const wanted = all.map(([key]) => key).filter((key) => key.includes(" /api/admin/"));
    expect(named.sort()).toEqual(wanted.sort());
  });
});
