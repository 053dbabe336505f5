import { cleanPhone } from "#contracts/people/clean-phone.ts";
import type { Locale } from "#i18n/locales.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import { phoneCodes } from "#server/db/schema/phones.ts";
import { hashContact } from "#server/modules/people/exclusions/exclusion-hash.ts";
import { AppError, FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { newId } from "#server/platform/ids.ts";
import { hashToken } from "#server/platform/tokens.ts";
import { codeText, senderOf } from "./code-text.ts";
import { holdToCodeCaps } from "./hold-to-code-caps.ts";
import { hashNetwork, hashPhoneCode, newPhoneCode } from "./phone-code.ts";
import { phoneCodeMs } from "./phone-limits.ts";
import type { CodeHolder, PhoneServices } from "./phone-services.ts";

export type CodeWish = CodeHolder & {
  site: RequestSite;
  /** E.164, a result of cleanPhone. */
  phone: string;
  /** The use of the code, such as `number` or a direct debit's id; takePhoneCode must name the same. */
  use: string;
  locale: Locale;
  country: string | null;
  /** Of the caller (networkOf). */
  network: string;
  /** Range of addresses of a signed-out caller (networkRegionOf); left out: only the network is counted. */
  region?: string;
  now: Date;
};

/**
 * Sends six digits to a number, valid for some minutes and tries; an earlier code to it for the same holder
 * ends. Members, networks and numbers have daily limits, and a site has as many as its owner pays for. The
 * answer does not show whether others asked for the number, nor whether it is excluded: only a reader of its
 * messages learns that. Call it outside a transaction. Refuses: sms_unavailable (off, or the site has sent
 * its messages of the day), too_many_phone_codes, and `phone_invalid` at the field `phone`.
 */
export async function askPhoneCode(services: PhoneServices, wish: CodeWish): Promise<void> {
  const { db, sms, env } = services;
  const { site, phone, now } = wish;
  const secret = env.SESSION_SECRET;
  // defence: sms-off-says-so
  if (!sms.isOn) throw new AppError("sms_unavailable");
  const { refusal } = cleanPhone(phone, null);
  if (refusal) throw new FieldError({ phone: { code: refusal } });
  const numberHash = await hashContact(site.id, { kind: "phone", value: phone, secret }, "contact-block");
  if (!numberHash) throw new FieldError({ phone: { code: "phone_invalid" } });
  const memberId = "memberId" in wish ? wish.memberId : null;
  const networkHash = hashNetwork(secret, wish.network);
  const regionHash = memberId === null ? hashNetwork(secret, wish.region ?? wish.network) : null;
  const id = newId();
  const code = newPhoneCode();
  const expiresAt = new Date(now.getTime() + phoneCodeMs);
  await db.transaction(async (tx) => {
    // The codes of a site are counted one after the other, because two at once could both be the last one.
    // defence: phone-codes-in-turn
    await holdLockOn(tx, "phoneCodes", site.id);
    const asked = { siteId: site.id, memberId, numberHash, networkHash, regionHash, now };
    const isSent = await holdToCodeCaps(tx, services, asked);
    await tx.insert(phoneCodes).values({
      id,
      siteId: site.id,
      ...("memberId" in wish ? { memberId } : { browserHash: hashToken(wish.browserToken) }),
      numberHash,
      codeHash: hashPhoneCode(secret, { id, use: wish.use, code }),
      networkHash,
      regionHash,
      isSent,
      createdAt: now,
      expiresAt,
    });
    if (!isSent) return;
    await sms.send(tx, {
      to: phone,
      text: codeText({ ...wish, code }),
      sender: env.SMS_SENDER ?? senderOf(site.settings.brand.name),
      expiresAt: expiresAt.toISOString(),
    });
  });
}
