import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { networkRegionOf } from "../network-of.ts";
import { type Log, occasionally } from "../operations/log.ts";
import { createConnectionShares, speaksForMany } from "./connection-shares.ts";
import { createCrowdGate } from "./crowd-gate.ts";

/** Requests of one connection that may wait for their answers or for somebody to read these; browsers and proxies send one. */
const mostUnanswered = 8;

type Guard = {
  /** Connections at a time; who comes beyond them is hung up on. */
  mostConnections: number;
  /** Whose addresses count for many people (TRUST_PROXY): they have no share. */
  trustProxy: string;
  isHttps: boolean;
  log: Log;
  /** A call was told to come again before anything was made of it. */
  onTurnedAway: () => void;
  /** A clock in milliseconds; given by tests. */
  nowMs?: () => number;
};

/**
 * An HTTP server whose connections hold no more than one sender may: requests in a row without waiting for answers, and
 * answers that nobody reads, end the connection; a crowd's calls beyond what can be done are told to come again. `timeout` says after how long without a byte either way Node asks.
 */
export function createGuardedServer(
  options: ServerOptions & { timeout: number },
  answer: RequestListener,
  { mostConnections, trustProxy, isHttps, log, onTurnedAway, nowMs }: Guard,
): Server {
  const warnOfCrowd = occasionally((_: undefined, more) =>
    log.warn({ more }, "calls are turned away: more come than this process can answer"),
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
    log.warn({ mostConnections, more }, "connections are turned away: MAX_CONNECTIONS are open"),
  );

  const shares = createConnectionShares(mostConnections, speaksForMany(trustProxy));
  const warnOfShare = occasionally((region: unknown, more) =>
    log.warn({ region, more }, "connections are turned away: their network has its share of MAX_CONNECTIONS"),
  );

  const server = createServer(nodeOptions, (request, reply) => {
    const { socket } = request;
    // What was read in one piece with the request too many comes here after the connection has ended.
    if (socket.destroyed) return;
    // defence: pipelining-bounded
    if (waiting(socket) >= mostUnanswered) return void socket.destroy();
    unanswered.set(socket, waiting(socket) + 1);
    reply.once("close", () => unanswered.set(socket, waiting(socket) - 1));
    if (turnedAway(request, reply)) return;
    answer(request, reply);
  });
  server.setTimeout(timeout, (socket) => {
    // One that waits for an answer may wait longer; one that has it and reads none of it, or nothing to say, may not.
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
