import { Writable } from "node:stream";
import { indexes, messages, versions } from "virtual:messages";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { defaultLocale } from "#i18n/locales.ts";
import type { Subject } from "#i18n/subjects.ts";
import { registerVersions } from "#web/lib/language/message-versions.ts";
import { messagesAddress, registerMessages } from "#web/lib/language/messages.ts";
import { addAppHead } from "#web/lib/page/app-head.ts";
import { earlyPresses } from "#web/lib/page/early-press.ts";
import { holdBack, type LateStart } from "#web/lib/page/late-start.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { PageProviders } from "#web/lib/page/page-providers.tsx";
import {
  queryClientContext,
  requestContext,
  type ServerCall,
  type ServerRequest,
} from "#web/lib/page/server-context.ts";
import { createServerQueryClient } from "#web/lib/queries/server-query-client.ts";

// From the build too: the server's own copy of React Router would not recognize the build's contexts.
export { createRequestHandler } from "react-router";
export { renderLastResort } from "#web/lib/page/last-resort.ts";

/** For tools/budgets.ts: the file of a subject's texts in the default language. */
export const addressOfTexts = (subject: Subject) => messagesAddress(defaultLocale, subject);

registerMessages(messages);
registerVersions({ files: versions, indexes });

/** React Router reads this export: the longest time in ms that a stream waits for its last promise. */
export const streamTimeout = 5_000;

/**
 * The loaders' contexts of one request. The server calls this function because contexts that it imported
 * itself would differ from those of this build.
 */
export function provideContexts(call: ServerCall, request: ServerRequest): RouterContextProvider {
  const contexts = new RouterContextProvider();
  contexts.set(requestContext, request);
  contexts.set(queryClientContext, createServerQueryClient(call));
  return contexts;
}

/** React Router calls this instead of writing to the console, for an error of a loader or of rendering. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // The caller has left, or the page does not exist.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(requestContext).logFault(error);
};

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  contexts: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const { nonce, logFault, handOver, ...pageRequest } = contexts.get(requestContext);
  const readContext = await readHandOff(routerContext);
  const drawPage = () => (
    <PageProviders
      queryClient={contexts.get(queryClientContext)}
      page={{ request: pageRequest, nonce, subjects: new Set(), kept: new Map() }}
    >
      <ServerRouter context={readContext} url={request.url} nonce={nonce} />
    </PageProviders>
  );
  /** Adds what React does not draw. */
  const finish = (html: string, statusDrawn: number) => {
    const start = statusDrawn === 200 ? lateStartOf(routerContext, pageRequest) : null;
    const page = addAppHead(html, pageRequest.theme, `<script nonce="${nonce}">${earlyPresses}</script>`);
    return { page: start ? holdBack(page, start, nonce) : page, start };
  };
  const whole = drawWhole(drawPage());
  if (whole === null) {
    const streamed = await drawInPieces(drawPage(), { status, nonce, logFault });
    return new Response(finish(streamed.html, streamed.status).page, { status: streamed.status, headers });
  }
  const { page, start } = finish(whole, status);
  handOver(page, start);
  return new Response(null, { status, headers });
}

/**
 * When the code of this page starts, if its route lets it start late. Members, and visitors whom the site warns before they
 * enter, get every page with its code.
 */
function lateStartOf(
  { staticHandlerContext: { matches } }: EntryContext,
  { position, isWarned }: Pick<ServerRequest, "position" | "isWarned">,
): LateStart | null {
  if (position !== null || isWarned) return null;
  const facts = matches.map(({ route }) => route.handle as PageFacts | undefined);
  return facts.findLast((one) => one?.startsLate)?.startsLate ?? null;
}

/**
 * The loaders' answers as the router hands them to the browser. They are read before the first render because
 * the router reads them during rendering and would suspend every page.
 */
async function readHandOff(context: EntryContext): Promise<EntryContext> {
  const reader = context.serverHandoffStream?.getReader();
  if (!reader) return context;
  const streamCache: Record<number, Promise<void> & { result?: object; error?: unknown }> = {};
  const decoder = new TextDecoder();
  for (let at = 0, isDone = false; !isDone; at += 1) {
    const read = await reader.read().then(
      ({ done, value }) => ({ result: { done, value: decoder.decode(value, { stream: true }) } }),
      (error: unknown) => ({ error }),
    );
    streamCache[at] = Object.assign(Promise.resolve(), read);
    isDone = !("result" in read) || read.result.done;
  }
  const serverHandoffStream = { getReader: () => reader } as typeof context.serverHandoffStream;
  const renderMeta = { ...context.renderMeta, streamCache } as typeof context.renderMeta;
  return { ...context, serverHandoffStream, renderMeta } as EntryContext;
}

/**
 * The page as one string, at a third of the cost of a stream. Null if a part suspends or fails: then the page
 * is rendered again as a stream, which waits for the part and reports the error. The first page of a process in a language
 * waits for its texts.
 */
function drawWhole(page: ReactNode): string | null {
  try {
    // A stream adds the document type by itself.
    const html = `<!DOCTYPE html>${renderToString(page)}`;
    return html.includes("<!--$!-->") || html.includes("<!--$?-->") ? null : html;
  } catch {
    return null;
  }
}

type Pieces = { status: number; nonce: string; logFault: (fault: unknown) => void };

/** The same page from a stream. The status is 500 if a part of it failed. */
function drawInPieces(
  page: ReactNode,
  { status, nonce, logFault }: Pieces,
): Promise<{ html: string; status: number }> {
  let statusNow = status;
  return new Promise((resolve, reject) => {
    const faults: unknown[] = [];
    // An error in the shell rejects and reaches handleError.
    const logOthers = (shellFault?: unknown) =>
      faults.filter((fault) => fault !== shellFault).forEach(logFault);
    const stream = renderToPipeableStream(page, {
      nonce,
      // Sends whole pages: a boundary that is sent separately would stay hidden until its script runs.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(timer);
        logOthers();
        stream.pipe(collect((html) => resolve({ html: html.toString(), status: statusNow })));
      },
      onShellError(error: unknown) {
        clearTimeout(timer);
        logOthers(error);
        reject(error);
      },
      onError(error: unknown) {
        statusNow = 500;
        faults.push(error);
      },
    });
    const timer = setTimeout(() => stream.abort(), streamTimeout + 1000);
  });
}

/** Collects everything that is written and passes it on in one piece. */
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
