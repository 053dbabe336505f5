import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { createPushEmulator } from "./emulator.ts";
import { pushEmulatorRoutes } from "./routes.ts";

/** The emulator on a port of its own, on loopback, as tests use it. */
export async function startPushEmulator(options: { now?: () => Date } = {}) {
  const emulator = createPushEmulator(options);
  const app = fastify({ forceCloseConnections: true });
  const baseUrl = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await app.register(pushEmulatorRoutes, { emulator, baseUrl });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    ...emulator,
    url: baseUrl(),
    async close() {
      emulator.stop();
      await app.close();
    },
  };
}

export type RunningPushEmulator = Awaited<ReturnType<typeof startPushEmulator>>;
