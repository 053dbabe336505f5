import { ShieldCheck } from "lucide-react";
import { useRef } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { BlockedRow, useBlockTexts } from "./blocked-row.tsx";
import { blocksPages } from "./queries.ts";
import { useUnblock } from "./use-unblock.ts";

/** The blocked members, each with a button to unblock. States: loading, empty, failed, filled. */
export function BlockedList() {
  const t = useT("blocks");
  const errorText = useErrorText();
  const unblock = useUnblock();
  const rowTexts = useBlockTexts();
  const list = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(blocksPages());

  if (query.isPending) {
    return (
      <div aria-busy="true" className="grid gap-3">
        <span className="sr-only">{t("loading")}</span>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="box" className="h-16" />
        ))}
      </div>
    );
  }
  if (!query.data) {
    return (
      <ErrorState title={t("failed")} retryLabel={t("retry")} onRetry={() => query.refetch()}>
        {errorText(query.error)}
      </ErrorState>
    );
  }
  const blocks = query.data.pages.flatMap((page) => page.blocks);

  /** Removes the row; the keyboard focus moves to the next one. */
  async function unblockAt(index: number) {
    const { id, name, gender } = blocks[index]?.member ?? {};
    if (!id || !(await unblock({ id, ...(name && { name }), ...(gender && { gender }) }))) return;
    requestAnimationFrame(() => {
      const buttons = list.current?.querySelectorAll<HTMLElement>("li button") ?? [];
      (buttons[Math.min(index, buttons.length - 1)] ?? list.current)?.focus();
    });
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {blocks.length === 0 && !query.hasNextPage ? (
        <EmptyState icon={ShieldCheck} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      ) : (
        <ul className="-my-2 divide-y divide-border">
          {blocks.map((block, index) => (
            <BlockedRow
              key={block.member.id}
              block={block}
              texts={rowTexts}
              onUnblock={() => unblockAt(index)}
            />
          ))}
        </ul>
      )}
      {query.hasNextPage ? (
        <LoadMore
          label={query.isFetchNextPageError ? t("retry") : t("more")}
          {...(query.isFetchNextPageError && { progress: errorText(query.error) })}
          loading={query.isFetchingNextPage}
          onLoad={() => query.fetchNextPage()}
        />
      ) : null}
    </div>
  );
}
