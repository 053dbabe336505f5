import type { FastifyInstance, FastifyReply } from "fastify";
import { announcementTypes } from "#contracts/desk/announcement-texts.ts";
import { isLocale, type Locale, locales } from "#i18n/locales.ts";
import { readTexts, type Texts } from "#i18n/overlays.ts";
import type { RequestSite } from "#server/platform/http/context.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { composeMail } from "#server/platform/mail/compose-mail.ts";
import { renderMailMarkdown } from "#server/platform/mail/mail-markdown.ts";
import type { Mail } from "#server/platform/mail/mailer.ts";

/** Sample values for all arguments of mail texts. */
const samples = {
  ...{ name: "Jo", list: "Jo, Kim, Robin", contact: "help@example.com", reasons: "…", code: "123456" },
  ...{ credits: 50, total: "€ 12.99", order: "R-1024", count: 3, hours: 24, days: 14, minutes: 30 },
  ...{ reference: "K7RM-2XPD", words: "…", outcome: "acted", searches: "…", searches_count: 2 },
  ...{ kind: "suspended", result: "acted", rule: "…", subject: "…", until: "2026-12-22" },
  ...{ device: "Firefox, Android", place: "Utrecht", time: "2026-11-22 20:15", period: "month" },
  ...{ asked: "2026-11-22", bought: 100, used: 40, refund: "€ 7.79", before: "€ 50.00", after: "€ 80.00" },
  ...{ creditor: "NL00ZZZ000000000000", identifier: "M-1024", last4: "1234", years: 5, percentage: 25 },
  ...{ email: "jo@example.com", source: "program", state: "collecting" },
  ...{ kind_fictional: 1, kind_cam: 2, example: 1, gender: "other", date: "2026-11-22" },
};
/** A sample for mails that staff write: all the markup that they may contain. */
const written = "… **…** *…* [/credits](/credits)\n\n## …\n\n- …\n- …\n\n1. …\n2. …\n\n> …\n\n---\n\n…";
const frame = ["subject", "preheader", "heading", "action", "why", "label", "statement"];

/** All mails in all languages as the receiver sees them, for developers; never mounted in production. */
export function mailsRoutes(app: FastifyInstance): void {
  const keys = Object.entries(readTexts("en", "mails")).flatMap(([key, texts]) =>
    typeof texts === "object" && ("subject" in texts || isWritten(key)) ? [key] : [],
  );

  app.get("/dev/mails", hiddenRoute, (_request, reply) => sendPage(reply, indexOf(keys)));

  app.get<{ Params: { locale: string; key: string }; Querystring: { look?: string } }>(
    "/dev/mails/:locale/:key",
    hiddenRoute,
    (request, reply) => {
      const { locale, key } = request.params;
      if (!isLocale(locale) || !keys.includes(key)) return reply.callNotFound();
      const { html, text } = sampleMail(request.site, locale, key);
      const { look } = request.query;
      if (look === "text") return reply.type("text/plain; charset=utf-8").send(text);
      // The address decides, not the browser's own setting: `not all` matches no browser.
      const wish = look === "dark" ? "all" : "not all";
      return sendPage(reply, html.replace("(prefers-color-scheme: dark)", wish));
    },
  );
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    )
    .send(html);
}

const isWritten = (key: string) => announcementTypes.some((type) => type === key);

/** All paragraphs of a mail, optional ones included. */
function sampleMail(site: RequestSite, locale: Locale, key: string): Mail {
  const texts = readTexts("en", "mails")[key] as Texts;
  return composeMail({
    key,
    paragraphs: Object.keys(texts).filter((name) => !frame.includes(name)),
    values: samples,
    ...("action" in texts || isWritten(key) ? { actionPath: "/" } : {}),
    ...(isWritten(key) && {
      own: {
        ...{ subject: "…", preheader: "…", action: "…" },
        body: renderMailMarkdown(written, site.publicUrl),
      },
    }),
    footer: "why" in texts ? ["why"] : [],
    unsubscribePath: "/unsubscribe/sample",
    site,
    to: "jo@example.com",
    locale,
    country: null,
  });
}

function indexOf(keys: readonly string[]): string {
  const cell = (locale: string, key: string) => {
    const path = `/dev/mails/${locale}/${key}`;
    return `<td><a href="${path}">${locale}</a> <a href="${path}?look=dark">dark</a> <a href="${path}?look=text">text</a></td>`;
  };
  const rows = keys.map(
    (key) => `<tr><th scope="row">${key}</th>${locales.map((locale) => cell(locale, key)).join("")}</tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Mails</title>
<style>body{font:15px/1.5 system-ui;margin:24px}th{text-align:left;padding-right:16px}td{padding:4px 10px;white-space:nowrap}</style>
<h1>Mails</h1><table>${rows.join("\n")}</table></html>`;
}
