import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendHtml, serveStyles } from "../hosted-page/send-html.ts";
import { MollieApiError } from "./api-error.ts";
import { addApiRoutes } from "./api-routes.ts";
import { checkoutNotFoundPage, checkoutPage, debitsPage, isChoice } from "./checkout-page.ts";
import type { MollieEmulator } from "./emulator.ts";
import type { Payment } from "./state.ts";

export type MollieEmulatorRoutesOptions = {
  emulator: MollieEmulator;
  /**
   * This plugin's address as the payer's browser reaches it. The default is the shop's own host with this
   * plugin's prefix, which is right if the shop itself mounts the emulator.
   */
  baseUrl?: () => string;
};

/** Fastify plugin: the API under `/v2`, the hosted page under `/checkout`. Register it with a prefix, or alone. */
export async function mollieEmulatorRoutes(app: FastifyInstance, options: MollieEmulatorRoutesOptions) {
  const { emulator, baseUrl } = options;

  const baseOf = (payment?: Payment) => {
    if (baseUrl) return baseUrl();
    return `${payment ? new URL(payment.redirectUrl).origin : ""}${app.prefix}`;
  };

  // JSON and forms are both read as text, so that a broken body gets Mollie's own answer.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

  app.setErrorHandler((error, _request, reply) => {
    const known = error instanceof MollieApiError ? error : new MollieApiError(500, "Something went wrong");
    if (known !== error) reply.log.error(error);
    return reply.code(known.status).type("application/hal+json").send(JSON.stringify(known.body));
  });

  addApiRoutes(app, { emulator, baseOf });

  serveStyles(app);

  const assets = `${app.prefix}/assets`;

  function sendPage(reply: FastifyReply, payment: Payment) {
    const page = checkoutPage(payment, { action: `${app.prefix}/checkout/${payment.id}`, assets });
    return sendHtml(reply, page, shopOrigins(payment));
  }

  function findOrNull(request: FastifyRequest<{ Params: { id: string } }>): Payment | null {
    try {
      return emulator.find(request.params.id);
    } catch (error) {
      if (error instanceof MollieApiError) return null;
      throw error;
    }
  }

  app.get("/debits", (_request, reply) =>
    sendHtml(reply, debitsPage(emulator.payments, { checkout: `${app.prefix}/checkout`, assets }), ""),
  );

  app.get<{ Params: { id: string } }>("/checkout/:id", (request, reply) => {
    const payment = findOrNull(request);
    if (!payment) return sendHtml(reply.code(404), checkoutNotFoundPage(assets), "");
    return sendPage(reply, payment);
  });

  app.post<{ Params: { id: string } }>("/checkout/:id", (request, reply) => {
    const payment = findOrNull(request);
    if (!payment) return sendHtml(reply.code(404), checkoutNotFoundPage(assets), "");
    const status = new URLSearchParams(String(request.body ?? "")).get("status");
    // After a second press, or on an outdated page: shows the current state without changing it.
    if (!isChoice(payment, status)) return sendPage(reply.code(409), payment);
    if (status === "returned") emulator.chargeBack(payment.id);
    else if (status === "paid_declined") emulator.setStatus(payment.id, "paid", "declined");
    else if (status === "paid_asks") emulator.setStatus(payment.id, "paid", "asks");
    else emulator.setStatus(payment.id, status);
    const target = (status === "canceled" && payment.cancelUrl) || payment.redirectUrl;
    return reply.redirect(target, 303);
  });
}

function shopOrigins(payment: Payment): string {
  const urls = [payment.redirectUrl, payment.cancelUrl].filter((url) => url !== null);
  return [...new Set(urls.map((url) => new URL(url).origin))].join(" ");
}
