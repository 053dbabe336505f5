import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { hiddenRoute } from "#server/platform/http/hidden-route.ts";
import type { GifEmulator, GifFault, GifSearchCall } from "./emulator.ts";
import { endlessPartBytes } from "./gif-emulator-limits.ts";

/** Fastify plugin: the vendor's search, and its pictures. `baseUrl` is the address of the plugin. */
export async function gifEmulatorRoutes(
  app: FastifyInstance,
  { emulator, baseUrl }: { emulator: GifEmulator; baseUrl: () => string },
) {
  app.get<{ Querystring: GifSearchCall }>("/v2/search", hiddenRoute, async ({ query }, reply) => {
    const fault = emulator.nextFault();
    if (fault !== null && fault !== "foreign") return fail(fault, reply);
    const { status, body } = emulator.search(query, baseUrl(), fault === "foreign");
    return reply.code(status).send(body);
  });

  app.get<{ Params: { number: string; file: string } }>(
    "/pictures/:number/:file",
    hiddenRoute,
    async ({ params }, reply) => {
      const fault = emulator.nextFault();
      if (fault !== null) return fail(fault, reply);
      const bytes = await emulator.picture(Number(params.number), params.file.replace(/\.webp$/, ""));
      if (!bytes) return reply.code(404).send({ error: "no such picture" });
      return reply.type("image/webp").send(bytes);
    },
  );
}

function fail(fault: GifFault, reply: FastifyReply) {
  if (fault === "silent") return reply.hijack();
  if (fault === "busy") return reply.code(503).send({ error: fault });
  if (fault === "elsewhere") return reply.redirect("http://127.0.0.1:1/elsewhere", 302);
  if (fault === "huge") return reply.type("image/webp").send(Readable.from(endless()));
  return reply.type("image/webp").send(Buffer.from("<html>not what you asked for</html>"));
}

function* endless() {
  const block = Buffer.alloc(endlessPartBytes, "RIFF");
  for (;;) yield block;
}
