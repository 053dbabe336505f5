import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { networkRegionOf } from "../network-of.ts";
import { type Log, occasionally } from "../operations/log.ts";
import { createConnectionShares, speaksForMany } from "./connection-shares.ts";
import { createCrowdGate } from "./crowd-gate.ts";
import { unansweredAtMost } from "./http-limits.ts";

type Guard = {
  /** The most open connections; further ones are closed. */
  mostConnections: number;
  /** Addresses of proxies (TRUST_PROXY): shares do not apply to them. */
  trustProxy: string;
  isHttps: boolean;
  log: Log;
  /** Called when a call got 503 before it was processed. */
  onTurnedAway: () => void;
  /** A clock in milliseconds; given by tests. */
  nowMs?: () => number;
};

/**
 * An HTTP server that limits each connection: too many pipelined requests, and answers that stay unread, end the
 * connection; calls beyond the capacity get 503. `timeout`: idle time in both directions before Node checks a connection.
 */
export function createGuardedServer(
  options: ServerOptions & { timeout: number },
  answer: RequestListener,
  { mostConnections, trustProxy, isHttps, log, onTurnedAway, nowMs }: Guard,
): Server {
  const warnOfCrowd = occasionally((_: undefined, more) =>
    log.warn({ more }, "calls are refused: more arrive than this process can answer"),
  );
  const turnedAway = createCrowdGate({
    isHttps,
    onTurnedAway() {
      onTurnedAway();
      warnOfCrowd(undefined);
    },
    ...(nowMs && { nowMs }),
  });
  const { timeout, ...nodeOptions } = options;
  const unanswered = new WeakMap<Socket, number>();
  const waiting = (socket: Socket) => unanswered.get(socket) ?? 0;
  const warn = occasionally((_, more) =>
    log.warn({ mostConnections, more }, "connections are refused: MAX_CONNECTIONS are open"),
  );

  const shares = createConnectionShares(mostConnections, speaksForMany(trustProxy));
  const warnOfShare = occasionally((region: unknown, more) =>
    log.warn(
      { region, more },
      "connections are refused: their network uses its whole share of MAX_CONNECTIONS",
    ),
  );

  const server = createServer(nodeOptions, (request, reply) => {
    const { socket } = request;
    // Requests read in the same chunk as the excess request arrive here after the connection has ended.
    if (socket.destroyed) return;
    // defence: pipelining-bounded
    if (waiting(socket) >= unansweredAtMost) return void socket.destroy();
    unanswered.set(socket, waiting(socket) + 1);
    reply.once("close", () => unanswered.set(socket, waiting(socket) - 1));
    if (turnedAway(request, reply)) return;
    answer(request, reply);
  });
  server.setTimeout(timeout, (socket) => {
    // A connection that waits for an answer may wait longer; one that does not read its answer, or sends none, may not.
    // defence: unread-answers-cut
    if (waiting(socket) === 0 || socket.writableLength > 0) socket.destroy();
  });
  // defence: connections-bounded
  server.maxConnections = mostConnections;
  server.on("drop", warn);
  server.on("connection", (socket) => {
    if (shares.enter(socket)) return;
    warnOfShare(networkRegionOf(socket.remoteAddress ?? ""));
    socket.destroy();
  });
  return server;
}
