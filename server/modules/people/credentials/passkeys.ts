import { randomBytes } from "node:crypto";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { and, desc, eq, lt, lte } from "drizzle-orm";
import { challengeMinutes, passkeysAtMost } from "#contracts/limits.ts";
import type { Db } from "#server/db/open-database.ts";
import { passkeys } from "#server/db/schema/credentials.ts";
import { AppError } from "#server/platform/errors.ts";
import { newId } from "#server/platform/ids.ts";
import { minuteMs } from "#server/platform/time-units.ts";
import {
  issuePasskeyChallenge,
  type RelyingParty,
  readChallenge,
  spendPasskeyChallenge,
} from "./passkey-challenge.ts";

/** Ed25519, ES256, RS256: used by authenticators, and verified by Node without experimental features. */
const algorithms = [-8, -7, -257];
const timeout = challengeMinutes * minuteMs;

export type Passkey = typeof passkeys.$inferSelect;
type Signed<Response> = {
  response: Response;
  /** From the cookie of the browser that asked. */
  browserToken: string;
  party: RelyingParty;
  now: Date;
};

export type CheckedPasskey = Pick<
  Passkey,
  "credentialId" | "publicKey" | "counter" | "transports" | "rpId"
> & {
  challenge: string;
};

export async function listPasskeys(db: Db, accountId: string): Promise<Passkey[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
    .orderBy(desc(passkeys.createdAt), desc(passkeys.id));
}

/** The data for a browser to make a key; a device with a key of the member does not make another. */
export async function offerPasskey(
  db: Db,
  { accountId, party, siteName, email, knownToken, now }: NewPasskey,
): Promise<{ options: object; browserToken: string }> {
  const { rpId } = party;
  const own = await listPasskeys(db, accountId);
  if (own.length >= passkeysAtMost) throw new AppError("passkey_limit_reached");
  const userHandle = own[0]?.userHandle ?? randomBytes(32).toString("base64url");
  const asked = await issuePasskeyChallenge(db, {
    purpose: "create",
    accountId,
    rpId,
    userHandle,
    knownToken,
    now,
  });
  const { challenge, browserToken } = asked;
  const options = await creationOptions({ rpId, siteName, email, userHandle, challenge, own });
  return { options, browserToken };
}

type Creation = {
  rpId: string;
  siteName: string;
  email: string;
  userHandle: string;
  challenge: string;
  own: readonly Passkey[];
};

export function creationOptions({ rpId, siteName, email, userHandle, challenge, own }: Creation) {
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: rpId,
    userName: email,
    userDisplayName: email,
    userID: new Uint8Array(Buffer.from(userHandle, "base64url")),
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout,
    attestationType: "none",
    excludeCredentials: own
      .filter((passkey) => passkey.rpId === rpId)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: algorithms,
  });
}

export type NewPasskey = {
  accountId: string;
  party: RelyingParty;
  siteName: string;
  email: string;
  /** The token that the browser's cookie has already. */
  knownToken: string;
  now: Date;
};

/** Checks the key that a browser has made; `addPasskey` checks that it was made for an offer of ours. */
export async function checkNewPasskey({
  response,
  party,
}: Pick<Signed<RegistrationResponseJSON>, "response" | "party">): Promise<CheckedPasskey> {
  const { rpId, origin } = party;
  const challenge = readChallenge(response.response.clientDataJSON);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refuse);
  if (!verified.verified || !verified.registrationInfo) throw new AppError("passkey_refused");
  const { credential } = verified.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString("base64url"),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    rpId,
    challenge,
  };
}

type AddedPasskey = CheckedPasskey & { accountId: string; browserToken: string; name: string; now: Date };

/**
 * Keeps a checked key and uses its offer up. Call with the account's row locked, because the denial of a
 * log-in takes offers back.
 */
export async function addPasskey(
  tx: Db,
  { accountId, browserToken, name, now, challenge, ...checked }: AddedPasskey,
): Promise<string> {
  const { rpId } = checked;
  const asked = { challenge, browserToken, purpose: "create", accountId, rpId, now } as const;
  const spent = await spendPasskeyChallenge(tx, asked);
  if (!spent?.userHandle) throw new AppError("passkey_refused");
  if ((await listPasskeys(tx, accountId)).length >= passkeysAtMost)
    throw new AppError("passkey_limit_reached");
  const id = newId();
  const added = await tx
    .insert(passkeys)
    .values({ id, accountId, name, createdAt: now, userHandle: spent.userHandle, ...checked })
    .onConflictDoNothing()
    .returning({ id: passkeys.id });
  if (added.length === 0) throw new AppError("passkey_refused");
  return id;
}

