import type { Env } from "#server/env.ts";
import type { Log } from "../operations/log.ts";
import type { GifProvider } from "./gif-provider.ts";
import { createKlipy } from "./klipy.ts";

/** The provider of gifs: it needs its key and the vendor's permission; the demo asks its own emulator. Null: none. */
export function openGifs(env: Env, log: Log): GifProvider | null {
  const { GIF_API_KEY: key, GIF_PROXY_PERMITTED: isPermitted, GIF_API_URL: apiUrl } = env;
  if (key && /* defence: gifs-need-permission */ isPermitted) return createKlipy({ key, apiUrl });
  if (key || isPermitted)
    log.warn("GIF_API_KEY and GIF_PROXY_PERMITTED belong together: one alone sets up no gifs");
  if (!env.DEMO) return null;
  return createKlipy({ key: "emulator-key", apiUrl: apiUrl ?? gifEmulatorUrl(env) });
}

/** Where the demo's emulator is mounted. */
export const gifEmulatorUrl = ({ PORT }: Pick<Env, "PORT">): string => `http://127.0.0.1:${PORT}/dev/gifs`;
