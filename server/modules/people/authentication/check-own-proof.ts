import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { assertion } from "#contracts/people/own-proof.ts";
import type { Db } from "#server/db/open-database.ts";
import { accounts } from "#server/db/schema/accounts.ts";
import type { Account } from "#server/modules/people/accounts/mailbox.ts";
import type { PasskeyBrowser } from "#server/modules/people/credentials/passkey-browser.ts";
import { checkPasskey, notePasskey } from "#server/modules/people/credentials/passkeys.ts";
import { lockChecked } from "#server/modules/people/sessions/session.ts";
import { AppError, FieldError, type FieldRefusal } from "#server/platform/errors.ts";
import type { Queue } from "#server/platform/work/job-queue.ts";
import { checkOwnPassword, type Entry } from "./check-own-password.ts";

/** The proof by which a signed-in member is identified again: the password, or a passkey instead. */
export type OwnProof = { password: string; passkey?: z.infer<typeof assertion> | undefined };

/** The origin of the proof. */
export type OwnEntry = Entry & PasskeyBrowser;

/**
 * Locks the account's row until the transaction ends and answers the account; null where the password has
 * changed since the check. A passkey that was removed or used meanwhile is refused at its field.
 */
export type Hold = (tx: Db) => Promise<Account | null>;

type Given = { account: Account; proof: OwnProof; entry: OwnEntry };

/**
 * Refuses a caller who does not prove to be the signed-in member, at the field of the proof: an open browser
 * alone is not enough. The caller calls the answered function inside the transaction of the change that needs
 * the proof.
 */
export async function checkOwnProof(
  services: { db: Db; queue: Queue },
  { account, proof, entry }: Given,
  refusal: Parameters<typeof checkOwnPassword>[2] = { field: "password", code: "password_wrong" },
): Promise<Hold> {
  const { password, passkey } = proof;
  if (passkey) return checkOwnPasskey(services.db, { account, response: passkey, entry });
  const missing = refuseMissing(account, proof, refusal.field);
  if (missing) throw new FieldError(missing);
  await checkOwnPassword(services, { account, password, entry }, refusal);
  return (tx) => lockChecked(tx, account);
}

/** The refusal where no proof was given, at the field that the account needs; null where one was given. */
export function refuseMissing(
  { passwordHash }: Pick<Account, "passwordHash">,
  { password, passkey }: OwnProof,
  field = "password",
): Record<string, FieldRefusal> | null {
  // An account without a password is proven by its passkey only.
  const isGiven = passkey || (password !== "" && passwordHash !== null);
  return isGiven ? null : { [passwordHash === null ? "passkey" : field]: { code: "required" } };
}

type Signed = Omit<Given, "proof"> & { response: NonNullable<OwnProof["passkey"]> };

async function checkOwnPasskey(db: Db, { account, response, entry }: Signed): Promise<Hold> {
  const { browserToken, party, now } = entry;
  const { passkey, counter } = await checkPasskey(db, {
    response: { ...response, clientExtensionResults: {} } as AuthenticationResponseJSON,
    browserToken,
    party,
    asked: { purpose: "confirm", accountId: account.id },
    now,
  }).catch((error: unknown) => {
    throw error instanceof AppError && error.code === "passkey_refused" ? refused() : error;
  });
  return async (tx) => {
    const own = eq(accounts.id, account.id);
    const [locked] = await tx.select().from(accounts).where(own).for("no key update");
    // defence: own-passkey-looked-at-twice
    if (!(await notePasskey(tx, { id: passkey.id, counter, now }))) throw refused();
    return locked ?? null;
  };
}

function refused(): FieldError {
  return new FieldError({ passkey: { code: "passkey_wrong" } });
}
