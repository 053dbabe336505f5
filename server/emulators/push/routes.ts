import type { FastifyInstance } from "fastify";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import type { PushEmulator } from "./emulator.ts";
import { collectMs } from "./push-emulator-limits.ts";

type Options = { emulator: PushEmulator /** Where the server reaches this plugin. */; baseUrl: () => string };
type WithId = { Params: { id: string } };

/** Fastify plugin: the push service, and the calls of the browsers that the emulator plays. */
export async function pushEmulatorRoutes(app: FastifyInstance, { emulator, baseUrl }: Options) {
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );

  app.post<WithId>("/:id", hiddenRoute, (request, reply) => {
    const origin = new URL(baseUrl()).origin;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { status, retryAfter, reason } = emulator.take(request.params.id, origin, request.headers, body);
    if (retryAfter !== undefined) reply.header("retry-after", retryAfter);
    return reply.code(status).send(reason ?? "");
  });

  app.post<{ Body: { application_server_key?: unknown } }>(
    "/subscriptions",
    hiddenRoute,
    async ({ body }) => {
      const { id, keys } = emulator.subscribe(String(body.application_server_key ?? ""));
      return { id, endpoint: `${baseUrl()}/${id}`, keys };
    },
  );

  app.get<WithId>("/:id/messages", hiddenRoute, async ({ params }, reply) => {
    try {
      const gone = new AbortController();
      reply.raw.once("close", () => {
        if (!reply.raw.writableFinished) gone.abort();
      });
      return { messages: await emulator.collect(params.id, { waitMs: collectMs, gone: gone.signal }) };
    } catch {
      return reply.code(404).send({});
    }
  });
}
