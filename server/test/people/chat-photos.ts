import sharp from "sharp";
import { newId } from "#server/platform/ids.ts";
import type { Person } from "./chatting.ts";

const boundary = "----rendezvous-chat-photo";
let small: Promise<Buffer> | null = null;

/** A form with one photo, as a browser sends it. */
export function photoForm(bytes: Buffer, { type = "image/png", filename = "a.png" } = {}) {
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="photo"; filename="${filename}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
  };
}

export async function uploadBytes({ browser }: Pick<Person, "browser">, bytes: Buffer) {
  const { status, body } = await browser.raw({
    method: "POST",
    url: "/api/chat-photos",
    ...photoForm(bytes),
  });
  return { status, body: JSON.parse(body) };
}

/** Uploads a small photo for a chat; returns its id. */
export async function uploadPhoto(person: Pick<Person, "browser">): Promise<string> {
  small ??= sharp({ create: { width: 48, height: 36, channels: 3, background: "#a57" } })
    .png()
    .toBuffer();
  const { status, body } = await uploadBytes(person, await small);
  if (status !== 200) throw new Error(`an upload was refused: ${status} ${JSON.stringify(body)}`);
  return body.photo.id;
}

type Sending = { clientId?: string; maxCredits?: number; viewOnce?: boolean };

/** Sends the upload, for at most ten credits by default. */
export function sendPhoto(from: Person, to: { id: string }, photoId: string, given: Sending = {}) {
  const { clientId = newId(), maxCredits = 10, viewOnce = false } = given;
  return from.browser.call("POST /api/members/:member_id/messages", {
    params: { member_id: to.id },
    body: {
      client_id: clientId,
      kind: "photo",
      photo: { id: photoId, view_once: viewOnce },
      max_credits: maxCredits,
    },
  });
}

/** The answer of a photo's address to a person. */
export async function lookAt({ browser }: Pick<Person, "browser">, url: string) {
  const { status, headers } = await browser.raw({ method: "GET", url });
  return { status, type: headers["content-type"], caching: headers["cache-control"] };
}
export const addressOf = (photoId: string, size: "card" | "full" | "blurred") =>
  `/api/chat-photos/${photoId}/${size}`;
