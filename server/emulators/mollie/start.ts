import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { createMollieEmulator, type MollieEmulatorOptions } from "./emulator.ts";
import { mollieEmulatorRoutes } from "./routes.ts";

/** The emulator on a port of its own, on loopback (0: any free one), as tests use it. */
export async function startMollieEmulator(options: MollieEmulatorOptions & { port?: number } = {}) {
  const emulator = createMollieEmulator(options);
  // Calls that a planned fault keeps waiting would otherwise hold `close` up.
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
    /** The hour after which a repeated key is a new call is over. */
    forgetKeys() {
      for (const key of Object.keys(emulator.state.answers)) delete emulator.state.answers[key];
    },
    chargeBack: emulator.chargeBack,
    reverseChargeBack: emulator.reverseChargeBack,
    failRefund: emulator.failRefund,
    finishRefund: emulator.finishRefund,
    /** Refunds so many minor units of a payment in euros. */
    refund: (paymentId: string, amountMinor: number) =>
      emulator.refund(paymentId, { amount: { currency: "EUR", value: (amountMinor / 100).toFixed(2) } }),
    faults: emulator.faults,
    async close() {
      emulator.stop();
      await app.close();
    },
  };
}

export type RunningMollieEmulator = Awaited<ReturnType<typeof startMollieEmulator>>;
