import { readStored, writeStored } from "#web/lib/language/stored-text.ts";

/** The storage key of the link of a complaint filed in this browser; the link shows the messages. */
const keyOf = (reference: string) => `complaint:${reference}`;

export function keepLink(reference: string, path: string): void {
  writeStored(keyOf(reference), path);
}

/** "" if this browser has none. */
export function readLink(reference: string): string {
  return readStored(keyOf(reference));
}
