import { hash, verify } from "@node-rs/argon2";
import type { FieldCode } from "#contracts/errors.ts";
import { passwordLength } from "#contracts/limits.ts";
import { countUpTo } from "../text/graphemes.ts";
import { createBoundedQueue } from "../work/bounded-queue.ts";
import { isCommonPassword } from "./common-passwords.ts";
import {
  hashCost,
  hashesAtOnce,
  loginsAtOnce,
  passwordCodeUnits,
  passwordMaxLength,
} from "./password-limits.ts";

/** A flood of log-ins gets `unavailable` rather than all cores and memory. */
const queued = createBoundedQueue(hashesAtOnce);

/**
 * Admits a log-in or sign-up, or refuses it before any work: so a flood causes no queries, and only attempts with a checked
 * password count towards a lock. It admits fewer than the hashing queue allows.
 */
// defence: logins-bounded
export const admitted = createBoundedQueue(loginsAtOnce);

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize("NFKC"), hashCost));
}

export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const candidate = password.length <= passwordCodeUnits ? password : "";
  const matches = await queued(() => verify(passwordHash, candidate.normalize("NFKC")));
  return matches && candidate === password;
}

let dummyHash: Promise<string> | undefined;

/** Prepares the dummy hash for unknown accounts, so that the first such log-in takes no longer. */
export function prepareDummyHash(): Promise<string> {
  dummyHash ??= hash(crypto.randomUUID(), hashCost);
  return dummyHash;
}

/** Costs the same as `verifyPassword`, for unknown accounts: the time must not distinguish the two. */
export async function dummyVerify(password: string): Promise<false> {
  await verifyPassword(await prepareDummyHash(), password);
  return false;
}

type PasswordRefusal = Extract<FieldCode, "password_too_short" | "too_long" | "password_common">;

/** Why a new password is refused by its length, or null. Length counts what people see as characters. */
export function checkPasswordLength(password: string): PasswordRefusal | null {
  if (password.length > passwordCodeUnits) return "too_long";
  const length = countUpTo(password, passwordMaxLength + 1);
  // defence: shortest-password
  if (length < passwordLength.min) return "password_too_short";
  return length > passwordMaxLength ? "too_long" : null;
}

/**
 * Why a new password is refused, or null: any characters are welcome. `userInputs` (name, e-mail, site) make passwords
 * built from them count as common. Ask last, when nothing else is wrong: the estimate is work.
 */
export async function checkPassword(
  password: string,
  userInputs: readonly string[] = [],
): Promise<PasswordRefusal | null> {
  const refusal = checkPasswordLength(password);
  if (refusal) return refusal;
  const isCommon = await isCommonPassword(password, userInputs);
  return isCommon ? /* defence: common-passwords */ "password_common" : null;
}
