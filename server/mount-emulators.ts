import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { gifEmulatorUrl } from "#server/platform/gifs/open-gifs.ts";
import type { Env } from "./env.ts";

/** Emulators of vendors in this installation, behind its own address, so that a phone reaches them too. */
export async function mountEmulators(http: FastifyInstance, env: Env): Promise<void> {
  if (env.DEMO && !env.MOLLIE_API_URL) await mountPayments(http, env);
  if (env.DEMO && !env.SIGNED_REDIRECT_URL) await mountSignedRedirect(http, env);
  if (env.DEMO && !env.SMS_URL) await mountSms(http);
  if (env.DEMO && !env.GIF_API_URL) await mountGifs(http, env);
  if (env.hasOutbox && !env.PUSH_SERVICE_URL) await mountPush(http, pushEmulatorUrl(env) as string);
}

/** The demo pays at an emulator of Mollie, where Mollie allows the site's niche. */
async function mountPayments(http: FastifyInstance, env: Env): Promise<void> {
  const { createMollieEmulator } = await import("#server/emulators/mollie/emulator.ts");
  const { mollieEmulatorRoutes } = await import("#server/emulators/mollie/routes.ts");
  const emulator = createMollieEmulator({ dataDir: join(env.DATA_DIR, "mollie") });
  http.addHook("onClose", async () => emulator.stop());
  await http.register(mollieEmulatorRoutes, { prefix: "/dev/mollie", emulator });
}

/** The demo's sites of the other niches pay at an emulator of a gateway that speaks the signed redirect. */
async function mountSignedRedirect(http: FastifyInstance, env: Env): Promise<void> {
  const { createSignedRedirectEmulator } = await import("#server/emulators/signed-redirect/emulator.ts");
  const { signedRedirectRoutes } = await import("#server/emulators/signed-redirect/routes.ts");
  const emulator = createSignedRedirectEmulator({ dataDir: join(env.DATA_DIR, "signed-redirect") });
  http.addHook("onClose", async () => emulator.stop());
  await http.register(signedRedirectRoutes, { prefix: "/dev/signed-redirect", emulator });
}

/** The demo's text messages go to its outbox, not to telephones. */
async function mountSms(http: FastifyInstance): Promise<void> {
  const { createSmsEmulator } = await import("#server/emulators/sms/emulator.ts");
  const { smsEmulatorRoutes } = await import("#server/emulators/sms/routes.ts");
  await http.register(smsEmulatorRoutes, { prefix: "/dev/sms", emulator: createSmsEmulator() });
}

/** The demo's gifs are pictures that the emulator draws. */
async function mountGifs(http: FastifyInstance, env: Env): Promise<void> {
  const { createGifEmulator } = await import("#server/emulators/gifs/emulator.ts");
  const { gifEmulatorRoutes } = await import("#server/emulators/gifs/routes.ts");
  const emulator = createGifEmulator();
  await http.register(gifEmulatorRoutes, {
    prefix: "/dev/gifs",
    emulator,
    baseUrl: () => gifEmulatorUrl(env),
  });
}

/** An emulator for browsers of the demo that reach no push service. */
async function mountPush(http: FastifyInstance, baseUrl: string): Promise<void> {
  const { createPushEmulator } = await import("#server/emulators/push/emulator.ts");
  const { pushEmulatorRoutes } = await import("#server/emulators/push/routes.ts");
  const emulator = createPushEmulator();
  http.addHook("preClose", async () => emulator.stop());
  await http.register(pushEmulatorRoutes, { prefix: "/dev/push", emulator, baseUrl: () => baseUrl });
}

export function pushEmulatorUrl(env: Env): string | undefined {
  return env.hasOutbox ? (env.PUSH_SERVICE_URL ?? `http://127.0.0.1:${env.PORT}/dev/push`) : undefined;
}
