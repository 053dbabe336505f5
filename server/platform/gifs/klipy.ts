import { z } from "zod";
import type { Locale } from "#i18n/locales.ts";
import {
  gifAnswerMs,
  gifBytesAtMost,
  gifDescriptionLongest,
  gifEdgeLongest,
  gifListBytesAtMost,
  gifTextLongest,
} from "./gif-limits.ts";
import { type FoundGif, GifError, type GifPicture, type GifProvider } from "./gif-provider.ts";

/** KLIPY's address; its second version answers in the shape of Tenor, which has ended. */
export const klipyUrl = "https://api.klipy.com";
/** The vendor's hosts of pictures. */
const pictureHost = /^([a-z0-9-]+\.)*klipy\.com$/;

/** The vendor asks for a country beside the language. */
const tags: Readonly<Record<Locale, string>> = {
  en: "en_US",
  nl: "nl_NL",
  de: "de_DE",
  es: "es_ES",
  fr: "fr_FR",
  it: "it_IT",
  pl: "pl_PL",
  da: "da_DK",
  fi: "fi_FI",
  nb: "nb_NO",
  sv: "sv_SE",
};

const format = z.object({
  url: z.url().max(gifTextLongest.address),
  dims: z.tuple([z.number().int().positive(), z.number().int().positive()]),
});
const answer = z.object({
  results: z.array(
    z.object({
      id: z.union([z.string().min(1).max(gifTextLongest.id), z.number().int()]),
      content_description: z.string().catch(""),
      media_formats: z.object({
        webp: format.optional().catch(undefined),
        tinywebp: format.optional().catch(undefined),
      }),
    }),
  ),
  next: z.string().max(gifTextLongest.next).default(""),
});

type Options = {
  key: string;
  /** An emulator's; pictures may then come from its host alone. */
  apiUrl?: string | undefined;
  timeoutMs?: number;
};

/** Moving pictures by KLIPY. */
export function createKlipy({ key, apiUrl = klipyUrl, timeoutMs = gifAnswerMs }: Options): GifProvider {
  const base = new URL(apiUrl);

  /** Only the vendor's hosts are called, whatever its answers name. */
  function isOfVendor(address: string): boolean {
    if (!URL.canParse(address)) return false;
    const { protocol, host, hostname, username, password } = new URL(address);
    if (username !== "" || password !== "") return false;
    // defence: gif-vendor-hosts
    if (apiUrl !== klipyUrl) return host === base.host && protocol === base.protocol;
    return protocol === "https:" && pictureHost.test(hostname);
  }

  async function get(
    address: string | URL,
    { bytesAtMost = 0, method = "GET" }: { bytesAtMost?: number; method?: "GET" | "HEAD" },
  ): Promise<{ type: string; bytes: Buffer }> {
    let response: Response;
    const chunks: Uint8Array[] = [];
    try {
      response = await fetch(address, {
        method,
        // The key must not be sent to another host, and no answer may lead the server elsewhere.
        // defence: gif-no-redirects
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (response.ok && response.body) {
        let read = 0;
        for await (const chunk of response.body) {
          read += chunk.byteLength;
          // defence: gif-bytes-counted
          if (read > bytesAtMost)
            throw new GifError("garbage", "The answer of the provider of gifs is too large");
          chunks.push(chunk);
        }
      } else await response.body?.cancel();
    } catch (error) {
      if (error instanceof GifError) throw error;
      // The address has the key and the query: only the kind of the error is kept.
      throw new GifError("unreachable", "The provider of gifs did not answer", { cause: nameOf(error) });
    }
    if (!response.ok)
      throw new GifError(failureOf(response.status), `The provider of gifs answered ${response.status}`);
    return { type: response.headers.get("content-type") ?? "", bytes: Buffer.concat(chunks) };
  }

  function refuseForeign(address: string): void {
    if (!isOfVendor(address)) throw new GifError("rejected", "The address of a gif is not its provider's");
  }

  return {
    name: "klipy",
    attribution: "KLIPY",

    async search({ query, locale, limit, after }) {
      const address = new URL(`${apiUrl}/v2/search`);
      address.search = new URLSearchParams({
        ...{ key, q: query, locale: tags[locale], limit: String(limit) },
        ...{ contentfilter: "medium", media_filter: "webp,tinywebp" },
        ...(after !== null && { pos: after }),
      }).toString();
      const { bytes } = await get(address, { bytesAtMost: gifListBytesAtMost });
      const read = answer.safeParse(parse(bytes));
      if (!read.success) throw new GifError("garbage", "The provider of gifs answered in an unknown shape");
      const { results, next } = read.data;
      const gifs = results.slice(0, limit).flatMap((result): FoundGif[] => {
        const [small, large] = [
          pictureOf(result.media_formats.tinywebp),
          pictureOf(result.media_formats.webp),
        ];
        if (!small || !large || !isOfVendor(small.address) || !isOfVendor(large.address)) return [];
        const description = [...result.content_description].slice(0, gifDescriptionLongest).join("");
        return [{ gifId: String(result.id), description, small, large }];
      });
      return { gifs, next: next === "" || next === "0" ? null : next };
    },

    async fetchPicture(address) {
      refuseForeign(address);
      const { type, bytes } = await get(address, { bytesAtMost: gifBytesAtMost });
      // The first bytes count: a type is only what the vendor says.
      // defence: gif-is-webp
      const isWebp = bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP";
      if (!type.startsWith("image/webp") || !isWebp)
        throw new GifError("garbage", "The picture of a gif is no WebP");
      return bytes;
    },

    async hasPicture(address) {
      refuseForeign(address);
      try {
        await get(address, { method: "HEAD" });
        return true;
      } catch (error) {
        if (error instanceof GifError && error.failure === "gone") return false;
        throw error;
      }
    },
  };
}

function pictureOf(given: z.infer<typeof format> | undefined): GifPicture | null {
  if (!given) return null;
  const [width, height] = given.dims;
  return Math.max(width, height) > gifEdgeLongest ? null : { address: given.url, width, height };
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : "unknown");

function failureOf(status: number): GifError["failure"] {
  if (status === 401 || status === 403 || status === 429) return "unauthorized";
  if (status === 404 || status === 410) return "gone";
  return status >= 500 ? "unavailable" : "rejected";
}
