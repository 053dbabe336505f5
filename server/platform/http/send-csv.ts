import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { byteOrderMark } from "../text/csv.ts";

/** Sends lines as a file to save, while they are read: the whole file is never in memory. */
export async function sendCsv(
  reply: FastifyReply,
  { fileName, lines }: { fileName: string; lines: AsyncGenerator<string> },
): Promise<FastifyReply> {
  // The first line reads the database, so a failure is answered with its status.
  const first = await lines.next();
  async function* text() {
    yield byteOrderMark + (first.value ?? "");
    yield* lines;
  }
  reply.headers({
    "cache-control": "private, no-store",
    "content-disposition": dispositionOf(fileName),
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-robots-tag": "noindex",
  });
  return reply.type("text/csv; charset=utf-8").send(Readable.from(text()));
}

/** By RFC 6266: a plain name for old browsers, and the whole one. */
function dispositionOf(name: string): string {
  const plain = name.normalize("NFKD").replace(/[^\w.-]+/g, "");
  const whole = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
