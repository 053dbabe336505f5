import { Writable } from "node:stream";
import { indexes, messages, versions } from "virtual:messages";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, RouterContextProvider, ServerRouter } from "react-router";
import { defaultLocale } from "#i18n/locales.ts";
import type { Subject } from "#i18n/subjects.ts";
import { registerVersions } from "#web/lib/message-versions.ts";
import { messagesAddress, registerMessages } from "#web/lib/messages.ts";
import { PageProviders } from "#web/lib/page-providers.tsx";
import {
  queryClientContext,
  requestContext,
  type ServerCall,
  type ServerRequest,
} from "#web/lib/server-context.ts";
import { createServerQueryClient } from "#web/lib/server-query-client.ts";

// The server takes this from here too: its own React Router would be another one, and would not know these contexts.
export { createRequestHandler } from "react-router";
export { renderLastResort } from "#web/lib/last-resort.ts";

/** For tools/budgets.ts: the file of a subject's texts in the default language. */
export const addressOfTexts = (subject: Subject) => messagesAddress(defaultLocale, subject);

registerMessages(messages);
registerVersions({ files: versions, indexes });

/** React Router takes this name: how long a stream may wait for its last promise. */
export const streamTimeout = 5_000;

/**
 * The loaders' contexts of one request. The server asks for them here: contexts imported by the server itself would be
 * others than those of this build.
 */
export function provideContexts(call: ServerCall, request: ServerRequest): RouterContextProvider {
  const contexts = new RouterContextProvider();
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
  let statusNow = status;

  return new Promise((resolve, reject) => {
    let isShellReady = false;
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
        onShellReady() {
          isShellReady = true;
        },
        onAllReady() {
          clearTimeout(timer);
          stream.pipe(collect((html) => resolve(new Response(html, { status: statusNow, headers }))));
        },
        onShellError(error: unknown) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error: unknown) {
          statusNow = 500;
          // What breaks the shell is told by onShellError.
          if (isShellReady) console.error(error);
        },
      },
    );
    const timer = setTimeout(() => stream.abort(), streamTimeout + 1000);
  });
}

/** Takes everything that is written and hands it over in one piece. */
function collect(done: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      chunks.push(chunk);
      next();
    },
    final(end) {
      done(Buffer.concat(chunks));
      end();
    },
  });
}
