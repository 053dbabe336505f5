import type { FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "#server/platform/errors.ts";
import { answerPlainPage } from "#server/platform/http/refusal-page.ts";
import { isDeskAddress } from "#server/platform/http/staff-gate.ts";
import { escapeHtml } from "#server/platform/text/escape-html.ts";
import { translator } from "#server/platform/translate.ts";
import type { Company } from "./site-directory.ts";
import { closedRetrySeconds } from "./site-limits.ts";

/** Calls of machines that follow from what happened before the site was closed. */
const answeredWhileClosed = new Set([
  "POST /api/mollie-webhook",
  "POST /api/signed-redirect-notices",
  "POST /api/mail-events/:provider",
  // The button of a mail program: an objection to mails is taken at any time.
  "POST /unsubscribe/:token",
  "GET /.well-known/security.txt",
]);

const vendorsOfDemo = ["/dev/mollie/", "/dev/signed-redirect/", "/dev/sms/", "/dev/push/"];

/**
 * The desk with the photos that it decides about, because reports, complaints and refunds have due times, and calls of
 * machines (docs/decisions/0072). An address of a photo is signed and valid for a short time.
 */
export function isAnsweredWhileClosed(request: FastifyRequest): boolean {
  const { method, routeOptions, url } = request;
  if (isDeskAddress(request) || answeredWhileClosed.has(`${method} ${routeOptions.url}`)) return true;
  // Photos, the logo and the list of routes that the desk's pages request, and the demo's vendors, which belong to no site.
  return (
    url.startsWith("/media/") ||
    url.startsWith("/site-logo/") ||
    url.startsWith("/__manifest") ||
    vendorsOfDemo.some((path) => routeOptions.url?.startsWith(path))
  );
}

/**
 * Answers for a closed site, 503: browsers get a page in their language with the company's address, programs the refusal
 * `site_closed`.
 */
export async function answerClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  companyOf: () => Promise<Company>,
): Promise<FastifyReply> {
  const { url, headers, locale, site } = request;
  if (url.startsWith("/api/") || !headers.accept?.includes("text/html")) throw new AppError("site_closed");
  const t = translator(locale, "closed");
  const { brand } = site.settings;
  const company = await companyOf();
  const title = t("title", { site: brand.name });
  const ways = [link("mailto:", brand.supportEmail), link("tel:", brand.supportPhone)].filter(Boolean);
  const country = /^[A-Z]{2}$/.test(company.country)
    ? new Intl.DisplayNames(locale, { type: "region" }).of(company.country)
    : company.country;
  const address = [company.name, company.address, company.city, country].filter(Boolean);
  reply.header("retry-after", String(closedRetrySeconds));
  answerPlainPage(reply, {
    status: 503,
    locale,
    title,
    main: [
      `<p>${escapeHtml(t("kept"))}</p>`,
      `<p>${escapeHtml(t("contact"))}</p>`,
      `<p>${ways.join("<br>")}</p>`,
      `<address>${address.map((line) => escapeHtml(String(line))).join("<br>")}</address>`,
      // An empty address is the page's own.
      `<p><a href="">${escapeHtml(t("again"))}</a></p>`,
    ].join(""),
  });
  return reply;
}

/** Empty where there is nothing to link to. */
function link(scheme: "mailto:" | "tel:", text: string): string {
  const target = scheme === "tel:" ? text.replaceAll(/[^+\d]/g, "") : encodeURI(text);
  return target === ""
    ? escapeHtml(text)
    : `<a href="${scheme}${escapeHtml(target)}">${escapeHtml(text)}</a>`;
}
