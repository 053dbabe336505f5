import { hasVisible } from "#contracts/visible-text.ts";
import { FieldError } from "#server/platform/errors.ts";

/** Signs that no reader sees, and signs that turn the direction of the texts around a name. */
const garbling = /[\u202a-\u202e\u2066-\u2069]|\p{Cc}/gu;

/** A name in one line, as it is shown in lists and mails. */
export function readName(given: string): string {
  const name = given.replace(garbling, " ").replace(/\s+/g, " ").trim();
  if (!hasVisible(name)) throw new FieldError({ name: { code: "required" } });
  return name;
}
