import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, Suspense, useMemo } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useNavigation } from "react-router";
import "#web/ui/theme.css";
import latinFont from "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url";
import type { Subject } from "#i18n/subjects.ts";
import { ErrorPage } from "#web/features/shell/deferred-parts.tsx";
import { ToastRegion } from "#web/ui/toast-region.tsx";
import { TopProgress } from "#web/ui/top-progress.tsx";
import { LastResort } from "./features/shell/last-resort.tsx";
import { useT } from "./lib/i18n.ts";
import { useLocale } from "./lib/locale.tsx";
import { usePageContext } from "./lib/page-context.ts";
import { listFilledQueries, pageStateId, serializePageState } from "./lib/page-state.ts";
import { themeClasses, useTheme } from "./lib/theme.ts";

export const handle = { messages: ["common"] satisfies Subject[] };

export const links = () => [
  { rel: "preload", href: latinFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export function Layout({ children }: { children: ReactNode }) {
  const { request } = usePageContext();
  const locale = useLocale();
  const theme = useTheme();
  return (
    <html
      lang={locale}
      className={themeClasses[theme]}
      {...(request.niche > 1 && { "data-niche": request.niche })}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="rating" content="adult" />
        <Meta />
        {/* Styles come from files of our own; only scripts need the nonce. */}
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
  return <Outlet />;
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}

/** Waits for the subjects that the routes on screen name in their `handle`, before any of them renders. */
function DeclaredMessages() {
  const matches = useMatches() as { handle?: { messages?: Subject[] } }[];
  const subjects = new Set(matches.flatMap(({ handle }) => handle?.messages ?? []));
  return [...subjects].map((subject) => <Texts key={subject} subject={subject} />);
}

function Texts({ subject }: { subject: Subject }) {
  useT(subject);
  return null;
}

function Overlays() {
  const t = useT("common");
  const { state } = useNavigation();
  return (
    <>
      <TopProgress active={state !== "idle"} label={t("page_change")} />
      <ToastRegion label={t("notices")} closeLabel={t("close")} />
    </>
  );
}

/** The state the browser starts from. It stands last: by then every subject of the page has been noted. */
function PageStateScript() {
  const { request, subjects, nonce } = usePageContext();
  const queryClient = useQueryClient();
  const text = useMemo(() => {
    if (!import.meta.env.SSR) return "";
    return serializePageState({ request, queries: listFilledQueries(queryClient), subjects: [...subjects] });
  }, [request, queryClient, subjects]);
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
