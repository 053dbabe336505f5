import { PassThrough } from "node:stream";
import { messages } from "virtual:messages";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { registerMessages } from "./lib/messages.ts";
import { PageProviders } from "./lib/page-providers.tsx";
import {
  apiContext,
  queryClientContext,
  requestContext,
  type ServerCall,
  type ServerRequest,
} from "./lib/server-context.ts";
import { createServerQueryClient } from "./lib/server-query-client.ts";

// The server takes this from here too: its own React Router would be another one, and would not know these contexts.
export { createRequestHandler } from "react-router";
export { renderLastResort } from "./lib/last-resort.ts";

registerMessages(messages);

/** React Router takes this name: how long a stream may wait for its last promise. */
export const streamTimeout = 5_000;

/**
 * The loaders' contexts of one request. The server asks for them here: contexts imported by the server itself would be
 * others than those of this build.
 */
export function provideContexts(call: ServerCall, request: ServerRequest): RouterContextProvider {
  const contexts = new RouterContextProvider();
  contexts.set(apiContext, call);
  contexts.set(requestContext, request);
  contexts.set(queryClientContext, createServerQueryClient(call));
  return contexts;
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  contexts: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  const { nonce, ...pageRequest } = contexts.get(requestContext);
  const isPatient = isbot(request.headers.get("user-agent") ?? "");
  let statusNow = status;

  return new Promise((resolve, reject) => {
    let isSent = false;
    const stream = renderToPipeableStream(
      <PageProviders
        queryClient={contexts.get(queryClientContext)}
        page={{ request: pageRequest, nonce, subjects: new Set() }}
      >
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </PageProviders>,
      {
        nonce,
        // Whole pages at once: a boundary sent separately would stay hidden until its script ran.
        progressiveChunkSize: Number.MAX_SAFE_INTEGER,
        [isPatient ? "onAllReady" : "onShellReady"]: send,
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          statusNow = 500;
          if (isSent) console.error(error);
        },
      },
    );
    const timer = setTimeout(() => stream.abort(), streamTimeout + 1000);

    function send() {
      isSent = true;
      const body = new PassThrough({
        // A timer left behind would hold the whole render in memory until it fires.
        final(done) {
          clearTimeout(timer);
          done();
        },
        destroy(error, done) {
          clearTimeout(timer);
          stream.abort();
          done(error);
        },
      });
      stream.pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: statusNow, headers }));
    }
  });
}
