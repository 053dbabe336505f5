import { and, eq, inArray, ne } from "drizzle-orm";
import {
  type AnnouncementText,
  type AnnouncementType,
  missingFields,
} from "#contracts/desk/announcement-texts.ts";
import { type Locale, locales } from "#i18n/locales.ts";
import { sharedLocale } from "#i18n/site-languages.ts";
import type { Db } from "#server/db/open-database.ts";
import { announcements, announcementTexts } from "#server/db/schema/announcements.ts";
import { type Notice, notice, type Receiver } from "#server/modules/ground/notifications/notice.ts";
import { pushKeptSeconds } from "#server/modules/ground/notifications/notification-limits.ts";
import type { OwnWords } from "#server/platform/mail/compose-mail.ts";
import { type MailBody, renderMailMarkdown } from "#server/platform/mail/mail-markdown.ts";
import { announcementLimit } from "./announcement-limits.ts";
import { textsOf } from "./present.ts";
import { isStillAddressed } from "./queries.ts";

type Fact = AnnouncementText & { linkPath: string };

/**
 * A text of staff for members who chose this type, in the receiver's language. The mail is sent to present
 * members too, because no page of the product shows the text.
 */
export function announcementNotice(type: AnnouncementType): Notice {
  return notice<Fact>({
    type,
    switchedBy: type,
    whileHere: "mail",
    limit: announcementLimit,
    limitsPushes: true,

    async find(tx, receiver, subjectIds) {
      const { memberId, site } = receiver;
      const isAsked = await isStillAddressed(tx, memberId, { siteId: site.id, type });
      return isAsked ? listFacts(tx, receiver, subjectIds) : [];
    },

    pushesFirst: true,
    push: ({ subject, linkPath }) => ({
      key: "news",
      own: subject,
      aside: null,
      path: linkPath || "/",
      listPath: "/",
      urgency: "normal",
      ttlSeconds: pushKeptSeconds,
    }),

    write({ site }, facts) {
      const [first, ...others] = facts;
      const own = others.length === 0 ? ownWords(first, site.publicUrl) : gather(facts, site.publicUrl);
      const hasButton = others.length === 0 && first.linkPath !== "";
      return {
        key: type,
        own,
        paragraphs: [],
        ...(hasButton && { actionPath: first.linkPath }),
        footer: ["why"],
      };
    },
  });
}

function ownWords({ subject, preview, body, link_label }: Fact, origin: string): OwnWords {
  return { subject, preheader: preview, body: renderMailMarkdown(body, origin), action: link_label };
}

/** Several announcements in one mail, one below the other: each with its own heading and link. */
function gather(facts: readonly [Fact, ...Fact[]], origin: string): OwnWords {
  const bodies = facts.map(({ subject, body, link_label, linkPath }, at): MailBody => {
    const heading = at === 0 ? "" : `## ${asWords(subject)}\n\n`;
    const link = linkPath === "" ? "" : `\n\n[${asWords(link_label)}](<${linkPath}>)`;
    return renderMailMarkdown(`${heading}${body}${link}`, origin);
  });
  return {
    ...ownWords(facts[0], origin),
    body: {
      html: bodies.map(({ html }) => html).join("\n"),
      text: bodies.map(({ text }) => text).join("\n\n"),
    },
  };
}

/** Escapes characters with a meaning in Markdown. */
function asWords(words: string): string {
  return words.replaceAll(/[\\`*_{}[\]()<>#+\-.!|~&]/g, String.raw`\$&`);
}

async function listFacts(tx: Db, { site, locale }: Receiver, subjectIds: readonly string[]): Promise<Fact[]> {
  const rows = await tx
    .select({ announcement: announcements, text: announcementTexts })
    .from(announcements)
    .innerJoin(announcementTexts, eq(announcementTexts.announcementId, announcements.id))
    .where(
      and(
        inArray(announcements.id, [...subjectIds]),
        eq(announcements.siteId, site.id),
        // Members not told before the stop are not told any more.
        ne(announcements.state, "stopped"),
      ),
    )
    .orderBy(announcements.beginsAt, announcements.id);
  const byId = Map.groupBy(rows, ({ announcement }) => announcement.id);
  return [...byId.values()].flatMap((written) => {
    const texts = textsOf(written.map(({ text }) => text));
    const linkPath = written[0]?.announcement.linkPath ?? "";
    // A language that the site does not serve may have an unfinished text.
    const isWhole = (one: Locale) => missingFields(texts[one], linkPath !== "").length === 0;
    const whole = [locale, sharedLocale(site.settings.reach), ...locales].find(isWhole);
    const text = whole && texts[whole];
    return text ? [{ ...text, linkPath }] : [];
  });
}
