import { seal, unseal } from "#server/platform/seal.ts";
import type { Details } from "./queries.ts";

const sealedFor = (id: string, secret: string) => ({ purpose: "direct debits", ownerId: id, secret });

/** Bound to its direct debit: in another debit's row it cannot be opened. */
export function sealDetails(details: Details, { id, secret }: { id: string; secret: string }): string {
  return seal(JSON.stringify(details), sealedFor(id, secret));
}

/** Null if the details were erased, or sealed with another secret. */
export function openDetails(
  { id, details }: { id: string; details: string | null },
  secret: string,
): Details | null {
  const text = details === null ? null : unseal(details, sealedFor(id, secret));
  return text === null ? null : (JSON.parse(text) as Details);
}
