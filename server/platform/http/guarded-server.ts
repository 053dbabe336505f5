import { createServer, type RequestListener, type Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";
import { type Log, occasionally } from "../operations/log.ts";

/** Requests of one connection that may wait for their answers or for somebody to read these; browsers and proxies send one. */
const mostUnanswered = 8;

type Guard = {
  /** Connections at a time; who comes beyond them is hung up on. */
  mostConnections: number;
  log: Log;
};

/**
 * An HTTP server whose connections hold no more than one sender may: requests in a row without waiting for answers, and
 * answers that nobody reads, end the connection. `timeout` says after how long without a byte either way Node asks.
 */
export function createGuardedServer(
  options: ServerOptions & { timeout: number },
  answer: RequestListener,
  { mostConnections, log }: Guard,
): Server {
  const { timeout, ...nodeOptions } = options;
  const unanswered = new WeakMap<Socket, number>();
  const waiting = (socket: Socket) => unanswered.get(socket) ?? 0;
  const warn = occasionally((_, more) =>
    log.warn({ mostConnections, more }, "connections are turned away: MAX_CONNECTIONS are open"),
  );

  const server = createServer(nodeOptions, (request, reply) => {
    const { socket } = request;
    // What was read in one piece with the request too many comes here after the connection has ended.
    if (socket.destroyed) return;
    // defence: pipelining-bounded
    if (waiting(socket) >= mostUnanswered) return void socket.destroy();
    unanswered.set(socket, waiting(socket) + 1);
    reply.once("close", () => unanswered.set(socket, waiting(socket) - 1));
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
  return server;
}
