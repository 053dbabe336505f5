import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { rememberQueryClient } from "./lib/browser-cache.ts";
import { guardChunks, reloadOnce } from "./lib/chunk-guard.ts";
import { rememberTimeZone } from "./lib/clock.ts";
import { loadMessages } from "./lib/messages.ts";
import { PageProviders } from "./lib/page-providers.tsx";
import { fillQueries, readPageState } from "./lib/page-state.ts";
import { createQueryClient } from "./lib/query-client.ts";

guardChunks();

const state = readPageState(document);
const { locale, timeZone } = state.request;
const queryClient = createQueryClient();
fillQueries(queryClient, state.queries);
rememberQueryClient(queryClient);

const page = { request: state.request, subjects: new Set(state.subjects) };

/** React only says that it had to draw again; why stands in the cause. */
function reportWithCause(error: unknown) {
  reportError(error);
  if (error instanceof Error && error.cause) reportError(error.cause);
}

function start() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageProviders queryClient={queryClient} page={page}>
          <HydratedRouter />
        </PageProviders>
      </StrictMode>,
      { onRecoverableError: reportWithCause },
    );
  });
  rememberTimeZone(timeZone);
}

// Without its texts the page stays as the server sent it; links and forms of the browser's own still work.
Promise.all(state.subjects.map((subject) => loadMessages(locale, subject))).then(start, () => reloadOnce());
