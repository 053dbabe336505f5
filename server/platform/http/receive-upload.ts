import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { UploadPart } from "#contracts/endpoint.ts";
import { voiceMaxBytes, voiceMaxMegabytes } from "#contracts/limits.ts";
import { AppError, FieldError } from "../errors.ts";
import { photoMaxBytes } from "../images/images.ts";
import { networkRegionOf } from "../network-of.ts";
import type { Log } from "../operations/log.ts";
import { formBytes, looksPerStall, requestMs, uploadRoomBytes, uploadStalledMs } from "./http-limits.ts";
import { openSpool, readSpool, sweepSpool } from "./spool.ts";
import { createUploadRoom } from "./upload-room.ts";

/** A received photo or voice message, in a file; only readers load it into memory. */
export type Upload = { read(): Promise<Buffer>; discard(): Promise<void> };

/** An upload that has not been read yet. `receive` reads it, once; `discard` releases its file and memory, if any. */
export type Incoming = { receive(): Promise<Upload["read"]>; discard(): Promise<void> };

export type Uploads = {
  /** The upload of a request; the use case decides when it is read, and releases it at the end. */
  incoming(request: FastifyRequest, reply: FastifyReply, part?: UploadPart): Incoming;
  /**
   * Reads one part of a multipart upload, `photo` if no other is named, into a file without a name. Refuses with `busy`
   * before a byte is read if too much is being uploaded already, and stops as soon as there are too many bytes. Closes the
   * connection of a sender that stalls or is too slow to finish in time.
   */
  receive(request: FastifyRequest, reply: FastifyReply, part?: UploadPart): Promise<Upload>;
  /** Hash of the content; reads the upload if it has not been read yet. */
  digestOf(request: FastifyRequest, reply: FastifyReply, part?: UploadPart): Promise<string>;
  /** Bytes of uploads in progress, and their files. */
  held(): { bytes: number; files: number };
};

/** The size of each kind of upload, and its refusal. */
const kinds: Record<UploadPart, { maxBytes: number; tooLarge: () => AppError }> = {
  photo: { maxBytes: photoMaxBytes, tooLarge: () => new AppError("photo_too_large") },
  voice: {
    maxBytes: voiceMaxBytes,
    tooLarge: () => new AppError("voice_too_large", { megabytes: voiceMaxMegabytes }),
  },
};

type Limits = { roomBytes: number; stalledMs: number; wholeMs: number };
type Taken = { size: number; digest: string };
/** How many bytes were declared, and how many have been read. */
type Progress = { declared: number; read: number };

