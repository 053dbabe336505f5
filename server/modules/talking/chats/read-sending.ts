import { hasVisible } from "#contracts/visible-text.ts";
import { FieldError } from "#server/platform/errors.ts";
import type { Call } from "#server/platform/http/context.ts";

type Sending = Pick<Call<"POST /api/members/:member_id/messages">, "params" | "body" | "site" | "now">;

/** The message of a call. What its kind does not have is refused at its field, because it would be lost. */
export function messageOf({ params, body, site, now }: Sending) {
  const { client_id: clientId, kind, max_credits: maxCredits, reply_to: replyTo } = body;
  const receiverId = params.member_id;
  const message = { site, receiverId, clientId, kind, body: body.body, replyTo, maxCredits, now };
  const { sticker, gift, refusal } = body;
  if (refusal) return { ...refusalOf(body), ...message };
  // defence: voice-of-its-kind
  if (body.voice_id && kind !== "voice") throw new FieldError({ voice_id: { code: "invalid" } });
  if (body.peaks && kind !== "voice") throw new FieldError({ peaks: { code: "invalid" } });
  // defence: gif-of-its-kind
  if (body.gif_id && kind !== "gif") throw new FieldError({ gif_id: { code: "invalid" } });
  // defence: gift-of-its-kind
  if (gift && kind !== "gift") throw new FieldError({ gift: { code: "invalid" } });
  if (kind === "gift") {
    if (!gift) throw new FieldError({ gift: { code: "required" } });
    // defence: gift-without-photo
    if (body.photo) throw new FieldError({ photo: { code: "invalid" } });
    if (sticker) throw new FieldError({ sticker: { code: "invalid" } });
    // defence: gift-names-price
    if (maxCredits === undefined) throw new FieldError({ max_credits: { code: "required" } });
    return { ...message, body: noteOf(body.body), gift, isKindConfirmed: body.kind_confirmed ?? false };
  }
  if (kind === "voice") return { ...message, voice: voiceOf(body) };
  if (kind === "gif") return { ...message, gif: gifOf(body) };
  if (kind === "sticker") {
    if (!sticker) throw new FieldError({ sticker: { code: "required" } });
    // defence: sticker-alone
    if (body.body !== "") throw new FieldError({ body: { code: "invalid" } });
    // defence: sticker-without-photo
    if (body.photo) throw new FieldError({ photo: { code: "invalid" } });
    return { ...message, sticker };
  }
  // defence: sticker-of-its-kind
  if (sticker) throw new FieldError({ sticker: { code: "invalid" } });
  if (kind === "text") return message;
  if (!body.photo) throw new FieldError({ photo: { code: "required" } });
  // A photo must name the price that its sender saw. Text messages are older than this field and may omit it.
  // defence: photo-names-price
  if (maxCredits === undefined) throw new FieldError({ max_credits: { code: "required" } });
  return { ...message, body: "", photo: { id: body.photo.id, isViewOnce: body.photo.view_once } };
}

/** A kind refusal has nothing beside its reason: no words of the caller's, and no answer to one message. */
function refusalOf(given: Sending["body"]) {
  const { refusal, kind, body, photo, sticker, gift, voice_id, peaks, gif_id, reply_to } = given;
  // defence: refusal-of-text
  if (kind !== "text") throw new FieldError({ kind: { code: "invalid" } });
  // defence: refusal-has-our-words
  if (body !== "") throw new FieldError({ body: { code: "invalid" } });
  const others = Object.entries({ photo, sticker, gift, voice_id, peaks, gif_id, reply_to });
  const extra = others.find(([, value]) => value !== undefined);
  // defence: refusal-alone
  if (extra) throw new FieldError({ [extra[0]]: { code: "invalid" } });
  return { refusal };
}

/** The upload and the drawing of a voice message, which has nothing beside them. */
function voiceOf({ body, photo, sticker, voice_id: id, peaks }: Sending["body"]) {
  if (!id) throw new FieldError({ voice_id: { code: "required" } });
  if (!peaks) throw new FieldError({ peaks: { code: "required" } });
  // defence: voice-alone
  if (body !== "") throw new FieldError({ body: { code: "invalid" } });
  if (photo) throw new FieldError({ photo: { code: "invalid" } });
  if (sticker) throw new FieldError({ sticker: { code: "invalid" } });
  return { id, peaks };
}

/** The gif of a message, which has nothing beside it. */
function gifOf({ body, photo, sticker, gif_id: id }: Sending["body"]) {
  if (!id) throw new FieldError({ gif_id: { code: "required" } });
  // defence: gif-alone
  if (body !== "") throw new FieldError({ body: { code: "invalid" } });
  // defence: gif-without-photo
  if (photo) throw new FieldError({ photo: { code: "invalid" } });
  if (sticker) throw new FieldError({ sticker: { code: "invalid" } });
  return { id };
}

/** A note without spaces around it; empty if nothing of it is visible. */
const noteOf = (text: string): string => (hasVisible(text) ? text.trim() : "");
