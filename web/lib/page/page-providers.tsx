import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { LocaleProvider } from "#web/lib/language/locale.tsx";
import { PageContext, type PageContextValue } from "./page-context.ts";

type PageProvidersProps = { queryClient: QueryClient; page: PageContextValue; children: ReactNode };

/** Providers that both entries put around the router, so that an error page keeps the language too. */
export function PageProviders({ queryClient, page, children }: PageProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageContext value={page}>
        <LocaleProvider>{children}</LocaleProvider>
      </PageContext>
    </QueryClientProvider>
  );
}
