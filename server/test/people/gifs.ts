import { startGifEmulator } from "#server/emulators/gifs/start.ts";
import { keepPicture } from "#server/modules/talking/gifs/keep-picture.ts";
import { newId } from "#server/platform/ids.ts";
import { createTestApp, type TestApp } from "#server/test/app/build-app.ts";
import type { Person } from "./chatting.ts";

export type GifVendor = Awaited<ReturnType<typeof startGifEmulator>>;
export type GifApp = TestApp & { vendor: GifVendor };

/** A server whose gifs come from an emulator of the vendor; `close` ends both. */
export async function createGifApp(options: Parameters<typeof createTestApp>[0] = {}): Promise<GifApp> {
  const vendor = await startGifEmulator({ key: "vendor-key" });
  const env = {
    ...{ GIF_API_KEY: "vendor-key", GIF_PROXY_PERMITTED: "1", GIF_API_URL: vendor.url },
    ...options.env,
  };
  const app = await createTestApp({ ...options, env });
  return {
    ...app,
    vendor,
    async close() {
      await app.close();
      await vendor.close();
    },
  };
}

export const searchGifs = (who: Pick<Person, "browser">, q = "cat", cursor?: string) =>
  who.browser.call("GET /api/gifs", { query: { q, ...(cursor !== undefined && { cursor }) } });

/** The id of a gif that the vendor has; a word of the emulator's finds six of them. */
export async function findGifId(who: Pick<Person, "browser">, q = "cat", place = 0): Promise<string> {
  let answer = await searchGifs(who, q);
  // A busy machine may let the emulator's answer be late.
  for (let more = 3; answer.status === 503 && more > 0; more -= 1) answer = await searchGifs(who, q);
  const gif = answer.body.gifs?.[place];
  if (!gif) throw new Error(`no gif of ${q} at ${place}: ${JSON.stringify(answer.body)}`);
  return gif.id;
}

export const readGif = (who: Pick<Person, "browser">, id: string, file = "small.webp") =>
  who.browser.raw({ method: "GET", url: `/api/gifs/${id}/${file}` });

/** Stores the large picture of a gif that nobody has sent. */
export async function keepLarge({ services }: TestApp, gifId: string): Promise<void> {
  const kept = await keepPicture(services, { gifId, size: "large", memberId: newId() });
  if (kept !== "kept") throw new Error(`the large picture is not stored: ${kept}`);
}

type GifSending = { clientId?: string; maxCredits?: number; replyTo?: number };

export function sendGif(
  from: Pick<Person, "browser">,
  to: { id: string },
  gif_id: string,
  { clientId = newId(), maxCredits, replyTo }: GifSending = {},
) {
  return from.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: to.id },
    body: {
      ...{ client_id: clientId, kind: "gif" as const, gif_id },
      ...(maxCredits !== undefined && { max_credits: maxCredits }),
      ...(replyTo !== undefined && { reply_to: replyTo }),
    },
  });
}
