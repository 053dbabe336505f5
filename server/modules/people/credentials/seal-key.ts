import { seal, unseal } from "#server/platform/seal.ts";

const purpose = "keys of authenticators";

/** Encrypts a key for its account: in another account's row it cannot be decrypted. */
export function sealKey(key: string, { accountId, secret }: { accountId: string; secret: string }): string {
  return seal(key, { purpose, ownerId: accountId, secret });
}

/** Decrypts a key; null where it was encrypted with another secret or for another account. */
export function openKey(
  sealed: string,
  { accountId, secret }: { accountId: string; secret: string },
): string | null {
  return unseal(sealed, { purpose, ownerId: accountId, secret });
}
