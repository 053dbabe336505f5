import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type Browser, createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import { createMember, signIn } from "#server/test/people/factories.ts";
import { addPhoto } from "./add-photo.ts";
import { countPhotoWork } from "./photo-work.ts";

let app: TestApp;
let jpeg: Buffer;
beforeAll(async () => {
  app = await createTestApp();
  jpeg = await sharp({ create: { width: 40, height: 30, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
});
afterAll(() => app.close());

async function upload(browser: Browser, bytes: Buffer): Promise<number> {
  const head =
    '--b\r\ncontent-disposition: form-data; name="photo"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
  const { status } = await browser.raw({
    method: "POST",
    url: "/api/photos",
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]),
    headers: { "content-type": "multipart/form-data; boundary=b" },
  });
  return status;
}

describe("work on photos", () => {
  it("is done for members in turn: a member with several has one of them in the queue", async () => {
    const [many, other] = [await createMember(app), await createMember(app)];
    const begun: string[] = [];
    const givenBack: string[] = [];
    const first = Promise.withResolvers<Buffer>();
    const add = (memberId: string, name: string, bytes: Promise<Buffer>) =>
      addPhoto(app.services.db, app.services, {
        memberId,
        limit: 10,
        now: app.clock.now(),
        photo: {
          async receive() {
            begun.push(name);
            const all = await bytes;
            return async () => all;
          },
          discard: async () => void givenBack.push(name),
        },
        onWorked: () => undefined,
      });
    const sent = [add(many.id, "first", first.promise)];
    await vi.waitFor(() => expect(begun).toEqual(["first"]));
    sent.push(add(many.id, "second", Promise.resolve(jpeg)));
    await add(other.id, "other", Promise.resolve(jpeg));
    expect(begun).toEqual(["first", "other"]);
    first.resolve(jpeg);
    await Promise.all(sent);
    expect(begun).toEqual(["first", "other", "second"]);
    expect(givenBack).toEqual(["other", "first", "second"]);
  });

  it("has its share of the hour for each member, a smaller one while the address is not confirmed", async () => {
    const members = await Promise.all(
      (["active", "not_confirmed"] as const).map((status) => createMember(app, { account: { status } })),
    );
    const [confirmed, unconfirmed] = await Promise.all(members.map((member) => signIn(app, member)));
    const [known, unknown] = members;
    if (!confirmed || !unconfirmed || !known || !unknown) throw new Error("no members");
    expect([await upload(confirmed, jpeg), await upload(unconfirmed, jpeg)]).toEqual([200, 200]);
    const { rateLimits } = app.services;
    await countPhotoWork(rateLimits, { memberId: known.id, isConfirmed: true }, 16);
    await countPhotoWork(rateLimits, { memberId: unknown.id, isConfirmed: false }, 16);
    expect([await upload(confirmed, jpeg), await upload(unconfirmed, jpeg)]).toEqual([200, 429]);
    await countPhotoWork(rateLimits, { memberId: known.id, isConfirmed: true }, 200);
    expect(await upload(confirmed, jpeg)).toBe(429);
  });

  it("is counted whether the photo is kept or refused", async () => {
    const member = await createMember(app);
    const browser = await signIn(app, member);
    const counted = vi.spyOn(app.services.rateLimits, "spend");
    await upload(browser, jpeg);
    await upload(browser, jpeg.subarray(0, 100));
    expect(counted.mock.calls.map(([key]) => key)).toEqual(Array(2).fill(`photo-work:${member.id}`));
    counted.mockRestore();
  });
});
