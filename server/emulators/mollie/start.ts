import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { createMollieEmulator, type MollieEmulatorOptions } from "./emulator.ts";
import { mollieEmulatorRoutes } from "./routes.ts";

/** The emulator on a port of its own, on loopback (0: any free one), as tests use it. */
export async function startMollieEmulator(options: MollieEmulatorOptions & { port?: number } = {}) {
  const emulator = createMollieEmulator(options);
  // Without this, calls that wait because of a planned fault would delay `close`.
  const app = fastify({ forceCloseConnections: true });
  const url = () => `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  await app.register(mollieEmulatorRoutes, { emulator, baseUrl: url });
  await app.listen({ host: "127.0.0.1", port: options.port ?? 0 });
  return {
    url: url(),
    get payments() {
      return emulator.payments;
    },
    get mandates() {
      return Object.values(emulator.state.mandates);
    },
    get customers() {
      return Object.values(emulator.state.customers);
    },
    holdCharges: emulator.holdCharges,
    refuseCards: emulator.mandates.refuseCards,
    create: emulator.create,
    setStatus: emulator.setStatus,
    /** Forgets repeated keys, as if the hour for which Mollie keeps them were over. */
    forgetKeys() {
      for (const key of Object.keys(emulator.state.answers)) delete emulator.state.answers[key];
    },
    chargeBack: emulator.chargeBack,
    reverseChargeBack: emulator.reverseChargeBack,
    failRefund: emulator.failRefund,
    finishRefund: emulator.finishRefund,
    /** Refunds this many minor units of a payment in euros. */
    refund: (paymentId: string, amountMinor: number) =>
      emulator.refund(paymentId, { amount: { currency: "EUR", value: (amountMinor / 100).toFixed(2) } }),
    settle: emulator.settle,
    get settlements() {
      return Object.values(emulator.state.settlements);
    },
    faults: emulator.faults,
    async close() {
      emulator.stop();
      await app.close();
    },
  };
}

export type RunningMollieEmulator = Awaited<ReturnType<typeof startMollieEmulator>>;
