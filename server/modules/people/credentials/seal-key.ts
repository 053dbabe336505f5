import { seal, unseal } from "#server/platform/seal.ts";

const purpose = "keys of authenticators";

/** Bound to its account: in another one's row it opens nothing. */
export function sealKey(key: string, { accountId, secret }: { accountId: string; secret: string }): string {
  return seal(key, { purpose, ownerId: accountId, secret });
}

/** Null where another secret, or for another account, sealed it. */
export function openKey(
  sealed: string,
  { accountId, secret }: { accountId: string; secret: string },
): string | null {
  return unseal(sealed, { purpose, ownerId: accountId, secret });
}
