import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { MollieApiError } from "./api-error.ts";
import type { MollieEmulator } from "./emulator.ts";
import { emulatedMethods, mandateMethods } from "./methods.ts";
import {
  presentChargebacks,
  presentMethods,
  presentPayment,
  presentPayments,
  presentRefund,
  presentRefunds,
} from "./present.ts";
import { presentCustomer, presentMandate } from "./present-mandate.ts";
import type { Answer, Respond } from "./respond.ts";
import { addSettlementRoutes } from "./settlement-routes.ts";
import type { Payment } from "./state.ts";
import { decimalsOf, minorOf, readAmount, readPayment } from "./validate.ts";

type Api = {
  emulator: MollieEmulator;
  /** The base address of the links to a payment. */
  baseOf: (payment?: Payment) => string;
};

type WithId = { Params: { id: string } };

const anyMollieKey = /^Bearer (?:test|live)_[A-Za-z0-9_]{4,}$/;
const anyOrganisationToken = /^Bearer access_[A-Za-z0-9_]{4,}$/;

/** The part of Mollie's v2 API that the product uses through the SDK. */
export function addApiRoutes(app: FastifyInstance, { emulator, baseOf }: Api): void {
  function checkKey(request: FastifyRequest) {
    const header = request.headers.authorization ?? "";
    if (request.url.includes("/v2/settlements")) {
      if (anyOrganisationToken.test(header)) return;
      throw new MollieApiError(403, "The API key may not read settlements");
    }
    const fits = emulator.apiKey ? header === `Bearer ${emulator.apiKey}` : anyMollieKey.test(header);
    if (!fits) throw new MollieApiError(401, "Missing authentication, or failed to authenticate");
  }

  /** A repeated key gets the first answer again, as at Mollie for an hour; lookups are always fresh. */
  function once(request: FastifyRequest, work: () => Answer): Answer {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || request.method === "GET") return work();
    const asked = createHash("sha256")
      .update(`${request.method} ${request.url} ${request.body ?? ""}`)
      .digest("base64url");
    const kept = emulator.state.answers[key];
    if (kept && kept.request !== asked) {
      throw new MollieApiError(422, "This idempotency key was used for another request");
    }
    if (kept) return { status: kept.status, body: JSON.parse(kept.body) };
    const { status, body } = work();
    emulator.state.answers[key] = {
      request: asked,
      status,
      body: JSON.stringify(body),
      keptAt: Date.now(),
    };
    emulator.state.save();
    return { status, body };
  }

  const respond: Respond = async (request, reply, work) => {
    const fault = emulator.faults.take(`${request.method} ${request.url}`);
    if (fault === "timeout") return new Promise<never>(() => {});
    if (fault === "error") return reply.code(500).type("text/html").send("<h1>Internal Server Error</h1>");
    if (fault === "busy") throw new MollieApiError(429, "Too many requests");
    if (fault === "forbidden") throw new MollieApiError(403, "The token lacks a permission");
    checkKey(request);
    const { status, body } = once(request, () => work(fault));
    if (fault === "lost") {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    if (status === 204) return reply.code(status).send();
    const text = JSON.stringify(body);
    return reply
      .code(status)
      .type("application/hal+json")
      .send(fault === "garbage" ? text.slice(0, text.length / 2) : text);
  };

  app.post("/v2/payments", (request, reply) =>
    respond(request, reply, () => {
      const payment = emulator.create(readPayment(jsonBody(request), emulator.mandates));
      return { status: 201, body: presentPayment(payment, baseOf(payment)) };
    }),
  );

  app.post("/v2/customers", (request, reply) =>
    respond(request, reply, () => {
      const customer = emulator.mandates.createCustomer(jsonBody(request));
      return { status: 201, body: presentCustomer(customer, baseOf()) };
    }),
  );

  app.post<WithId>("/v2/customers/:id/mandates", (request, reply) =>
    respond(request, reply, () => {
      const mandate = emulator.mandates.createMandate(request.params.id, jsonBody(request));
      return { status: 201, body: presentMandate(mandate, baseOf()) };
    }),
  );

  app.delete<WithId>("/v2/customers/:id", (request, reply) =>
    respond(request, reply, () => {
      emulator.mandates.deleteCustomer(request.params.id);
      return { status: 204, body: null };
    }),
  );

  app.get<{ Params: { id: string; mandate: string } }>(
    "/v2/customers/:id/mandates/:mandate",
    (request, reply) =>
      respond(request, reply, () => {
        const mandate = emulator.mandates.get(request.params.id, request.params.mandate);
        return { status: 200, body: presentMandate(mandate, baseOf()) };
      }),
  );

  app.delete<{ Params: { id: string; mandate: string } }>(
    "/v2/customers/:id/mandates/:mandate",
    (request, reply) =>
      respond(request, reply, () => {
        emulator.mandates.revoke(request.params.id, request.params.mandate);
        return { status: 204, body: null };
      }),
  );

  app.get<WithId>("/v2/customers/:id/payments", (request, reply) =>
    respond(request, reply, () => {
      const { id } = emulator.mandates.findCustomer(request.params.id);
      const made = emulator.payments.filter(({ customerId }) => customerId === id);
      return { status: 200, body: presentPayments(made, { customerId: id, baseOf }) };
    }),
  );

  app.get<WithId>("/v2/payments/:id", (request, reply) =>
    respond(request, reply, (fault) => {
      const payment = emulator.find(request.params.id);
      const shown = fault === "stale" ? { ...payment, status: payment.previousStatus } : payment;
      return { status: 200, body: presentPayment(shown, baseOf(payment)) };
    }),
  );

  app.delete<WithId>("/v2/payments/:id", (request, reply) =>
    respond(request, reply, () => {
      const payment = emulator.find(request.params.id);
      if (!emulator.cancel(payment.id)) {
        throw new MollieApiError(422, "The payment cannot be canceled");
      }
      return { status: 200, body: presentPayment(payment, baseOf(payment)) };
    }),
  );

  app.post<WithId>("/v2/payments/:id/refunds", (request, reply) =>
    respond(request, reply, () => {
      const refund = emulator.refund(request.params.id, jsonBody(request));
      const payment = emulator.find(request.params.id);
      return { status: 201, body: presentRefund(refund, payment, baseOf(payment)) };
    }),
  );

  app.get<WithId>("/v2/payments/:id/refunds", (request, reply) =>
    respond(request, reply, () => {
      const payment = emulator.find(request.params.id);
      return { status: 200, body: presentRefunds(payment, baseOf(payment)) };
    }),
  );

  app.get<WithId>("/v2/payments/:id/chargebacks", (request, reply) =>
    respond(request, reply, () => {
      const payment = emulator.find(request.params.id);
      return { status: 200, body: presentChargebacks(payment, baseOf(payment)) };
    }),
  );

  addSettlementRoutes(app, { emulator, baseOf, respond });

  app.get<{ Querystring: Record<string, string> }>("/v2/methods", (request, reply) =>
    respond(request, reply, () => {
      const { "amount[value]": value, "amount[currency]": currency, includeWallets = "" } = request.query;
      if (request.query.sequenceType === "recurring") {
        return { status: 200, body: presentMethods(mandateMethods, currency || "EUR", baseOf()) };
      }
      const amount = value || currency ? readAmount({ value, currency }) : null;
      const wallets = includeWallets.split(",");
      const methods = emulatedMethods.filter(
        ({ id, currencies, maximum }) =>
          (id !== "applepay" || wallets.includes("applepay")) &&
          (!amount ||
            (currencies.includes(amount.currency) &&
              (maximum === null || minorOf(amount) <= maximum * 10 ** decimalsOf(amount.currency)))),
      );
      return { status: 200, body: presentMethods(methods, amount?.currency ?? "EUR", baseOf()) };
    }),
  );
}

function jsonBody(request: FastifyRequest): Record<string, unknown> {
  try {
    const body: unknown = JSON.parse(String(request.body ?? ""));
    if (body && typeof body === "object" && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    // Answered below like any other body that is not a JSON object.
  }
  throw new MollieApiError(400, "The request body is not valid JSON");
}
