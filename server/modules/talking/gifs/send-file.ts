import { buffer } from "node:stream/consumers";
import type { FastifyReply } from "fastify";
import { type GifFile, gifFiles } from "#contracts/talking/gif-files.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Storage } from "#server/platform/storage.ts";
import { gifKeptSeconds, webpHeader } from "./gif-limits.ts";
import { gifKey } from "./gif-rules.ts";

/** A stored file of a gif; null if it is lost, also in part. */
export async function readGifFile(storage: Storage, gifId: string, file: GifFile): Promise<Buffer | null> {
  const stream = await storage.get(gifKey(gifId, file));
  const bytes = stream && (await buffer(stream));
  return bytes && /* defence: half-gif-is-lost */ isWhole(bytes) ? bytes : null;
}

/** Whether a WebP has the bytes that it names: those after its header. */
function isWhole(bytes: Buffer): boolean {
  const { bytes: header, sizeAt } = webpHeader;
  return bytes.length > header && bytes.length >= bytes.readUInt32LE(sizeAt) + header;
}

export function sendGifFile(bytes: Buffer, reply: FastifyReply): FastifyReply {
  // It is the same for every caller and in every language.
  reply.removeHeader("vary");
  reply.headers({
    "cache-control": `private, max-age=${gifKeptSeconds}, immutable`,
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    "content-length": bytes.length,
  });
  return reply.type("image/webp").send(bytes);
}

/** The id and the file of an address; not_found for a text that is neither: the database would raise an error. */
export function readGifAddress(params: { gif_id: string; file: string }): { gifId: string; file: GifFile } {
  const file = gifFiles.find((one) => `${one}.webp` === params.file);
  // defence: gif-address-read
  if (!file || !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(params.gif_id))
    throw new AppError("not_found");
  return { gifId: params.gif_id.toLowerCase(), file };
}