/** The data for a browser to log in with any key that it has for this host. */
export async function offerPasskeyLogin(
  db: Db,
  { party, knownToken, now }: Pick<NewPasskey, "party" | "knownToken" | "now">,
): Promise<{ options: object; browserToken: string }> {
  const { rpId } = party;
  const asked = await issuePasskeyChallenge(db, {
    purpose: "log_in",
    accountId: null,
    rpId,
    knownToken,
    now,
  });
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: new Uint8Array(Buffer.from(asked.challenge, "base64url")),
    timeout,
    userVerification: "required",
  });
  return { options, browserToken: asked.browserToken };
}

/** The data for a browser to sign with the member's key for this host; refuses where they have none. */
export async function offerOwnPasskey(
  db: Db,
  { accountId, party, knownToken, now }: Omit<NewPasskey, "siteName" | "email">,
): Promise<{ options: object; browserToken: string }> {
  const { rpId } = party;
  const own = (await listPasskeys(db, accountId)).filter((passkey) => passkey.rpId === rpId);
  if (own.length === 0) throw new AppError("not_found");
  const asked = await issuePasskeyChallenge(db, { purpose: "confirm", accountId, rpId, knownToken, now });
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    challenge: new Uint8Array(Buffer.from(asked.challenge, "base64url")),
    timeout,
    userVerification: "required",
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  return { options, browserToken: asked.browserToken };
}

type Used = Signed<AuthenticationResponseJSON> & {
  /** The purpose of the challenge. */
  asked: { purpose: "log_in"; accountId: null } | { purpose: "confirm"; accountId: string };
};

/** The owner of the key that signed our challenge, and its new counter, which `notePasskey` stores. */
export async function checkPasskey(
  db: Db,
  { response, browserToken, party, asked, now }: Used,
): Promise<{ passkey: Passkey; counter: number }> {
  const { rpId, origin } = party;
  const challenge = readChallenge(response.response.clientDataJSON);
  if (!(await spendPasskeyChallenge(db, { challenge, browserToken, ...asked, rpId, now })))
    throw new AppError("passkey_refused");
  const [passkey] = await db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, response.id), eq(passkeys.rpId, rpId)));
  const { userHandle } = response.response;
  if (!passkey || (userHandle && userHandle !== passkey.userHandle)) throw new AppError("passkey_refused");
  // defence: own-passkey-alone
  if (asked.accountId !== null && passkey.accountId !== asked.accountId)
    throw new AppError("passkey_refused");
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
    // defence: passkey-user-verified
    requireUserVerification: true,
  }).catch(refuse);
  if (!verified.verified) throw new AppError("passkey_refused");
  return { passkey, counter: verified.authenticationInfo.newCounter };
}

/**
 * Stores the use of a key; false where the key is gone, or where its counter is not above that of a use
 * meanwhile, which shows a copy.
 */
export async function notePasskey(
  tx: Db,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  // Synchronised keys do not count: their counter stays 0.
  const isNext = counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter);
  const noted = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isNext))
    .returning({ id: passkeys.id });
  return noted.length > 0;
}

export async function renamePasskey(
  db: Db,
  { id, accountId, name }: { id: string; accountId: string; name: string },
): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, id), eq(passkeys.accountId, accountId)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw new AppError("not_found");
}

/** Removes one of the member's keys, or all of them, because a thief of the account may have made some. */
export async function removePasskeys(tx: Db, accountId: string, id?: string): Promise<void> {
  const which = id === undefined ? undefined : eq(passkeys.id, id);
  await tx.delete(passkeys).where(and(eq(passkeys.accountId, accountId), which));
}

/** Removes the keys made until then, such as before the mailbox was proven. */
export async function removePasskeysMadeUntil(tx: Db, accountId: string, until: Date): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.accountId, accountId), lte(passkeys.createdAt, until)));
}

function refuse(): never {
  throw new AppError("passkey_refused");
}
