import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { accounts } from "#server/db/schema/accounts.ts";
import { notificationMails } from "#server/db/schema/notifications.ts";
import { photoClaims, photos } from "#server/db/schema/photos.ts";
import { profiles } from "#server/db/schema/profiles.ts";
import { actNotes, auditLog } from "#server/db/schema/staff.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, createPhoto, createSite, openSession } from "#server/test/people/factories.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { photoKey } from "./present.ts";
import { lockAlbum } from "./queries.ts";

vi.mock("./queries.ts", async (original) => {
  const queries = await original<typeof import("./queries.ts")>();
  return { ...queries, lockAlbum: vi.fn(queries.lockAlbum) };
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.services.db.delete(photos);
});

async function moderator(
  roles: ("moderator" | "owner")[] = ["moderator"],
): Promise<Browser & { id: string }> {
  const staff = await createStaff(app, { roles });
  return { ...(await openStaffSession(app, staff)), id: staff.id };
}

let age = 0;
/** Creates a waiting photo, each newer than the one before. */
async function waiting(memberId?: string): Promise<string> {
  const owner = memberId ?? (await createMember(app)).id;
  age += 1000;
  const createdAt = new Date(app.clock.now().getTime() - 10_000_000 + age);
  return createPhoto(app, owner, { status: "pending", createdAt });
}

const claim = async (browser: Browser, skip: string[] = []) =>
  (await browser.call("POST /api/admin/photo-claims", { body: { skip } })).body;
const claimed = async (browser: Browser, skip: string[] = []) =>
  (await claim(browser, skip)).photos.map(({ id }) => id);
const judge = (browser: Browser, photoId: string, body: object) =>
  browser.call("POST /api/admin/photos/:photo_id/verdict", {
    params: { photo_id: photoId },
    body: body as { verdict: "approve" },
  });
const statusOf = async (photoId: string) =>
  (await app.services.db.select().from(photos).where(eq(photos.id, photoId)))[0]?.status;
const actsOn = (photoId: string) =>
  app.services.db.select().from(auditLog).where(eq(auditLog.subjectId, photoId));

describe("the queue of photos", () => {
  it("gives the two that have waited longest, and says how many wait", async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()];
    const me = await moderator();
    expect((await me.call("GET /api/admin/photos")).body).toEqual({ waiting: 3, photos: [] });
    const { waiting: count, photos: held } = await claim(me);
    expect([count, held.map(({ id }) => id)]).toEqual([3, [first, second]]);
    expect((await me.call("GET /api/admin/photos")).body.photos.map(({ id }) => id)).toEqual([first, second]);
    const other = await moderator();
    expect(await claimed(other)).toEqual([third]);
    expect((await other.call("GET /api/admin/photos")).body.waiting).toBe(3);
  });

  it("tells of the owner what is needed, and nothing else", async () => {
    const owner = await createMember(app, { profile: { about: "secret about me", gender: "woman" } });
    await waiting(owner.id);
    const { photos: held } = await claim(await moderator());
    expect(held[0]).toEqual({
      id: expect.any(String),
      image_url: expect.stringMatching(/^\/api\/admin\/photos\/[\w-]+\/image$/),
      placeholder: expect.any(String),
      ...{ width: 1200, height: 1500, alt: "", is_main: true },
      uploaded_at: expect.any(String),
      claimed_until: expect.any(String),
      owner: { name: owner.name, age: 30, gender: "woman", country: "DE", is_example: false },
    });
    expect(JSON.stringify(held)).not.toContain(owner.id);
  });

  it("holds no photo of an unconfirmed member, suspended or deleted, of another site, or that is decided", async () => {
    const me = await moderator();
    for (const status of ["not_confirmed", "suspended", "banned", "pending_deletion", "deleted"] as const)
      await waiting((await createMember(app, { account: { status } })).id);
    const siteId = await createSite(app, "queue.example");
    await waiting((await createMember(app, { account: { siteId }, profile: { siteId } })).id);
    await createPhoto(app, (await createMember(app)).id, { status: "active" });
    expect(await claim(me)).toEqual({ waiting: 0, photos: [] });
    await app.services.db.update(accounts).set({ status: "active" });
    expect((await claim(me)).waiting).toBe(5);
  });

  it("gives each photo to one moderator, however many ask at once", async () => {
    const all = await Promise.all(Array.from({ length: 9 }, () => waiting()));
    const team = await Promise.all(Array.from({ length: 8 }, () => moderator()));
    const given = (await Promise.all(team.map((one) => claimed(one)))).flat();
    expect(given).toHaveLength(new Set(given).size);
    expect([...given].sort()).toEqual([...all].sort());
    // And each moderator holds the photos that they were told.
    const held = await Promise.all(
      team.map(async (one) => (await one.call("GET /api/admin/photos")).body.photos.map(({ id }) => id)),
    );
    expect(held.flat().sort()).toEqual([...all].sort());
  });

  it("lets a photo go after five minutes, unless its holder asks again", async () => {
    const photo = await waiting();
    const [one, two] = [await moderator(), await moderator()];
    expect(await claimed(one)).toEqual([photo]);
    app.clock.advance(4 * 60);
    expect(await claimed(one)).toEqual([photo]);
    app.clock.advance(4 * 60);
    expect(await claimed(two)).toEqual([]);
    app.clock.advance(60);
    expect(await claimed(two)).toEqual([photo]);
    expect(await claimed(one)).toEqual([]);
  });

  it("lets go at once what is skipped, and brings it back when it is asked for", async () => {
    const [first, second, third] = [await waiting(), await waiting(), await waiting()];
    const [one, two] = [await moderator(), await moderator()];
    expect(await claimed(one)).toEqual([first, second]);
    expect(await claimed(one, [first])).toEqual([second, third]);
    expect(await claimed(two)).toEqual([first]);
    // A moderator cannot release another one's claim.
    expect(await claimed(two, [second])).toEqual([first]);
    expect(await claimed(one)).toEqual([second, third]);
  });
});

