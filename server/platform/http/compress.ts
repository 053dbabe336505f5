import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { brotliQuality, compressedAtOnceBytes, compressedFromBytes, gzipLevel } from "./http-limits.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

const texts = /^(text\/|application\/(json|manifest\+json))/;

/**
 * Compresses pages and JSON that are sent whole. Files of the build are compressed beforehand; streams, such as live
 * events, stay uncompressed.
 */
export function addCompression(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (!isText(payload) || reply.hasHeader("content-encoding")) return payload;
    if (!texts.test(String(reply.getHeader("content-type") ?? ""))) return payload;
    const size = typeof payload === "string" ? Buffer.byteLength(payload) : payload.length;
    if (size < compressedFromBytes) return payload;
    varyByEncoding(reply);
    const encoding = isGuessable(request) ? null : encodingFor(request.headers["accept-encoding"]);
    if (!encoding) return payload;
    reply.header("content-encoding", encoding).removeHeader("content-length");
    const isQuick = size <= compressedAtOnceBytes;
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
 * Whether another site may have caused the request of a member's browser. An attacker who causes many requests with
 * guesses in the address, and sees the compressed lengths of the answers, can infer their content (BREACH).
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

/** Says that the answer is another one for browsers that take other encodings. */
export function varyByEncoding(reply: FastifyReply): void {
  const known = reply.getHeader("vary");
  reply.header("vary", known ? `${known}, Accept-Encoding` : "Accept-Encoding");
}
