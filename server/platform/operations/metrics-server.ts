import { createServer, type Server } from "node:http";
import type { Metrics } from "./metrics.ts";

/** Serves the metrics on a separate port for the monitoring. */
export function openMetricsServer(metrics: Metrics, { port, host }: { port: number; host: string }) {
  const server = createServer(async (request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.text();
    response.writeHead(200, { "content-type": metrics.contentType }).end(text);
  });
  return new Promise<Server>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => resolve(server));
  });
}
