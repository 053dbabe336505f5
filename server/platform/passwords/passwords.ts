import { hash, verify } from "@node-rs/argon2";
import type { FieldCode } from "#contracts/errors.ts";
import { passwordLength } from "#contracts/limits.ts";
import { countUpTo } from "../text/graphemes.ts";
import { createBoundedQueue } from "../work/bounded-queue.ts";
import { isCommonPassword } from "./common-passwords.ts";

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const longest = 128;
/** A grapheme may be made of any number of code units; this bounds what the hash is fed. */
const longestInCodeUnits = 1024;

/** A flood of log-ins gets `unavailable` rather than all cores and memory. */
const queued = createBoundedQueue({ running: 2, waiting: 64 });

/**
 * Lets a log-in or sign-up begin, or refuses it before anything of it is done: a flood then costs the database nothing,
 * and no attempt counts towards a lock whose password was never looked at. Fewer than may wait to be hashed.
 */
// defence: logins-bounded
export const admitted = createBoundedQueue({ running: 32, waiting: 0, refusedAfterMs: 1_000 });

export function hashPassword(password: string): Promise<string> {
  return queued(() => hash(password.normalize("NFKC"), cost));
}

export async function verifyPassword(passwordHash: string, password: string): Promise<boolean> {
  const candidate = password.length <= longestInCodeUnits ? password : "";
  const matches = await queued(() => verify(passwordHash, candidate.normalize("NFKC")));
  return matches && candidate === password;
}

let dummyHash: Promise<string> | undefined;

/** Makes this process ready to answer for unknown accounts, so that the first such log-in takes no longer. */
export function prepareDummyHash(): Promise<string> {
  dummyHash ??= hash(crypto.randomUUID(), cost);
  return dummyHash;
}

/** Costs what `verifyPassword` costs, for accounts that don't exist: time must not tell the two apart. */
export async function dummyVerify(password: string): Promise<false> {
  await verifyPassword(await prepareDummyHash(), password);
  return false;
}

type PasswordRefusal = Extract<FieldCode, "password_too_short" | "too_long" | "password_common">;

/** Why a new password is refused by its length, or null. Length counts what people see as characters. */
export function checkPasswordLength(password: string): PasswordRefusal | null {
  if (password.length > longestInCodeUnits) return "too_long";
  const length = countUpTo(password, longest + 1);
  // defence: shortest-password
  if (length < passwordLength.min) return "password_too_short";
  return length > longest ? "too_long" : null;
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
  // defence: common-passwords
  return (await isCommonPassword(password, userInputs)) ? "password_common" : null;
}
