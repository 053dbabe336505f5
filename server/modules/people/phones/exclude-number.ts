import { hashContact } from "#server/modules/people/exclusions/exclusion-hash.ts";
import { storeExclusion } from "#server/modules/people/exclusions/store-exclusion.ts";
import { FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import type { PhoneServices } from "./phone-services.ts";
import { exclusionUse } from "./phone-uses.ts";
import { codeError, takePhoneCode } from "./take-phone-code.ts";

type TypedExclusion = {
  site: RequestSite;
  /** From the browser that asked for the code. */
  browserToken: string;
  /** E.164. */
  phone: string;
  code: string;
  months: number;
  now: Date;
};

/**
 * Begins the exclusion of a number by the code that was sent to it. Answers the end of the exclusion, which
 * an earlier one may have made later. From then on no member can confirm the number; a member who has
 * confirmed it keeps it.
 */
export async function excludeNumber(services: PhoneServices, typed: TypedExclusion): Promise<Date> {
  const { site, phone, months, now } = typed;
  const contact = { kind: "phone", value: phone, secret: services.env.SESSION_SECRET } as const;
  const contactHash = await hashContact(site.id, contact);
  if (!contactHash) throw new FieldError({ phone: { code: "phone_invalid" } });
  let until = now;
  const outcome = await takePhoneCode(services, { ...typed, use: exclusionUse }, async (tx) => {
    until = await storeExclusion(tx, { siteId: site.id, kind: "phone", contactHash, months, now });
  });
  if (outcome !== "ok") throw codeError(outcome);
  return until;
}
