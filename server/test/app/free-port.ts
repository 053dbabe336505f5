import { createSocket } from "node:dgram";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below the ports that systems assign themselves: no outgoing connection and no server on port 0 gets one of
 * these.
 */
const first = 15_000;
const last = 32_000;

/**
 * A port on loopback that belongs to this process until it ends, also while the server on it restarts: the
 * process holds the UDP port of the same number, which keeps away other processes that call this function.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = first + Math.floor(Math.random() * (last - first));
    if ((await hold(port)) && (await isFree(port))) return port;
  }
  throw new Error("No free port");
}

async function hold(port: number): Promise<boolean> {
  const holder = createSocket("udp4");
  holder.bind({ port, address: "127.0.0.1", exclusive: true });
  const isHeld = await happens(holder, "listening");
  if (isHeld) holder.unref();
  else holder.close();
  return isHeld;
}

/** Whether no server listens there that did not call this function. */
async function isFree(port: number): Promise<boolean> {
  const probe = createServer().listen({ port, host: "127.0.0.1", exclusive: true });
  if (!(await happens(probe, "listening"))) return false;
  probe.close();
  await once(probe, "close");
  return true;
}

/** False if the port is taken by another process. */
async function happens(emitter: NodeJS.EventEmitter, event: string): Promise<boolean> {
  try {
    await once(emitter, event);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "EADDRINUSE" || code === "EACCES") return false;
    throw error;
  }
}
