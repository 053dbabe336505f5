import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Below this an answer fits into one packet anyway. */
const worthBytes = 1400;
/** Quick ones: pages come back a seventh as large. Half the time of the next quality, and 2 % more bytes. */
const brotliQuality = 2;
const gzipLevel = 4;
/**
 * Up to here on the thread that answers: 0.2 ms, less than the way to another thread and back. The others have stepped
 * back behind whatever else there is to do (operations/thread-priority.ts): on a busy machine a page would wait for
 * them several times as long as it took to draw.
 */
const mostAtOnceBytes = 200_000;
const texts = /^(text\/|application\/(json|manifest\+json))/;

/**
 * Compresses pages and JSON that are sent whole. Files of the build are compressed beforehand; streams, that of live
 * events above all, pass as they are.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isText(payload) || reply.hasHeader("content-encoding")) return payload;
    if (!texts.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    const size = typeof payload === "string" ? Buffer.byteLength(payload) : payload.length;
    if (size < worthBytes) return payload;
    addVary(reply);
    const encoding = isGuessable(request) ? null : encodingFor(request.headers["accept-encoding"]);
    if (!encoding) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    const isQuick = size <= mostAtOnceBytes;
    if (encoding === "br")
      return (isQuick ? brotliCompressSync : compressBrotli)(payload, brotliOptions(size));
    return (isQuick ? gzipSync : compressGzip)(payload, { level: gzipLevel });
  });
}

function isText(payload: unknown): payload is string | Buffer {
  return typeof payload === "string" || Buffer.isBuffer(payload);
}

function brotliOptions(size: number) {
  return {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
    },
  };
}

/**
 * Whether another site may have made a member's browser ask. Who does so again and again with guesses in the address,
 * and sees how long the answers are, reads from their compressed length what else is in them (BREACH).
 */
function isGuessable(request: FastifyRequest): boolean {
  if (!request.caller) return false;
  const from = request.headers["sec-fetch-site"];
  return from !== "same-origin" && from !== "none";
}

function encodingFor(accepted: string | undefined): "br" | "gzip" | null {
  const names = (accepted ?? "")
    .split(",")
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(";", 1)[0]?.trimEnd());
  if (names.includes("br")) return "br";
  return names.includes("gzip") ? "gzip" : null;
}

function addVary(reply: FastifyReply): void {
  const known = reply.getHeader("vary");
  reply.header("vary", known ? `${known}, Accept-Encoding` : "Accept-Encoding");
}
