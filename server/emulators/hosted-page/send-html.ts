import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyReply } from "fastify";

const stylesheet = readFileSync(new URL("./checkout.css", import.meta.url), "utf8");

export function serveStyles(app: FastifyInstance): void {
  app.get("/assets/checkout.css", (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(stylesheet),
  );
}

/** Browsers apply form-action to the redirect that follows too, so the policy has to name the shop. */
export function sendHtml(reply: FastifyReply, page: string, formTargets: string) {
  return reply
    .headers({
      "content-security-policy": `default-src 'none'; style-src 'self'; form-action 'self' ${formTargets}; base-uri 'none'; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    })
    .type("text/html; charset=utf-8")
    .send(page);
}
