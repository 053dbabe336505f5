import type { Locale } from "#i18n/locales.ts";
import type { RequestSite } from "./http/context.ts";
import { newId } from "./ids.ts";
import type { Mail } from "./mail.ts";
import { type MailLink, renderMail } from "./mail-layout.ts";
import { translator } from "./translate.ts";

type MailOrder = {
  site: RequestSite;
  to: string;
  locale: Locale;
  /** Entry of i18n/messages/<locale>/mails.json with subject, preheader, heading and the paragraphs named below. */
  key: string;
  paragraphs: readonly string[];
  /** For all texts; the site's name is `{site}`. */
  values?: Record<string, string | number | Date>;
  /** Text `action` of the entry and where it leads, from the site's public address: `/login`. */
  actionPath?: string;
  /** Texts of the entry, or links; says why the mail came. */
  footer: readonly (string | { label: string; path: string })[];
  headers?: Record<string, string>;
};

/** A mail in the receiver's language and the product's look. Links lead to the site's public address only. */
export function composeMail(order: MailOrder): Mail {
  const { site, key } = order;
  const translate = translator(order.locale, "mails");
  const values = { site: site.settings.name, ...order.values };
  const t = (name: string) => translate(`${key}.${name}`, values);
  const link = ({ label, path }: { label: string; path: string }): MailLink => ({
    label: t(label),
    url: `${site.publicUrl}${path}`,
  });
  const { html, text } = renderMail({
    siteName: site.settings.name,
    preheader: t("preheader"),
    heading: t("heading"),
    paragraphs: order.paragraphs.map(t),
    action: order.actionPath === undefined ? undefined : link({ label: "action", path: order.actionPath }),
    footer: order.footer.map((item) => (typeof item === "string" ? t(item) : link(item))),
    lang: order.locale,
    dir: "ltr",
  });
  return {
    to: order.to,
    subject: t("subject"),
    text,
    html,
    fromName: site.settings.mail_name,
    headers: order.headers,
    messageId: `<${newId()}@${new URL(site.publicUrl).hostname}>`,
  };
}
