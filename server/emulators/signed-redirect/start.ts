import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { createSignedRedirectEmulator, type EmulatorOptions } from "./emulator.ts";
import { signedRedirectRoutes } from "./routes.ts";

/** The emulator on a port of its own, on loopback, as tests use it. */
export async function startSignedRedirectEmulator(options: EmulatorOptions = {}) {
  const emulator = createSignedRedirectEmulator(options);
  const app = fastify({ forceCloseConnections: true });
  await app.register(signedRedirectRoutes, { emulator });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    emulator,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    async close() {
      emulator.stop();
      await app.close();
    },
  };
}

export type RunningSignedRedirect = Awaited<ReturnType<typeof startSignedRedirectEmulator>>;
