import type { Locale } from "#i18n/locales.ts";
import { regionalTag } from "#i18n/regions.ts";
import { spokenLocale } from "#i18n/site-languages.ts";
import type { RequestSite } from "../http/context.ts";
import { newId } from "../ids.ts";
import { translator } from "../translate.ts";
import { type MailLink, renderMail } from "./mail-layout.ts";
import type { Mail } from "./mailer.ts";

/** A text by staff in the receiver's language; the heading is the subject. */
export type OwnWords = {
  subject: string;
  preheader: string;
  body: { html: string; text: string };
  action?: string;
};

/** The content of a mail, without its receiver. */
export type MailWords = {
  /** Entry of i18n/messages/<locale>/mails.json with subject, preheader, heading and the paragraphs named below. */
  key: string;
  paragraphs: readonly string[];
  /** In place of the entry's subject, preheader, heading and action. */
  own?: OwnWords;
  /** For all texts; the site's name is `{site}`. */
  values?: Record<string, string | number | Date>;
  /** Values written by members, for all texts; protected so that mail programs make no links of them. */
  names?: Record<string, string>;
  /** Text `action` of the entry and where it leads, from the site's public address: `/login`. */
  actionPath?: string;
  /** Texts of the entry, or links; says why the mail came. */
  footer: readonly (string | { label: string; path: string })[];
};

type MailOrder = MailWords & {
  site: RequestSite;
  to: string;
  locale: Locale;
  /** The receiver's country, if known: some countries have their own variant of a language. */
  country: string | null;
  /** The address that switches off this kind of mail; also by one click in the mail program (RFC 8058). */
  unsubscribePath?: string;
};

/** A mail in the receiver's language, or the site's own if it lacks that, and in the product's look. Links lead to the site's public address only. */
export function composeMail(order: MailOrder): Mail {
  const { site, key, own } = order;
  // A language may be stored from a time when the site had it.
  const locale = spokenLocale(site.settings.reach, order.locale);
  const translate = translator(regionalTag(locale, order.country), "mails");
  const names = Object.entries(order.names ?? {}).map(([name, text]) => [name, breakLinks(text)]);
  const values = { site: site.settings.brand.name, ...order.values, ...Object.fromEntries(names) };
  const t = (name: string) => translate(`${key}.${name}`, values);
  const link = ({ label, path }: { label: string; path: string }): MailLink => ({
    label: t(label),
    url: `${site.publicUrl}${path}`,
  });
  const unsubscribe: MailLink[] =
    order.unsubscribePath === undefined
      ? []
      : [{ label: translate("unsubscribe.label"), url: `${site.publicUrl}${order.unsubscribePath}` }];
  const subject = own?.subject ?? t("subject");
  const { html, text } = renderMail({
    siteName: site.settings.brand.name,
    preheader: own?.preheader ?? t("preheader"),
    heading: own?.subject ?? t("heading"),
    body: own?.body,
    paragraphs: order.paragraphs.map(t),
    action:
      order.actionPath === undefined
        ? undefined
        : { label: own?.action ?? t("action"), url: `${site.publicUrl}${order.actionPath}` },
    footer: [
      ...order.footer.map((item) => (typeof item === "string" ? t(item) : link(item))),
      ...unsubscribe,
    ],
    lang: locale,
    dir: "ltr",
  });
  return {
    to: order.to,
    subject,
    text,
    html,
    fromName: site.settings.brand.mailName,
    headers: unsubscribeHeaders(unsubscribe),
    messageId: `<${newId()}@${new URL(site.publicUrl).hostname}>`,
  };
}

function unsubscribeHeaders([link]: readonly MailLink[]): Record<string, string> | undefined {
  if (!link) return undefined;
  return { "List-Unsubscribe": `<${link.url}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** A name such as `win.example.com` would become a link: an invisible word joiner follows each dot. */
export function breakLinks(name: string): string {
  return (
    name
      // defence: names-no-links
      .replaceAll(".", ".\u2060")
  );
}
