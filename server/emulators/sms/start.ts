import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { createSmsEmulator } from "./emulator.ts";
import { smsEmulatorRoutes } from "./routes.ts";

/** The emulator on a port of its own, on loopback, as tests use it. */
export async function startSmsEmulator(options: { token?: string } = {}) {
  const emulator = createSmsEmulator(options);
  // Without this, calls that wait because of a planned fault would delay `close`.
  const app = fastify({ forceCloseConnections: true });
  await app.register(smsEmulatorRoutes, { emulator });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    ...emulator,
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    close: () => app.close(),
  };
}
