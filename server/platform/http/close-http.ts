import type { FastifyInstance } from "fastify";
import { finishWithinMs, idleLookMs } from "./http-limits.ts";

/** Lets open requests finish; keep-alive connections are closed once they are idle. */
export async function closeHttp(http: FastifyInstance): Promise<void> {
  const idle = setInterval(() => http.server.closeIdleConnections(), idleLookMs);
  const late = setTimeout(() => http.server.closeAllConnections(), finishWithinMs);
  await http.close();
  clearInterval(idle);
  clearTimeout(late);
}
