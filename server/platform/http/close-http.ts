import type { FastifyInstance } from "fastify";

/** What begins within this long of the end is cut off; its sender tries again elsewhere. */
export const finishWithinMs = 7_000;

/** Lets what is under way finish; connections that are kept open for more are closed as they fall idle. */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const idle = setInterval(() => http.server.closeIdleConnections(), 50);
  const late = setTimeout(() => http.server.closeAllConnections(), finishWithinMs);
  await http.close();
  clearInterval(idle);
  clearTimeout(late);
}
