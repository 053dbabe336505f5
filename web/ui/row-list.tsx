import type { ReactNode, RefObject } from "react";
import { ErrorState } from "./error-state.tsx";
import { LoadMore } from "./load-more.tsx";
import { Skeleton } from "./skeleton.tsx";

type RowListProps = {
  /** Gets the focus once the last row is gone. */
  ref: RefObject<HTMLDivElement | null>;
  /** The pages, as TanStack's `useInfiniteQuery` returns them. */
  paging: {
    isPending: boolean;
    data: unknown;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch: () => unknown;
    fetchNextPage: () => unknown;
  };
  texts: { loading: string; failed: string; retry: string; more: string };
  /** Why a page could not be loaded. */
  reason: string;
  /** Stands for the rows where there are none; null otherwise. */
  empty: ReactNode;
  /** The rows, as `li`. */
  children: ReactNode;
};

/** Rows of people that load in pages. States: loading, failed, empty, filled. */
export function RowList({ ref, paging, texts, reason, empty, children }: RowListProps) {
  if (paging.isPending) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <span className="sr-only">{texts.loading}</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="box" className="h-16" />
        ))}
      </div>
    );
  }
  if (!paging.data) {
    return (
      <ErrorState title={texts.failed} retryLabel={texts.retry} onRetry={() => paging.refetch()}>
        {reason}
      </ErrorState>
    );
  }
  return (
    <div ref={ref} tabIndex={-1} className="outline-none">
      {empty ?? <ul className="-my-2 divide-y divide-border">{children}</ul>}
      {paging.hasNextPage ? (
        <LoadMore
          label={paging.isFetchNextPageError ? texts.retry : texts.more}
          {...(paging.isFetchNextPageError && { progress: reason })}
          loading={paging.isFetchingNextPage}
          onLoad={() => paging.fetchNextPage()}
        />
      ) : null}
    </div>
  );
}
