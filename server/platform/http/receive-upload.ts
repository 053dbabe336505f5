import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, FieldError } from "../errors.ts";
import { photoMaxBytes } from "../images/images.ts";
import { networkRegionOf } from "../network-of.ts";
import type { Log } from "../operations/log.ts";
import { openSpool, readSpool, sweepSpool } from "./spool.ts";
import { createUploadRoom } from "./upload-room.ts";

/** What the form around a photo of the largest size may add. */
const envelopeBytes = 64 * 1024;
const roomBytes = 64 * 1024 * 1024;
const stalledMs = 20_000;
/** In so long an upload has to be through: what a request may take at all (server.ts). */
const wholeMs = 150_000;
const looksPerStall = 10;

/** A photo that has come in: in a file, and in memory for whoever reads it only. */
export type Upload = { read(): Promise<Buffer>; discard(): Promise<void> };

export type Uploads = {
  /**
   * Reads the one part `photo` of a multipart upload into a file without a name. Refuses with `busy` before a byte is
   * read where too much is being uploaded already, and as soon as the bytes are too many; cuts off a sender that stalls or
   * is so slow that the photo would never be through.
   */
  receive(request: FastifyRequest, reply: FastifyReply): Promise<Upload>;
  /** What tells one upload's content from another's; reads it where nobody has yet. */
  digestOf(request: FastifyRequest, reply: FastifyReply): Promise<string>;
  /** Bytes of uploads under way, and files that hold some: zero where nothing is. */
  held(): { bytes: number; files: number };
};

type Limits = { roomBytes: number; stalledMs: number; wholeMs: number };
type Taken = { size: number; digest: string };
/** How many bytes were declared, and how many have been read. */
type Progress = { declared: number; read: number };

/** Makes the door for uploads of this process. `folder` is for their files; limits are others in tests only. */
export function createUploads(
  { folder, log }: { folder: string; log: Log },
  limits: Limits = { roomBytes, stalledMs, wholeMs },
): Uploads {
  const room = createUploadRoom(limits.roomBytes);
  const digests = new WeakMap<FastifyRequest, string>();
  let files = 0;
  sweepSpool(folder);

  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    keep: (chunk: Buffer) => Promise<void>,
  ): Promise<Taken> {
    if (!request.isMultipart()) throw new AppError("unsupported_media");
    // Whoever waited for a turn may have gone meanwhile; nothing would ever come.
    if (request.raw.destroyed) throw new AppError("invalid_request");
    const declared = declaredBytes(request);
    let leave = () => {};
    let stopWatching = () => {};
    try {
      if (declared > photoMaxBytes + envelopeBytes) throw new AppError("photo_too_large");
      const memberId = request.caller?.memberId ?? null;
      leave = room.enter(declared, { memberId, region: networkRegionOf(request.ip) });
      const progress = { declared, read: 0 };
      stopWatching = cutWhenSlow(request, progress, limits);
      const taken = await readPhoto(request, async (chunk) => {
        progress.read += chunk.length;
        await keep(chunk);
      });
      digests.set(request, taken.digest);
      return taken;
    } catch (error) {
      // What is still on its way is not read.
      reply.header("connection", "close");
      throw asRefusal(error, log);
    } finally {
      stopWatching();
      // defence: upload-room-given-back
      leave();
    }
  }

  return {
    async receive(request, reply) {
      let file: FileHandle | null = null;
      const discard = async () => {
        const open = file;
        file = null;
        if (!open) return;
        files -= 1;
        await open.close();
      };
      try {
        const { size } = await take(request, reply, async (chunk) => {
          if (!file) {
            file = await openSpool(folder);
            files += 1;
          }
          await file.writeFile(chunk);
        });
        const read = async () => (file ? readSpool(file, size) : Buffer.alloc(0));
        return { read, discard };
      } catch (error) {
        await discard();
        throw error;
      }
    },
    async digestOf(request, reply) {
      return digests.get(request) ?? (await take(request, reply, async () => {})).digest;
    },
    held: () => ({ bytes: room.taken(), files }),
  };
}

/** A body that does not say how long it is counts as the longest. */
function declaredBytes({ headers }: FastifyRequest): number {
  const length = Number(headers["content-length"] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : photoMaxBytes + envelopeBytes;
}

/**
 * Hangs up on a sender of whom no byte has come for so long, or who is too slow to be through in time: a room that is
 * held for nothing is somebody else's. Answers what ends the watch.
 */
function cutWhenSlow(
  { raw }: FastifyRequest,
  progress: Progress,
  { stalledMs, wholeMs }: Limits,
): () => void {
  const lookMs = stalledMs / looksPerStall;
  const looksInAll = wholeMs / lookMs;
  let seen = raw.socket.bytesRead;
  let quiet = 0;
  let looks = 0;
  // Looks are counted, not time: a thread that was held up has heard nobody meanwhile.
  const timer = setInterval(() => {
    looks += 1;
    quiet = raw.socket.bytesRead === seen ? quiet + 1 : 0;
    seen = raw.socket.bytesRead;
    // Everybody may begin slowly.
    const due = (progress.declared * (looks - looksPerStall)) / (looksInAll - looksPerStall);
    // defence: slow-upload-cut
    if (progress.read < due) raw.destroy();
    // defence: stalled-upload-cut
    if (quiet >= looksPerStall) raw.destroy();
  }, lookMs);
  return () => clearInterval(timer);
}

async function readPhoto(request: FastifyRequest, keep: (chunk: Buffer) => Promise<void>): Promise<Taken> {
  let taken: Taken | null = null;
  for await (const part of request.parts()) {
    if (part.type !== "file") continue;
    const isWanted = part.fieldname === "photo";
    const read = await readFile(part.file, isWanted ? keep : async () => {});
    if (part.file.truncated) throw new AppError("photo_too_large");
    if (isWanted) taken = read;
  }
  if (!taken) throw new FieldError({ photo: { code: "required" } });
  return taken;
}

async function readFile(file: Readable, keep: (chunk: Buffer) => Promise<void>): Promise<Taken> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
    await keep(chunk);
  }
  return { size, digest: hash.digest("base64url") };
}

function asRefusal(error: unknown, log: Log): unknown {
  const { code = "", syscall } = error as { code?: string; syscall?: string };
  // The form's own limits have codes; the parser has none for a form that is broken or ends too early.
  if (error instanceof AppError || code.startsWith("FST_")) return error;
  if (syscall === undefined || code === "ECONNRESET") return new AppError("invalid_request");
  log.error({ err: error }, "an upload could not be kept");
  return new AppError("unavailable");
}
