import { buffer } from "node:stream/consumers";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import type { Storage } from "#server/platform/storage.ts";
import { readByteRange } from "./byte-range.ts";
import { type VoiceContainer, voiceKey } from "./voice-rules.ts";

type File = { fileKey: string; container: VoiceContainer };

/** Answers with the file, or the part of it that the request asks for: some browsers play nothing without parts. */
export async function sendVoice(
  storage: Storage,
  { fileKey, container }: File,
  { headers }: Pick<FastifyRequest, "headers">,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const stream = await storage.get(voiceKey(fileKey, container));
  if (!stream) throw new AppError("not_found");
  const bytes = await buffer(stream);
  reply.headers({
    // After a block or a deletion, the browser has no cached copy either.
    "cache-control": "private, no-store",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
    "accept-ranges": "bytes",
  });
  const range = readByteRange(headers.range, bytes.length);
  if (range === "outside")
    return reply.status(416).header("content-range", `bytes */${bytes.length}`).type("text/plain").send("");
  const part = range ? bytes.subarray(range.start, range.end + 1) : bytes;
  if (range) reply.status(206).header("content-range", `bytes ${range.start}-${range.end}/${bytes.length}`);
  return reply.type(`audio/${container}`).header("content-length", part.length).send(part);
}
