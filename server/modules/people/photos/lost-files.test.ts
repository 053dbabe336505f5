import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { photos } from "#server/db/schema/photos.ts";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createPerson, type Person, sendMessageTo } from "#server/test/people/chatting.ts";
import { createPhoto } from "#server/test/people/factories.ts";
import { photoFolders, photoKey, photoSizes } from "./present.ts";

let app: TestApp;
let viewer: Person;
let shown: Person;
let folders: string[];

beforeAll(async () => {
  app = await createTestApp();
  viewer = await createPerson(app);
  shown = await createPerson(app);
  const photoId = await createPhoto(app, shown.id);
  const [photo] = await app.services.db.select().from(photos).where(eq(photos.id, photoId));
  const fileKey = photo?.fileKey ?? "";
  for (const size of photoSizes)
    await app.services.storage.put(photoKey(fileKey, size), Buffer.from("a picture"));
  folders = photoFolders(fileKey).map((folder) => join(app.services.env.DATA_DIR, "files", folder));
  await sendMessageTo(shown, viewer);
  await shown.browser.call("POST /api/likes/:member_id", { params: { member_id: viewer.id } });
});
afterAll(() => app.close());

/** Makes all calls that show the member to another; answers the statuses and the picture's address. */
async function look(browser: Browser): Promise<{ statuses: number[]; picture: string }> {
  const answers = [
    await browser.call("GET /api/members", {}),
    await browser.call("GET /api/chats.php", {}),
    await browser.call("GET /api/likes.php", {}),
    await browser.call("GET /api/members/:member_id", { params: { member_id: shown.id } }),
  ];
  const picture = /"(\/media\/[^"]+)"/.exec(JSON.stringify(answers.at(-1)?.body))?.[1] ?? "";
  return { statuses: answers.map(({ status }) => status), picture };
}

const fetchPicture = (url: string) => viewer.browser.raw({ method: "GET", url });

describe("a photo whose files are lost", () => {
  it("is shown while they stand", async () => {
    const { statuses, picture } = await look(viewer.browser);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await fetchPicture(picture)).status).toBe(200);
  });

  it("breaks no list when they are damaged", async () => {
    for (const folder of folders)
      for (const size of photoSizes) writeFileSync(join(folder, `${size}.webp`), "");
    const { statuses, picture } = await look(viewer.browser);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect((await fetchPicture(picture)).status).toBeLessThan(500);
  });

  it("is 404 by itself, and breaks no list, when they are gone", async () => {
    for (const folder of folders) rmSync(folder, { recursive: true });
    const { statuses, picture } = await look(viewer.browser);
    expect(statuses).toEqual([200, 200, 200, 200]);
    expect(picture).not.toBe("");
    expect((await fetchPicture(picture)).status).toBe(404);
    for (const folder of folders) writeFileSync(folder, "a file where the folder was");
    expect((await fetchPicture(picture)).status).toBe(404);
  });

  it("can still be deleted by its owner", async () => {
    const [photo] = (await shown.browser.call("GET /api/photos")).body.photos;
    const params = { photo_id: photo?.id ?? "" };
    expect((await shown.browser.call("DELETE /api/photos/:photo_id", { params })).status).toBe(200);
  });
});