/** Makes the receiver of uploads of this process. `folder` is for their files; only tests pass other limits. */
export function createUploads(
  { folder, log }: { folder: string; log: Log },
  limits: Limits = { roomBytes: uploadRoomBytes, stalledMs: uploadStalledMs, wholeMs: requestMs },
): Uploads {
  const room = createUploadRoom(limits.roomBytes);
  const digests = new WeakMap<FastifyRequest, string>();
  let files = 0;
  sweepSpool(folder);

  async function take(
    request: FastifyRequest,
    reply: FastifyReply,
    part: UploadPart,
    keep: (chunk: Buffer) => Promise<void>,
  ): Promise<Taken> {
    if (!request.isMultipart()) throw new AppError("unsupported_media");
    // The sender may have disconnected while waiting; then no data would ever arrive.
    if (request.raw.destroyed) throw new AppError("invalid_request");
    const { maxBytes, tooLarge } = kinds[part];
    const declared = declaredBytes(request, maxBytes);
    let leave = () => {};
    let stopWatching = () => {};
    try {
      if (declared > maxBytes + formBytes) throw tooLarge();
      const memberId = request.caller?.memberId ?? null;
      leave = room.enter(declared, { memberId, region: networkRegionOf(request.ip) });
      const progress = { declared, read: 0 };
      stopWatching = cutWhenSlow(request, progress, limits);
      const taken = await readPart(request, part, async (chunk) => {
        progress.read += chunk.length;
        await keep(chunk);
      });
      digests.set(request, taken.digest);
      return taken;
    } catch (error) {
      // The rest of the body is not read.
      reply.header("connection", "close");
      throw asRefusal(error, log);
    } finally {
      stopWatching();
      // defence: upload-room-given-back
      leave();
    }
  }

  async function receive(
    request: FastifyRequest,
    reply: FastifyReply,
    part: UploadPart = "photo",
  ): Promise<Upload> {
    let file: FileHandle | null = null;
    const discard = async () => {
      const open = file;
      file = null;
      if (!open) return;
      files -= 1;
      await open.close();
    };
    try {
      const { size } = await take(request, reply, part, async (chunk) => {
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
  }

  return {
    receive,
    incoming(request, reply, part) {
      let upload: Upload | null = null;
      return {
        async receive() {
          upload = await receive(request, reply, part);
          return upload.read;
        },
        discard: async () => upload?.discard(),
      };
    },
    async digestOf(request, reply, part = "photo") {
      return digests.get(request) ?? (await take(request, reply, part, async () => {})).digest;
    },
    held: () => ({ bytes: room.taken(), files }),
  };
}

/** A body that does not say how long it is counts as the longest. */
function declaredBytes({ headers }: FastifyRequest, maxBytes: number): number {
  const length = Number(headers["content-length"] ?? Number.NaN);
  return Number.isSafeInteger(length) ? length : maxBytes + formBytes;
}

/**
 * Closes the connection of a sender that sends no byte for the given time, or is too slow to finish in time, because it
 * takes memory from others. Returns a function that ends the watch.
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
  // Checks are counted instead of time: a blocked thread has received no data meanwhile.
  const timer = setInterval(() => {
    looks += 1;
    quiet = raw.socket.bytesRead === seen ? quiet + 1 : 0;
    seen = raw.socket.bytesRead;
    // Every upload may start slowly.
    const due = (progress.declared * (looks - looksPerStall)) / (looksInAll - looksPerStall);
    // defence: slow-upload-cut
    if (progress.read < due) raw.destroy();
    // defence: stalled-upload-cut
    if (quiet >= looksPerStall) raw.destroy();
  }, lookMs);
  return () => clearInterval(timer);
}

async function readPart(
  request: FastifyRequest,
  name: UploadPart,
  keep: (chunk: Buffer) => Promise<void>,
): Promise<Taken> {
  const { maxBytes, tooLarge } = kinds[name];
  let taken: Taken | null = null;
  for await (const part of request.parts()) {
    if (part.type !== "file") continue;
    const isWanted = part.fieldname === name;
    const read = await readFile(part.file, async (chunk, size) => {
      // defence: upload-size
      if (size > maxBytes) throw tooLarge();
      if (isWanted) await keep(chunk);
    });
    if (part.file.truncated) throw tooLarge();
    if (isWanted) taken = read;
  }
  if (!taken) throw new FieldError({ [name]: { code: "required" } });
  return taken;
}

/** `keep` gets each chunk and the size until its end. */
async function readFile(
  file: Readable,
  keep: (chunk: Buffer, size: number) => Promise<void>,
): Promise<Taken> {
  const hash = createHash("sha256");
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    hash.update(chunk);
    size += chunk.length;
    await keep(chunk, size);
  }
  return { size, digest: hash.digest("base64url") };
}

function asRefusal(error: unknown, log: Log): unknown {
  const { code = "", syscall } = error as { code?: string; syscall?: string };
  // The parser has error codes for the form's limits, but none for a broken or truncated form.
  if (error instanceof AppError || code.startsWith("FST_")) return error;
  if (syscall === undefined || code === "ECONNRESET") return new AppError("invalid_request");
  log.error({ err: error }, "an upload could not be stored");
  return new AppError("unavailable");
}
