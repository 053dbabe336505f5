import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

type Paging = Pick<
  UseInfiniteQueryResult,
  | "data"
  | "error"
  | "refetch"
  | "hasNextPage"
  | "fetchNextPage"
  | "isFetchingNextPage"
  | "isFetchNextPageError"
>;

/** The states of a list that loads in pages. */
export function PagedList({
  paging,
  empty,
  children,
}: {
  paging: Paging;
  empty: ReactNode | null;
  children: ReactNode;
}) {
  const t = useT("credits");
  const textOf = useErrorText();
  if (!paging.data) {
    if (paging.error) {
      return (
        <ErrorState title={t("transactions.failed")} retryLabel={t("retry")} onRetry={() => paging.refetch()}>
          {textOf(paging.error)}
        </ErrorState>
      );
    }
    return (
      <div aria-busy="true" className="grid gap-2">
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="box" className="h-20" />
        ))}
      </div>
    );
  }
  if (empty) return empty;
  return (
    <>
      {children}
      {paging.isFetchNextPageError ? (
        <Alert tone="danger" className="mt-4">
          {textOf(paging.error)}
        </Alert>
      ) : null}
      {paging.hasNextPage ? (
        <LoadMore
          label={t("transactions.more")}
          loading={paging.isFetchingNextPage}
          onLoad={() => paging.fetchNextPage()}
        />
      ) : null}
    </>
  );
}
