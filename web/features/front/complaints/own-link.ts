import { readStored, writeStored } from "#web/lib/stored-text.ts";

/** Where this browser keeps the link of a complaint that it filed, which shows what was said. */
const keyOf = (reference: string) => `complaint:${reference}`;

export function keepLink(reference: string, path: string): void {
  writeStored(keyOf(reference), path);
}

/** "" where this browser has none. */
export function readLink(reference: string): string {
  return readStored(keyOf(reference));
}
