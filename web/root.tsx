import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useEffect, useMemo, useSyncExternalStore } from "react";
import { Links, Outlet, Scripts, ScrollRestoration, useLocation, useNavigation } from "react-router";
import "#web/ui/theme.css";
import latinFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { Subject } from "#i18n/subjects.ts";
import { EntryGate } from "#web/features/front/entry/entry-gate.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useOwnTexts } from "#web/features/ground/session/use-own-texts.ts";
import { ErrorPage, MemberParts, ToastList } from "#web/features/ground/shell/deferred-parts.tsx";
import { LastResort } from "#web/features/ground/shell/last-resort.tsx";
import { useReturnToLogin } from "#web/features/ground/shell/use-return-to-login.ts";
import { BonusParts } from "#web/features/money/bonus/deferred-parts.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import { useRegionalTag } from "#web/lib/language/locale.tsx";
import { languageOfTexts, versionsOf } from "#web/lib/language/messages.ts";
import { routeFailures } from "#web/lib/page/chunk-guard.ts";
import { awaitedParts } from "#web/lib/page/load-part.ts";
import { usePageContext } from "#web/lib/page/page-context.ts";
import { type PageFacts, usePageFacts } from "#web/lib/page/page-facts.ts";
import { notePageReady } from "#web/lib/page/page-ready.ts";
import { listFilledQueries, pageStateId, serializePageState } from "#web/lib/page/page-state.ts";
import { noteShown } from "#web/lib/page/shown-path.ts";
import { themeClasses, useTheme } from "#web/lib/page/theme.ts";
import { ToastRegion } from "#web/ui/toast-region.tsx";
import { TopProgress } from "#web/ui/top-progress.tsx";

export const handle = { messages: ["common"] } satisfies PageFacts;

export const links = () => [
  { rel: "preload", href: latinFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function Layout({ children }: { children: ReactNode }) {
  const { request } = usePageContext();
  const tag = useRegionalTag();
  const theme = useTheme();
  return (
    <html lang={languageOfTexts(tag)} className={themeClasses[theme]} data-colours={request.colours}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="rating" content="adult" />
        {/* The label "Restricted to Adults" (rtalabel.org), which parental filters recognize. */}
        <meta name="rating" content="RTA-5042-1996-1400-1577-RTA" />
        {/* Styles come from our own files; only scripts need the nonce. */}
        <Links nonce="" />
      </head>
      <body>
        <LastResort>
          <Suspense>
            <DeclaredMessages />
            {children}
            <Overlays />
          </Suspense>
        </LastResort>
        <ScrollRestoration />
        <PageStateScript />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { key, pathname } = useLocation();
  const failure = useSyncExternalStore(
    routeFailures.subscribe,
    routeFailures.read,
    routeFailures.readOnServer,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: going anywhere else leaves the failure behind
  useEffect(() => routeFailures.forget, [key]);
  useEffect(() => noteShown(pathname), [pathname]);
  useEffect(notePageReady, []);
  if (!failure) return <Outlet />;
  return (
    <main>
      <ErrorPage failure={failure} />
    </main>
  );
}

export function ErrorBoundary() {
  useEffect(notePageReady, []);
  return (
    <main>
      <ErrorPage />
    </main>
  );
}

/** Waits for the texts that the routes on screen name in their `handle`, before any of them renders. */
function DeclaredMessages() {
  const subjects = new Set(usePageFacts().flatMap(({ messages }) => messages ?? []));
  return [...subjects].map((subject) => <Texts key={subject} subject={subject} />);
}

function Texts({ subject }: { subject: Subject }) {
  useT(subject);
  return null;
}

function Overlays() {
  const t = useT("common");
  const { state } = useNavigation();
  const isAwaited = useSyncExternalStore(
    awaitedParts.subscribe,
    awaitedParts.read,
    awaitedParts.readOnServer,
  );
  const user = useUser();
  useReturnToLogin();
  useOwnTexts();
  return (
    <>
      <TopProgress active={state !== "idle" || isAwaited} label={t("page_change")} />
      <ToastRegion label={t("notices")} closeLabel={t("close")} List={ToastList} />
      {/* Here and not in a layout, because its stream must survive a change of the layout. */}
      {user ? (
        <>
          <MemberParts part="background" />
          <BonusParts part="call" />
        </>
      ) : null}
      <EntryGate />
    </>
  );
}

/** The browser's first state. It comes last, after every subject of the page has been noted. */
function PageStateScript() {
  const { request, subjects, nonce } = usePageContext();
  const tag = useRegionalTag();
  const queryClient = useQueryClient();
  const text = useMemo(() => {
    if (!import.meta.env.SSR) return "";
    return serializePageState({
      request,
      queries: listFilledQueries(queryClient),
      subjects: [...subjects],
      texts: versionsOf(tag, [...subjects]),
    });
  }, [request, queryClient, subjects, tag]);
  return (
    <script
      id={pageStateId}
      type="application/json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: serializePageState leaves nothing that ends the element
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