describe("a photo's image for a moderator", () => {
  const read = (browser: Browser, photoId: string) =>
    browser.raw({ method: "GET", url: `/api/admin/photos/${photoId}/image` });

  it("is sharp, stored by no cache, and opens for its holder alone", async () => {
    const photo = await waiting();
    const [row] = await app.services.db.select().from(photos).where(eq(photos.id, photo));
    const body = await sharp({ create: { width: 9, height: 9, channels: 3, background: "#c00" } })
      .webp()
      .toBuffer();
    await app.services.storage.put(photoKey(row?.fileKey ?? "", "full"), body);
    const [me, other] = [await moderator(), await moderator()];
    expect((await read(me, photo)).status).toBe(404);
    await claim(me);
    const { status, headers } = await read(me, photo);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "private, no-store",
    ]);
    expect(Number(headers["content-length"])).toBe(body.length);
    expect((await read(other, photo)).status).toBe(404);
    const member = await openSession(app, await createMember(app));
    expect((await read(member, photo)).status).toBe(403);
    const support = await openStaffSession(app, await createStaff(app, { roles: ["support"] }));
    expect((await read(support, photo)).status).toBe(403);
    for (const hostile of [newId(), "x", "..%2f.."]) expect((await read(me, hostile)).status).toBe(404);
    app.clock.advance(5 * 60);
    expect((await read(me, photo)).status).toBe(404);
  });
});

