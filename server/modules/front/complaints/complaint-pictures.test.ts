import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffRole } from "#contracts/desk/roles.ts";
import { complaintKeptDays, complaintPicturesAtMost } from "#contracts/limits.ts";
import { complaintPictures, complaints } from "#server/db/schema/complaints.ts";
import { loosePhotoFiles } from "#server/db/schema/photos.ts";
import { sweepLooseFiles } from "#server/modules/people/photos/discard-files.ts";
import { newId } from "#server/platform/ids.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createStaff, openStaffSession } from "#server/test/people/staff.ts";
import { eraseOldComplaints } from "./erase-complaints.ts";

let app: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  jpeg = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#833" } })
    .withExif({ IFD0: { Copyright: "secret-camera" }, IFD3: { GPSLatitude: "52/1 31/1 12/1" } })
    .jpeg()
    .toBuffer();
  expect(jpeg.includes("secret-camera")).toBe(true);
});
afterAll(() => app.close());

let counter = 0;
async function file(kind: "other" | "appeal" = "other") {
  counter += 1;
  const browser = app.browser({ address: `10.59.0.${counter}` });
  const body = { client_id: newId(), kind, email: `p${counter}@example.com`, text: `Text ${counter}` };
  const filed = await browser.call("POST /api/complaints", { body });
  const { reference, status_path: path } = filed.body;
  const [row] = await app.services.db.select().from(complaints).where(eq(complaints.reference, reference));
  return { browser, token: path.replace("/complaints/", ""), id: row?.id ?? "" };
}
type Filed = Awaited<ReturnType<typeof file>>;

function add({ browser, token }: Filed, content = jpeg) {
  const boundary = "----rendezvous-test";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return browser.raw({
    method: "POST",
    url: `/api/complaints/${token}/pictures`,
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "idempotency-key": newId() },
  });
}
async function look({ browser, token }: Filed) {
  const { said } = (await browser.call("GET /api/complaints/:token", { params: { token } })).body.complaint;
  if (!said) throw new Error("what was said is not shown");
  return said;
}
const get = (browser: Browser, url: string) => browser.raw({ method: "GET", url });
const staff = async (role: StaffRole) => openStaffSession(app, await createStaff(app, { roles: [role] }));
const files = () => {
  const folder = join(app.services.env.DATA_DIR, "files", "photos");
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile()).length;
};

describe("a picture of a complaint", () => {
  it("is seen by its link and by staff, and says nothing of its camera", async () => {
    const filed = await file();
    expect((await add(filed)).status).toBe(200);
    const [picture] = (await look(filed)).pictures;
    const { status, body, headers } = await get(filed.browser, picture?.full_url ?? "");
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/webp",
      "private, no-store",
    ]);
    expect(body).not.toContain("secret-camera");
    const desk = await staff("support");
    const seen = await desk.call("GET /api/admin/complaints/:complaint_id", {
      params: { complaint_id: filed.id },
    });
    const [atDesk] = seen.body.complaint.pictures;
    expect((await get(desk, atDesk?.full_url ?? "")).status).toBe(200);
    expect(JSON.stringify(seen.body)).not.toContain(filed.token);
  });

  it("opens for no other caller: not by another link, not without a session, not without the role", async () => {
    const [filed, other] = [await file("appeal"), await file()];
    await add(filed);
    const [picture] = (await look(filed)).pictures;
    const own = `/api/complaints/${filed.token}/pictures/${picture?.id}/full`;
    const atDesk = `/api/admin/complaints/${filed.id}/pictures/${picture?.id}/full`;
    const refused = [
      get(other.browser, own.replace(filed.token, other.token)),
      get(other.browser, own.replace(filed.token, filed.id)),
      get(other.browser, own.replace("/full", "/page")),
      get(other.browser, own.replace(picture?.id ?? "", "x")),
      get(await staff("support"), atDesk),
      get(await staff("senior_moderator"), atDesk.replace(filed.id, other.id)),
    ];
    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 404));
    expect((await get(filed.browser, atDesk)).status).toBe(403);
    expect((await get(await staff("finance"), atDesk)).status).toBe(403);
    expect((await get(await staff("senior_moderator"), atDesk)).status).toBe(200);
  });

  it("has a place among a few, however many come at once", async () => {
    const filed = await file();
    const answers = await Promise.all(Array.from({ length: complaintPicturesAtMost + 2 }, () => add(filed)));
    const codes = answers.filter(({ status }) => status !== 200).map(({ body }) => JSON.parse(body).error);
    expect(codes).toEqual(["pictures_limit_reached", "pictures_limit_reached"]);
    expect((await look(filed)).pictures.length).toBe(complaintPicturesAtMost);
  });

  it("is refused where it is none, and leaves nothing", async () => {
    const filed = await file();
    const before = files();
    const answer = await add(filed, Buffer.from("<svg onload=alert(1)>"));
    expect([answer.status, JSON.parse(answer.body).error]).toEqual([415, "photo_type_unsupported"]);
    expect(files()).toBe(before);
    expect(await app.services.db.$count(loosePhotoFiles)).toBe(0);
  });

  it("is taken back with its files, by its own link, until the complaint is closed", async () => {
    const [filed, other] = [await file(), await file()];
    const before = files();
    await add(filed);
    await add(filed);
    const [first, second] = (await look(filed)).pictures;
    const remove = ({ browser, token }: Filed, pictureId = "") =>
      browser.call("DELETE /api/complaints/:token/pictures/:picture_id", {
        params: { token, picture_id: pictureId },
      });
    expect((await remove(other, first?.id)).status).toBe(200);
    expect((await look(filed)).pictures.length).toBe(2);
    expect((await remove(filed, first?.id)).status).toBe(200);
    expect((await look(filed)).pictures.map(({ id }) => id)).toEqual([second?.id]);
    expect(files()).toBe(before + 4);
    const { db, clock } = app.services;
    const closed = { status: "closed", outcome: "acted", closedAt: clock.now() } as const;
    await db.update(complaints).set(closed).where(eq(complaints.id, filed.id));
    await remove(filed, second?.id);
    expect((await look(filed)).pictures.length).toBe(1);
    expect(JSON.parse((await add(filed)).body).error).toBe("complaint_closed");
  });

  it("goes with what the complaint says, and so do its files", async () => {
    const filed = await file();
    const before = files();
    await add(filed);
    expect(files()).toBe(before + 4);
    const { db, clock, storage } = app.services;
    const closed = { status: "closed", outcome: "acted", closedAt: clock.now() } as const;
    await db.update(complaints).set(closed).where(eq(complaints.id, filed.id));
    app.clock.advance(complaintKeptDays * 86_400);
    await eraseOldComplaints(db, app.clock.now());
    const own = eq(complaintPictures.complaintId, filed.id);
    expect(await db.select().from(complaintPictures).where(own)).toEqual([]);
    await sweepLooseFiles(db, storage, app.clock.now());
    expect(files()).toBeLessThanOrEqual(before);
    expect(await db.$count(loosePhotoFiles)).toBe(0);
  });
});
