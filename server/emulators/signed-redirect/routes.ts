import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { signed } from "#server/platform/gateways/signed-redirect/signature.ts";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import { sendHtml, serveStyles } from "../hosted-page/send-html.ts";
import type { Answer, SignedRedirectEmulator } from "./emulator.ts";
import { isChoice, notFoundPage, paymentPage } from "./page.ts";
import type { Payment } from "./state.ts";

const statusOf = { unsigned: 401, unknown: 404, invalid: 422 };

type ById = { Params: { id: string } };

/** Fastify plugin: the hosted page and the vendor's calls. Register it with a prefix, or alone. */
export async function signedRedirectRoutes(
  app: FastifyInstance,
  { emulator }: { emulator: SignedRedirectEmulator },
) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));
  serveStyles(app);
  const assets = `${app.prefix}/assets`;

  function sendPage(reply: FastifyReply, payment: Payment) {
    const action = `${app.prefix}/pay/${encodeURIComponent(payment.id)}`;
    return sendHtml(reply, paymentPage(payment, { action, assets }), new URL(payment.returnUrl).origin);
  }

  app.get("/pay", hiddenRoute, (request, reply) => {
    const found = emulator.open(queryOf(request));
    if (typeof found === "string") return sendHtml(reply.code(statusOf[found]), notFoundPage(assets), "");
    return sendPage(reply, found);
  });

  app.post<ById>("/pay/:id", hiddenRoute, (request, reply) => {
    const payment = emulator.find(request.params.id);
    if (!payment) return sendHtml(reply.code(404), notFoundPage(assets), "");
    const status = formOf(request).status;
    if (!isChoice(payment, status)) return sendPage(reply.code(409), payment);
    emulator.setStatus(payment.id, status);
    return reply.redirect(returnOf(emulator, payment), 303);
  });

  app.get("/status", hiddenRoute, (request, reply) =>
    send(reply, emulator.tellStatus(Object.fromEntries(queryOf(request)))),
  );
  app.get("/refunds", hiddenRoute, (request, reply) =>
    send(reply, emulator.tellRefund(Object.fromEntries(queryOf(request)))),
  );
  app.post("/refunds", hiddenRoute, (request, reply) => send(reply, emulator.takeRefund(formOf(request))));
}

function queryOf({ url }: FastifyRequest): URLSearchParams {
  return new URL(url, "http://emulator").searchParams;
}

function formOf({ body }: FastifyRequest): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(String(body ?? "")));
}

/** The payer's return, with what the vendor claims about the payment. */
function returnOf({ shop, key }: SignedRedirectEmulator, { id, status, returnUrl }: Payment): string {
  const address = new URL(returnUrl);
  const fields = signed(key, "return", { shop, payment: id, status });
  for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value);
  return address.href;
}

function send(reply: FastifyReply, answer: Answer) {
  if ("refused" in answer) return reply.code(statusOf[answer.refused]).send({ error: answer.refused });
  return reply.send(answer.fields);
}
