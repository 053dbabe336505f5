import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { MollieApiError } from "./api-error.ts";
import type { MollieEmulator } from "./emulator.ts";
import type { Fault } from "./faults.ts";
import { emulatedMethods } from "./methods.ts";
import {
  presentChargebacks,
  presentMethods,
  presentPayment,
  presentRefund,
  presentRefunds,
} from "./present.ts";
import type { Payment } from "./state.ts";
import { decimalsOf, minorOf, readAmount, readPayment } from "./validate.ts";

type Api = {
  emulator: MollieEmulator;
  /** The address under which links to a payment are given out. */
  baseOf: (payment?: Payment) => string;
};

type Answer = { status: number; body: unknown };
type WithId = { Params: { id: string } };

const anyMollieKey = /^Bearer (?:test|live)_[A-Za-z0-9_]{4,}$/;

/** The part of Mollie's v2 API that the SDK is used for here. */
export function addApiRoutes(app: FastifyInstance, { emulator, baseOf }: Api): void {
  function checkKey(request: FastifyRequest) {
    const header = request.headers.authorization ?? "";
    const fits = emulator.apiKey ? header === `Bearer ${emulator.apiKey}` : anyMollieKey.test(header);
    if (!fits) throw new MollieApiError(401, "Missing authentication, or failed to authenticate");
  }

  /** A repeated key is answered as the first time, as Mollie does for an hour; lookups are always fresh. */
  function once(request: FastifyRequest, work: () => Answer): Answer {
    const key = request.headers["idempotency-key"];
    if (typeof key !== "string" || request.method === "GET") return work();
    const asked = `${request.method} ${request.url} ${request.body ?? ""}`;
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

  async function respond(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (fault: Fault | null) => Answer,
  ) {
    const fault = emulator.faults.take();
    if (fault === "timeout") return new Promise<never>(() => {});
    if (fault === "error") return reply.code(500).type("text/html").send("<h1>Internal Server Error</h1>");
    checkKey(request);
    const { status, body } = once(request, () => work(fault));
    if (fault === "lost") {
      reply.hijack();
      request.raw.socket.destroy();
      return reply;
    }
    const text = JSON.stringify(body);
    return reply
      .code(status)
      .type("application/hal+json")
      .send(fault === "garbage" ? text.slice(0, text.length / 2) : text);
  }

  app.post("/v2/payments", (request, reply) =>
    respond(request, reply, () => {
      const payment = emulator.create(readPayment(jsonBody(request)));
      return { status: 201, body: presentPayment(payment, baseOf(payment)) };
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
      if (!emulator.setStatus(payment.id, "canceled")) {
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

  app.get<{ Querystring: Record<string, string> }>("/v2/methods", (request, reply) =>
    respond(request, reply, () => {
      const { "amount[value]": value, "amount[currency]": currency, includeWallets = "" } = request.query;
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
    // Answered below like any other body that is no JSON object.
  }
  throw new MollieApiError(400, "The request body is not valid JSON");
}
