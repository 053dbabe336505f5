import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

export type Balancer = {
  url: string;
  /** Answers that no member should see: 5xx, and requests without a process or with a broken connection. */
  faults(): readonly string[];
  /** Number of requests of each process, by its address. */
  given(): ReadonlyMap<string, number>;
  close(): Promise<void>;
};

const askEveryMs = 100;

/** Sends requests to the ready processes in turn, without retries, so that every fault is visible. */
export async function createBalancer(processes: readonly { url: string }[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  const ready = new Set<string>();
  const given = new Map<string, number>();
  const faults: string[] = [];
  let turn = 0;
  let isOpen = true;

  async function ask(url: string): Promise<void> {
    // A slow process stays in use: on a busy machine there would be no process left.
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    await answer?.text();
    if (answer?.ok) ready.add(url);
    else ready.delete(url);
  }

  const asking = Promise.all(
    processes.map(async ({ url }) => {
      for (; isOpen; await wait(askEveryMs)) await ask(url);
    }),
  );

  function pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const all = [...ready];
    const target = all[turn++ % all.length];
    const what = `${incoming.method} ${incoming.url?.split("?")[0]}`;
    const fail = (why: string) => {
      // The client has disconnected.
      if (outgoing.destroyed) return;
      faults.push(`${what}: ${why}`);
      if (!outgoing.headersSent) outgoing.writeHead(502);
      outgoing.end();
    };
    if (!target) {
      fail("nobody is ready");
      return;
    }
    given.set(target, (given.get(target) ?? 0) + 1);
    const isStream = incoming.url?.startsWith("/api/live") ?? false;
    const upstream = request(new URL(incoming.url ?? "/", target), {
      method: incoming.method,
      headers: { ...incoming.headers, connection: isStream ? "close" : "keep-alive" },
      agent: isStream ? false : agent,
    });
    upstream.on("response", (response) => {
      if ((response.statusCode ?? 500) >= 500) faults.push(`${what}: ${response.statusCode}`);
      const { connection: _, ...headers } = response.headers;
      outgoing.writeHead(response.statusCode ?? 502, headers);
      outgoing.flushHeaders();
      response.on("error", (error) => fail(error.message));
      response.pipe(outgoing);
    });
    upstream.on("error", (error) => fail(error.message));
    outgoing.on("close", () => upstream.destroy());
    incoming.pipe(upstream);
  }

  const server = createServer(pass).listen(0, "127.0.0.1");
  // Node's five seconds cut connections that slow clients are about to use: a fault of this balancer only.
  server.keepAliveTimeout = 600_000;
  await once(server, "listening");
  while (ready.size < processes.length) await wait(20);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults: () => faults,
    given: () => given,
    async close() {
      isOpen = false;
      await asking;
      server.closeAllConnections();
      server.close();
      agent.destroy();
    },
  };
}