describe("a verdict", () => {
  it("shows a photo that is approved, and is written down with who, whose, what and why", async () => {
    const owner = await createMember(app);
    const photo = await waiting(owner.id);
    const me = await moderator();
    await claim(me);
    vi.mocked(lockAlbum).mockClear();
    expect((await judge(me, photo, { verdict: "approve" })).status).toBe(200);
    // The owner's album is locked once.
    expect(vi.mocked(lockAlbum).mock.calls.map(([, memberId]) => memberId)).toEqual([owner.id]);
    expect(await statusOf(photo)).toBe("active");
    expect(await actsOn(photo)).toMatchObject([
      {
        staffId: me.id,
        memberId: owner.id,
        siteId: (await app.services.sites.find("localhost"))?.id,
        act: "photo.approved",
        subjectKind: "photo",
        reason: "fits_the_rules",
      },
    ]);
    expect(await app.services.db.select().from(photoClaims)).toEqual([]);
    await app.services.queue.drained();
    expect(await app.mailsTo(owner.email)).toEqual([]);
  });

  it("tells the owner of a rejected photo the reason in their language, who decided and how to object", async () => {
    const owner = await createMember(app, { account: { language: "de" } });
    const photo = await waiting(owner.id);
    const me = await moderator();
    const note = "screenshot of a film";
    expect((await judge(me, photo, { verdict: "reject", reason: "not_yourself", note })).status).toBe(200);
    expect(await statusOf(photo)).toBe("rejected");
    const album = (await (await openSession(app, owner)).call("GET /api/photos")).body.photos;
    expect(album).toMatchObject([{ status: "rejected", rejected_reason: "not_yourself", is_main: false }]);
    expect(await actsOn(photo)).toMatchObject([
      { act: "photo.rejected", reason: "not_yourself", details: {} },
    ]);
    const noted = app.services.db.select().from(actNotes).where(eq(actNotes.memberId, owner.id));
    expect(await noted).toMatchObject([{ note }]);
    const [mail] = await app.mailsTo(owner.email);
    expect(mail?.subject).toBe("Eines deiner Fotos wird nicht gezeigt");
    expect(mail?.text).toContain("Du bist nicht zu erkennen, oder jemand anderes ist zu sehen");
    expect(mail?.text).toContain("keine Maschine");
    expect(mail?.text).toContain("sechs Monaten");
    expect(mail?.text).toMatch(/support@\S+/);
    // Internal notes of the staff stay out of the mail.
    expect(mail?.text).not.toContain(note);
  });

  it("writes to members as their country writes their language", async () => {
    const owner = await createMember(app, { account: { language: "es", country: "US" } });
    const me = await moderator();
    const photo = await waiting(owner.id);
    expect((await judge(me, photo, { verdict: "reject", reason: "quality" })).status).toBe(200);
    const [mail] = await app.mailsTo(owner.email);
    // i18n/overlays/es-US: in Spain "Hemos revisado".
    expect(mail?.text).toContain("Revisamos tus fotos");
    expect(mail?.text).toContain("Allí puedes eliminarla y agregar otra");
  });

  it("owes every rejection its mail: those beyond an hour's one are gathered into the next", async () => {
    const owner = await createMember(app);
    const ids = [await waiting(owner.id), await waiting(owner.id), await waiting(owner.id)];
    const me = await moderator();
    const reasons = ["quality", "violence", "quality"];
    for (const [at, id] of ids.entries())
      expect((await judge(me, id, { verdict: "reject", reason: reasons[at] })).status).toBe(200);
    await app.services.queue.drained();
    const mails = await app.mailsTo(owner.email);
    expect(mails.length).toBeGreaterThan(0);
    expect(mails.length).toBeLessThanOrEqual(1);
    const sent = await app.services.db
      .select()
      .from(notificationMails)
      .where(eq(notificationMails.memberId, owner.id));
    expect(sent).toHaveLength(1);
    expect(mails[0]?.text).toContain("Too dark");
  });

  it.each([
    ["without a reason", { verdict: "reject" }, 422],
    ["for a reason that nobody knows", { verdict: "reject", reason: "ugly" }, 422],
    ["with a note that is too long", { verdict: "reject", reason: "other", note: "x".repeat(301) }, 422],
    ["that is neither", { verdict: "maybe" }, 422],
  ])("%s changes nothing", async (_, body, status) => {
    const photo = await waiting();
    expect((await judge(await moderator(), photo, body)).status).toBe(status);
    expect([await statusOf(photo), await actsOn(photo)]).toEqual(["pending", []]);
  });

  it("falls once, however many come at once, and leaves one line", async () => {
    const photo = await waiting();
    const team = await Promise.all(Array.from({ length: 6 }, () => moderator()));
    const answers = await Promise.all(
      team.map((one, at) =>
        judge(one, photo, at % 2 ? { verdict: "approve" } : { verdict: "reject", reason: "quality" }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("photo_settled");
    expect(await actsOn(photo)).toHaveLength(1);
  });

  it("is refused while another moderator holds the photo, has decided, or it is deleted or another site's", async () => {
    const [held, settled, gone] = [await waiting(), await waiting(), await waiting()];
    const [me, other] = [await moderator(), await moderator()];
    expect(await claimed(other)).toEqual([held, settled]);
    expect((await judge(me, held, { verdict: "approve" })).body.error).toBe("photo_taken");
    expect((await judge(other, settled, { verdict: "approve" })).status).toBe(200);
    expect((await judge(other, settled, { verdict: "reject", reason: "other" })).body.error).toBe(
      "photo_settled",
    );
    await app.services.db.delete(photos).where(eq(photos.id, gone));
    expect((await judge(me, gone, { verdict: "approve" })).status).toBe(404);
    const siteId = await createSite(app, "verdict.example");
    const foreign = await waiting((await createMember(app, { account: { siteId }, profile: { siteId } })).id);
    expect((await judge(me, foreign, { verdict: "approve" })).status).toBe(404);
    expect(await statusOf(foreign)).toBe("pending");
    // An expired claim blocks no other moderator.
    app.clock.advance(5 * 60);
    expect((await judge(me, held, { verdict: "approve" })).status).toBe(200);
    expect(await actsOn(held)).toHaveLength(1);
  });

  it("repeated with the same key is the first one", async () => {
    const photo = await waiting();
    const me = await moderator();
    const headers = { "idempotency-key": newId() };
    const options = { params: { photo_id: photo }, body: { verdict: "approve" as const }, headers };
    for (const _ of [1, 2])
      expect((await me.call("POST /api/admin/photos/:photo_id/verdict", options)).status).toBe(200);
    expect(await actsOn(photo)).toHaveLength(1);
  });

  it("takes the main photo's place from a rejected one", async () => {
    const owner = await createMember(app);
    const main = await waiting(owner.id);
    const next = await createPhoto(app, owner.id, { status: "active", position: 1 });
    await judge(await moderator(), main, { verdict: "reject", reason: "nudity" });
    const [profile] = await app.services.db.select().from(profiles).where(eq(profiles.memberId, owner.id));
    expect(profile?.mainPhotoId).toBe(next);
  });
});
