import { and, count, eq, gt } from "drizzle-orm";
import { exclusionHours } from "#contracts/limits.ts";
import type { Locale } from "#i18n/locales.ts";
import { holdLockOn } from "#server/db/hold-lock.ts";
import type { Db } from "#server/db/open-database.ts";
import { exclusionWishes } from "#server/db/schema/exclusions.ts";
import { FieldError } from "#server/platform/errors.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import { normalizeEmail } from "#server/platform/mail/email-address.ts";
import type { Post } from "#server/platform/mail/mail-queue.ts";
import { dayMs, hourMs } from "#server/platform/time-units.ts";
import { hashToken, newToken } from "#server/platform/tokens.ts";
import { hashContact } from "./exclusion-hash.ts";
import { exclusionMailsPerDay } from "./exclusion-limits.ts";

type Wish = {
  site: RequestSite;
  /** Result of addressOf. */
  to: string;
  locale: Locale;
  country: string | null;
  now: Date;
};

/** The typed address in the form for mails; cheap, and refused at its field where it is no address. */
export function addressOf(typed: string): string {
  const address = normalizeEmail(typed);
  if (!address) throw new FieldError({ email: { code: typed.trim() === "" ? "required" : "email_invalid" } });
  return address;
}

/**
 * Mails an address the link that begins its exclusion; the reader of the mail chooses the length behind it.
 * No step reads accounts or exclusions: every address gets the same mail and answer, and no caller can
 * exclude another person. A mailbox that had its mails of the day gets no other, with the same answer. The
 * earlier links in it still work, so other callers take nothing from its owner.
 */
export async function askExclusion({ db, post }: { db: Db; post: Post }, wish: Wish): Promise<void> {
  const { site, to, locale, country, now } = wish;
  const contactHash = await hashContact(site.id, { kind: "email", value: to });
  if (!contactHash) throw new FieldError({ email: { code: "email_invalid" } });
  await db.transaction(async (tx) => {
    // defence: wishes-in-turn
    await holdLockOn(tx, "exclusions", `${site.id} ${contactHash}`);
    const [asked] = await tx
      .select({ count: count() })
      .from(exclusionWishes)
      .where(
        and(
          eq(exclusionWishes.siteId, site.id),
          eq(exclusionWishes.contactHash, contactHash),
          gt(exclusionWishes.createdAt, new Date(now.getTime() - dayMs)),
        ),
      );
    // defence: exclusion-mails-counted
    if ((asked?.count ?? 0) >= exclusionMailsPerDay) return;
    const token = newToken();
    await tx.insert(exclusionWishes).values({
      tokenHash: hashToken(token),
      siteId: site.id,
      contactHash,
      createdAt: now,
      expiresAt: new Date(now.getTime() + exclusionHours * hourMs),
    });
    const mail = composeMail({
      site,
      to,
      locale,
      country,
      key: "self_exclusion",
      values: { hours: exclusionHours },
      paragraphs: ["intro", "effect", "validity"],
      actionPath: `/pages/ban/confirm?token=${token}`,
      footer: ["why"],
    });
    await post.send(tx, mail);
  });
}
