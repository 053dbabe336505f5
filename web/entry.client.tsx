import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { regionalTag } from "#i18n/regions.ts";
import { rememberTimeZone } from "#web/lib/browser/clock.ts";
import { registerVersions } from "#web/lib/language/message-versions.ts";
import { loadMessages } from "#web/lib/language/messages.ts";
import { guardChunks, reloadOnce } from "#web/lib/page/chunk-guard.ts";
import { PageProviders } from "#web/lib/page/page-providers.tsx";
import { fillQueries, readPageState } from "#web/lib/page/page-state.ts";
import { tellWhenHidden } from "#web/lib/page/tell-hidden.ts";
import { rememberQueryClient } from "#web/lib/queries/browser-cache.ts";
import { createQueryClient } from "#web/lib/queries/query-client.ts";

guardChunks();
tellWhenHidden();
// Chromium fires this event once and early, before web/lib/page/install.ts has loaded. Without this handler the
// browser shows its own install bar.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  window.installOffer = event;
});

const state = readPageState(document);
const { locale, country, timeZone } = state.request;
const tag = regionalTag(locale, country);
const queryClient = createQueryClient();
fillQueries(queryClient, state.queries);
rememberQueryClient(queryClient);

registerVersions(state.texts);
const page = { request: state.request, subjects: new Set(state.subjects) };

/** React only reports that it rendered again; the reason is in the error's cause. */
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

// If the texts do not load, the page stays as the server sent it; native links and forms still work.
Promise.all(state.subjects.map((subject) => loadMessages(tag, subject))).then(start, () => reloadOnce());
