import type { FastifyInstance } from "fastify";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import type { SmsEmulator } from "./emulator.ts";

const statusOf = { refused: 400, busy: 503 };

/** Fastify plugin: the vendor's one call. */
export async function smsEmulatorRoutes(app: FastifyInstance, { emulator }: { emulator: SmsEmulator }) {
  app.post("/mobile/single", hiddenRoute, async (request, reply) => {
    const fault = emulator.nextFault();
    if (fault === "refused" || fault === "busy") return reply.code(statusOf[fault]).send({ code: fault });
    if (fault === "elsewhere") return reply.redirect("http://127.0.0.1:1/elsewhere", 307);
    if (fault === "silent") return reply.hijack();
    const { status, body } = emulator.take(request.headers.authorization, request.body);
    if (fault === "lost") {
      reply.hijack();
      return reply.raw.destroy();
    }
    if (fault === "broken") return reply.code(500).send({ code: fault });
    return reply.code(status).send(body);
  });
}
