import { hash, verify } from "@node-rs/argon2";
import type { FieldCode } from "#contracts/errors.ts";
import { AppError } from "./errors.ts";

/** OWASP's first choice for argon2id (the library's default variant): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const maxRunning = 2;
const maxWaiting = 64;
const shortest = 10;
const longest = 128;
/** A grapheme may be made of any number of code units; this bounds what the hash is fed. */
const longestInCodeUnits = 1024;

let running = 0;
const waiting: (() => void)[] = [];

/** Two hashes at a time and a short queue: a flood of log-ins gets `unavailable` rather than all cores and memory. */
async function queued<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxRunning) {
    if (waiting.length >= maxWaiting) throw new AppError("unavailable");
    // The one that ends hands its place over, so `running` stays as it is.
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

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

/**
 * Why a new password is refused, or null. Length counts what people see as characters, any of them is welcome;
 * `userInputs` (name, e-mail, site) make passwords built from them count as common.
 */
export async function checkPassword(
  password: string,
  userInputs: readonly string[] = [],
): Promise<PasswordRefusal | null> {
  if (password.length > longestInCodeUnits) return "too_long";
  const length = [...new Intl.Segmenter("en", { granularity: "grapheme" }).segment(password)].length;
  if (length < shortest) return "password_too_short";
  if (length > longest) return "too_long";
  const { isCommonPassword } = await import("./common-passwords.ts");
  return isCommonPassword(password, userInputs) ? "password_common" : null;
}
