import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const outageShapes = ["silent", "faulty", "garbled", "refusing"] as const;
type OutageShape = (typeof outageShapes)[number];

const passedOn = ["accept", "authorization", "content-type", "idempotency-key"];

async function passOn(vendorUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = "GET", url = "/" } = request;
  const body = await buffer(request);
  const headers = Object.fromEntries(
    passedOn.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
  const answer = await fetch(`${vendorUrl}${url}`, {
    ...{ method, headers, redirect: "manual" },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  const text = Buffer.from(await answer.arrayBuffer());
  response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "text/plain" });
  response.end(text);
}

/** The address of a vendor that can be away: it never answers, has a fault, sends half an answer, or takes no connection. */
export async function startOutage() {
  let vendorUrl = "";
  let shape: OutageShape | null = null;
  let held = 0;
  const server = createServer((request, response) => {
    if (shape === "silent") {
      held += 1;
      response.on("close", () => {
        held -= 1;
      });
    } else if (shape === "faulty") response.writeHead(500).end("<h1>Internal Server Error</h1>");
    else if (shape === "garbled")
      response.writeHead(200, { "content-type": "application/json" }).end('{"status":"pa');
    else passOn(vendorUrl, request, response).catch(() => response.destroy());
  });
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", resolve);
    });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    /** The calls that wait for an answer. */
    get held() {
      return held;
    },
    passTo(url: string) {
      vendorUrl = url;
    },
    async begin(begun: OutageShape) {
      shape = begun;
      if (shape === "refusing") await close();
      // A call on an open connection would still be answered as before.
      else server.closeAllConnections();
    },
    async end() {
      if (shape === "refusing") await listen(port);
      else server.closeAllConnections();
      shape = null;
    },
    close,
  };
}

export type Outage = Awaited<ReturnType<typeof startOutage>>;
