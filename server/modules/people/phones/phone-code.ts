import { createHmac, randomInt, timingSafeEqual } from "node:crypto";
import { phoneCodeDigits } from "./phone-limits.ts";

const keyed = (secret: string, purpose: string, text: string) =>
  createHmac("sha256", createHmac("sha256", secret).update(purpose).digest())
    .update(text)
    .digest("base64url");

export function newPhoneCode(): string {
  return String(randomInt(10 ** phoneCodeDigits)).padStart(phoneCodeDigits, "0");
}

type Bound = {
  /** The id of the code's row. */
  id: string;
  /** The use of the code: for any other use it is wrong. */
  use: string;
  code: string;
};

/** Keyed: all million codes are tried in a second, so a stolen database alone must not be enough. */
export function hashPhoneCode(secret: string, { id, use, code }: Bound): string {
  return keyed(secret, "codes of telephones", `${id} ${use} ${code}`);
}

export function isPhoneCode(kept: string, secret: string, bound: Bound): boolean {
  return timingSafeEqual(Buffer.from(kept), Buffer.from(hashPhoneCode(secret, bound)));
}

export function hashNetwork(secret: string, network: string): string {
  return keyed(secret, "networks that ask for codes", network);
}

/** A typed code without the marks by which a member groups its digits. */
export function bareCode(typed: string): string {
  return typed.normalize("NFKC").replaceAll(/[\s\p{Cf}\p{Pd}]/gu, "");
}
