import { validate } from "uuid";
import { AppError } from "../errors.ts";

/** The position at which a list by time and id, newest first, continues. */
export type KeysetPlace = { at: Date; id: string };

export function encodeCursor({ at, id }: KeysetPlace): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString("base64url");
}

/** Refuses cursors that this server did not make. */
export function decodeCursor(cursor: string): KeysetPlace {
  const [time = "", id = ""] = Buffer.from(cursor, "base64url").toString("latin1").split(" ");
  const at = new Date(/^(?!0000)\d{4}-/.test(time) ? time : Number.NaN);
  if (Number.isNaN(at.getTime()) || at.toISOString() !== time || !validate(id)) {
    throw new AppError("invalid_request");
  }
  return { at, id: id.toLowerCase() };
}
