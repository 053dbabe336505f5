import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { gifs } from "#server/db/schema/gifs.ts";
import { newId } from "#server/platform/ids.ts";
import { createPerson, messagesOf, type Person } from "#server/test/people/chatting.ts";
import { createGifApp, findGifId, type GifApp, readGif, sendGif } from "#server/test/people/gifs.ts";
import { gifAskedAgainSeconds, withdrawnGifsBelieved } from "./gif-limits.ts";
import { gifKey } from "./gif-rules.ts";
import { sweepWithdrawnGifs } from "./sweep-withdrawn-gifs.ts";

let app: GifApp;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  app = await createGifApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.vendor.clear();
  await app.services.db.delete(gifs);
  anna = await createPerson(app, { credits: 500, freeMessagesUsed: 5 });
  bert = await createPerson(app);
});

const provider = () => app.services.gifs as NonNullable<typeof app.services.gifs>;
const rowOf = async (id: string) => (await app.services.db.select().from(gifs).where(eq(gifs.id, id)))[0];
const sweep = () => sweepWithdrawnGifs(app.services, app.clock.now());
const longAgo = (moreMs = 1) => new Date(app.clock.now().getTime() - gifAskedAgainSeconds * 1000 - moreMs);
const age = (...ids: string[]) =>
  app.services.db.update(gifs).set({ foundAt: longAgo() }).where(inArray(gifs.id, ids));
/** Anna has sent Bert a gif. */
async function send(place = 0) {
  const id = await findGifId(anna, "cat", place);
  const { message } = (await sendGif(anna, bert, id)).body;
  const number = Number((await rowOf(id))?.gifId.replace("gif-", ""));
  return { id, number, conversationId: message.conversation_id };
}
const gifsShown = async (who: Person, conversationId: string) =>
  (await messagesOf(who, conversationId)).map(({ kind, gif }) => [kind, gif?.id]);
/** Rows of sent gifs, unseen for a week, with the vendor's picture of this number. */
async function plant(count: number, number: number): Promise<string[]> {
  const address = (size: string) => `${app.vendor.url}/pictures/${number}/${size}.webp`;
  const ids = Array.from({ length: count }, () => newId());
  await app.services.db.insert(gifs).values(
    ids.map((id, at) => ({
      ...{ id, provider: "klipy", gifId: id, description: "", width: 240, height: 240 },
      ...{ smallAddress: address("small"), largeAddress: address("large") },
      ...{ sentAt: longAgo(), foundAt: longAgo(count - at) },
    })),
  );
  return ids;
}

describe("a sent gif that its provider has withdrawn", () => {
  it("is forgotten a week after it was last seen there: its message stays, without a picture", async () => {
    const [gone, kept] = [await send(0), await send(1)];
    app.vendor.withdraw(gone.number);
    expect(await sweep()).toBe(0);
    expect((await readGif(bert, gone.id, "large.webp")).status).toBe(200);
    await age(gone.id, kept.id);
    expect(await sweep()).toBe(1);
    for (const who of [anna, bert])
      expect(await gifsShown(who, gone.conversationId)).toEqual([
        ["gif", undefined],
        ["gif", kept.id],
      ]);
    expect((await readGif(bert, gone.id, "large.webp")).status).toBe(404);
    expect(await app.services.storage.exists(gifKey(gone.id, "large"))).toBe(false);
    expect((await readGif(bert, kept.id, "large.webp")).status).toBe(200);
    expect((await rowOf(kept.id))?.foundAt).toEqual(app.clock.now());
  });

  it("is asked for once when its file is lost, however many members look at it", async () => {
    const { id, number, conversationId } = await send();
    await app.services.storage.delete(gifKey(id, "large"));
    app.vendor.withdraw(number);
    const fetched = vi.spyOn(provider(), "fetchPicture");
    for (const who of [bert, anna, bert]) expect((await readGif(who, id, "large.webp")).status).toBe(404);
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockRestore();
    expect(await app.services.storage.exists(gifKey(id, "large-still"))).toBe(false);
    expect(await gifsShown(bert, conversationId)).toEqual([["gif", undefined]]);
  });

  it("keeps its stored picture until the sweep, although its small one is missing", async () => {
    const { id, number } = await send();
    app.vendor.withdraw(number);
    expect((await readGif(bert, id)).status).toBe(404);
    expect((await readGif(bert, id, "large.webp")).status).toBe(200);
  });
});

describe("a sent gif stays", () => {
  it.each(["busy", "elsewhere"] as const)("while the provider is %s", async (fault) => {
    const { id } = await send();
    await age(id);
    app.vendor.plan(fault);
    expect(await sweep()).toBe(0);
    expect((await readGif(bert, id, "large.webp")).status).toBe(200);
  });

  it("if a search finds it while the provider is asked", async () => {
    const { id } = await send();
    await age(id);
    const asked = vi.spyOn(provider(), "hasPicture").mockImplementation(async () => {
      await app.services.db.update(gifs).set({ foundAt: app.clock.now() }).where(eq(gifs.id, id));
      return false;
    });
    expect(await sweep()).toBe(0);
    asked.mockRestore();
    expect((await readGif(bert, id, "large.webp")).status).toBe(200);
  });

  it("if most of those asked about are missing, because the provider may have moved its files", async () => {
    const missing = await plant(withdrawnGifsBelieved + 1, 999);
    expect(await sweep()).toBe(0);
    expect(await app.services.db.$count(gifs, inArray(gifs.id, missing))).toBe(missing.length);
    const there = await plant(withdrawnGifsBelieved + 1, 7);
    expect(await sweep()).toBe(missing.length);
    expect(await app.services.db.$count(gifs, inArray(gifs.id, there))).toBe(there.length);
  });

  it("if there is no provider any more", async () => {
    const { id } = await send();
    await age(id);
    expect(await sweepWithdrawnGifs({ ...app.services, gifs: null }, app.clock.now())).toBe(0);
    expect((await readGif(bert, id, "large.webp")).status).toBe(200);
  });
});

it("one call ends the sweep of a provider that is away, and the others are asked about by the next one", async () => {
  const ids = await plant(3, 999);
  app.vendor.plan("busy");
  expect(await sweep()).toBe(0);
  expect(await sweep()).toBe(ids.length - 1);
});
