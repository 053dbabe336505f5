import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Db } from "#server/db/open-database.ts";
import { phoneCodes } from "#server/db/schema/phones.ts";
import { hashContact } from "#server/modules/people/exclusions/exclusion-hash.ts";
import { isHashExcluded } from "#server/modules/people/exclusions/is-excluded.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { bareCode, isPhoneCode } from "./phone-code.ts";
import { phoneCodeTries } from "./phone-limits.ts";
import type { CodeHolder, PhoneServices } from "./phone-services.ts";
import { numberUse } from "./phone-uses.ts";
import { lockNumber, storeNumber } from "./store-number.ts";

export type CodeRefusal = "code_invalid" | "code_expired" | "too_many_tries";

export type TypedCode = CodeHolder & {
  site: RequestSite;
  /** E.164, a result of cleanPhone: the number that askPhoneCode sent the code to. */
  phone: string;
  use: string;
  code: string;
  now: Date;
};

/**
 * Uses a code up, in the transaction in which `then` runs: if `then` refuses, the code stays usable. Only
 * `numberUse` confirms the member's number. Each try is counted for good before the code is checked. Call it
 * outside a transaction, which could roll the count back. After the right code it also refuses:
 * number_excluded to a member, and for `numberUse` phone_limit_reached, where the number has all its
 * accounts.
 */
export async function takePhoneCode(
  services: PhoneServices,
  typed: TypedCode,
  then: (tx: Db) => Promise<void> = async () => undefined,
): Promise<"ok" | CodeRefusal> {
  const { db, env } = services;
  const { site, phone, use, now } = typed;
  const secret = env.SESSION_SECRET;
  const contact = { kind: "phone", value: phone, secret } as const;
  const numberHash = await hashContact(site.id, contact, "contact-block");
  const exclusionHash = await hashContact(site.id, contact);
  if (!numberHash || !exclusionHash) return "code_invalid";
  const [newest] = await db
    .select()
    .from(phoneCodes)
    .where(
      and(
        eq(phoneCodes.siteId, site.id),
        // defence: phone-code-of-its-number
        eq(phoneCodes.numberHash, numberHash),
        // defence: phone-code-of-its-holder
        "memberId" in typed
          ? eq(phoneCodes.memberId, typed.memberId)
          : eq(phoneCodes.browserHash, hashToken(typed.browserToken)),
      ),
    )
    .orderBy(desc(phoneCodes.createdAt), desc(phoneCodes.id))
    .limit(1);
  if (!newest || newest.usedAt !== null) return "code_invalid";
  // defence: phone-code-expires
  if (newest.expiresAt <= now) return "code_expired";
  const [counted] = await db
    .update(phoneCodes)
    .set({ tries: sql`${phoneCodes.tries} + 1` })
    .where(
      and(
        eq(phoneCodes.id, newest.id),
        // defence: phone-code-tries-counted
        lt(phoneCodes.tries, phoneCodeTries),
      ),
    )
    .returning({ tries: phoneCodes.tries });
  if (!counted) return "too_many_tries";
  const given = { id: newest.id, use, code: bareCode(typed.code) };
  if (!isPhoneCode(newest.codeHash, secret, given)) {
    return counted.tries >= phoneCodeTries ? "too_many_tries" : "code_invalid";
  }
  return db.transaction(async (tx) => {
    const used = await tx
      .update(phoneCodes)
      .set({ usedAt: now })
      .where(
        and(
          eq(phoneCodes.id, newest.id),
          // defence: phone-code-once
          isNull(phoneCodes.usedAt),
        ),
      )
      .returning({ id: phoneCodes.id });
    if (used.length === 0) return "code_invalid";
    // Confirming and excluding a number run one after the other, so that the second sees the first.
    // defence: number-slots-in-turn
    await lockNumber(tx, site.id, numberHash);
    if ("memberId" in typed) {
      const excluded = { siteId: site.id, kind: "phone", contactHash: exclusionHash, now } as const;
      // defence: excluded-number-refused
      if (await isHashExcluded(tx, excluded)) throw new AppError("number_excluded");
      if (/* defence: number-stored-for-its-use */ use === numberUse)
        await storeNumber(tx, services, { site, memberId: typed.memberId, phone, numberHash, now });
    }
    await then(tx);
    return "ok";
  });
}

const fieldCodeOf = {
  code_invalid: "code_wrong",
  code_expired: "code_expired",
  too_many_tries: "code_tries",
} as const;

/** The refusal of a code, at its field. */
export function codeError(refusal: CodeRefusal, field = "code"): FieldError {
  return new FieldError({ [field]: { code: fieldCodeOf[refusal] } });
}
