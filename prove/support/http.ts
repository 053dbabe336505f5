import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Reply<Body = Record<string, unknown>> = {
  status: number;
  headers: IncomingHttpHeaders;
  body: Body;
};

export type Ask = {
  method?: string;
  path: string;
  cookie?: string;
  headers?: Record<string, string>;
  /** Sent as JSON; a text or bytes are sent unchanged. */
  body?: unknown;
  /** Closes the connection after this time, like a phone or a proxy. */
  patienceMs?: number;
};

const agent = new Agent({ keepAlive: true });

/** One request like one of the site's own pages; rejects without an answer. */
export function ask<Body = Record<string, unknown>>(baseUrl: string, asked: Ask): Promise<Reply<Body>> {
  const { method = "GET", path, cookie } = asked;
  const isRaw = typeof asked.body === "string" || asked.body instanceof Uint8Array;
  const payload = asked.body === undefined ? null : isRaw ? asked.body : JSON.stringify(asked.body);
  const url = new URL(path, baseUrl);
  return new Promise((resolve, reject) => {
    const call = request(
      url,
      {
        method,
        agent,
        ...(asked.patienceMs && { timeout: asked.patienceMs }),
        headers: {
          "x-client": "web",
          "sec-fetch-site": "same-origin",
          ...(cookie && { cookie }),
          ...(payload !== null && !isRaw && { "content-type": "application/json" }),
          ...(payload !== null && { "content-length": Buffer.byteLength(payload as string) }),
          ...asked.headers,
        },
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: readBody(text, response.headers) as Body,
          });
        });
      },
    );
    call.on("error", reject);
    call.on("timeout", () => call.destroy(new Error("no answer in time")));
    call.end(payload);
  });
}

/** An answer to HEAD names the type of a body that it does not have. */
function readBody(text: string, headers: IncomingHttpHeaders): unknown {
  return text !== "" && headers["content-type"]?.includes("json") ? JSON.parse(text) : text;
}
