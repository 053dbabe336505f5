import { createHash } from "node:crypto";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { Locale } from "#i18n/locales.ts";
import { escapeHtml } from "../text/escape-html.ts";
import { answerError, refusalAnswer } from "./refusals.ts";

const style =
  ":root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.25rem;overflow-wrap:anywhere}h1{font-size:1.375rem;line-height:1.3}a{color:inherit;display:inline-block;padding:.75rem 0}address{font-style:normal}";
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** That only adults may see the site, with the label that parental filters recognize, as on all pages (web/root.tsx). */
const labels =
  '<meta name="rating" content="adult"><meta name="rating" content="RTA-5042-1996-1400-1577-RTA">';

/**
 * Answers a refusal with a page if a browser sent the form without scripts, because no script can show the usual answer.
 * Clients that do not accept HTML get the usual answer. `back`: the address to start again.
 */
export function answerRefusalPage(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  back: { path: string; text: string },
): void {
  if (!request.headers.accept?.includes("text/html")) {
    answerError(error, request, reply);
    return;
  }
  const { status, body, retryAfterSeconds } = refusalAnswer(error, request, request.locale);
  if (retryAfterSeconds !== null) reply.header("retry-after", String(retryAfterSeconds));
  const main = `<p><a href="${escapeHtml(back.path)}">${escapeHtml(back.text)}</a></p>`;
  answerPlainPage(reply, { status, locale: request.locale, title: body.message, main });
}

/** Answers with a page without scripts and files: a title and escaped markup below it. No cache stores it. */
export function answerPlainPage(
  reply: FastifyReply,
  page: { status: number; locale: Locale; title: string; main: string },
): void {
  const title = escapeHtml(page.title);
  reply
    .status(page.status)
    .type("text/html; charset=utf-8")
    .headers({ "cache-control": "private, no-store", "content-security-policy": policy })
    .serializer(String)
    .send(
      `<!doctype html><html lang="${page.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${labels}<title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${page.main}</main></body></html>`,
    );
}
