import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError, FieldError } from "#server/platform/errors.ts";
import { photoMaxBytes } from "#server/platform/images/images.ts";

/** What the form around a photo of the largest size may add. */
const envelopeBytes = 64 * 1024;

/** The bytes of the one part `photo` of a multipart upload; refused as soon as they are too many. */
export async function readUpload(request: FastifyRequest, reply: FastifyReply): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError("unsupported_media");
  if (Number(request.headers["content-length"] ?? 0) > photoMaxBytes + envelopeBytes) {
    // What is still on its way is not read.
    reply.header("connection", "close");
    throw new AppError("photo_too_large");
  }
  const photo = await readPart(request).catch((error: { code?: string }) => {
    // The form's own limits have codes; the parser has none for a form that is broken or ends too early.
    throw error.code?.startsWith("FST_") ? error : new AppError("invalid_request");
  });
  if (!photo) throw new FieldError({ photo: { code: "required" } });
  return photo;
}

async function readPart(request: FastifyRequest): Promise<Buffer | null> {
  let photo: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type !== "file") continue;
    const bytes = await part.toBuffer();
    if (part.fieldname === "photo") photo = bytes;
  }
  return photo;
}
