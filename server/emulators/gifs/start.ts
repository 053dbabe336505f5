import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { createGifEmulator } from "./emulator.ts";
import { gifEmulatorRoutes } from "./routes.ts";

/** The emulator on a port of its own, on loopback, as tests use it. */
export async function startGifEmulator(options: { key?: string } = {}) {
  const emulator = createGifEmulator(options);
  // Without this, calls that wait because of a planned fault would delay `close`.
  const app = fastify({ forceCloseConnections: true });
  const baseUrl = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await app.register(gifEmulatorRoutes, { emulator, baseUrl });
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { ...emulator, url: baseUrl(), close: () => app.close() };
}
