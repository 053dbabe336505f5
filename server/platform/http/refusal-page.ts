import { createHash } from "node:crypto";
import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import { escapeHtml } from "../text/escape-html.ts";
import { answerError, refusalAnswer } from "./refusals.ts";

const style =
  ":root{color-scheme:light dark}body{font:1.0625rem/1.5 system-ui,sans-serif;max-width:36rem;margin:12vh auto;padding:0 1.25rem}h1{font-size:1.375rem;line-height:1.3}a{color:inherit;display:inline-block;padding:.75rem 0}";
const policy = `default-src 'none'; style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

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
  const message = escapeHtml(body.message);
  reply
    .status(status)
    .type("text/html; charset=utf-8")
    .headers({ "cache-control": "private, no-store", "content-security-policy": policy })
    .serializer(String)
    .send(
      `<!doctype html><html lang="${request.locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${message}</title><style>${style}</style></head><body><main><h1>${message}</h1><p><a href="${escapeHtml(back.path)}">${escapeHtml(back.text)}</a></p></main></body></html>`,
    );
}
