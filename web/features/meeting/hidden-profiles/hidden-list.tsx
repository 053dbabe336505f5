import { EyeOff } from "lucide-react";
import { useRef } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { HiddenRow, useHiddenRowTexts } from "./hidden-row.tsx";
import { hiddenProfilePages } from "./queries.ts";
import { useHiding } from "./use-hiding.ts";

/** The hidden profiles, each with a button to show it again. States: loading, empty, failed, filled. */
export function HiddenList() {
  const t = useT("hiding");
  const errorText = useErrorText();
  const rowTexts = useHiddenRowTexts();
  const { show } = useHiding();
  const list = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(hiddenProfilePages());

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
  const profiles = query.data.pages.flatMap((page) => page.profiles);

  /** The row disappears at once with its button, so the focus moves to the next button first. */
  function showAt(index: number): void {
    const member = profiles[index]?.member;
    if (!member) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("li button") ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? list.current)?.focus();
    void show(member);
  }

  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {profiles.length === 0 && !query.hasNextPage ? (
        <EmptyState icon={EyeOff} title={t("empty.title")}>
          {t("empty.text")}
        </EmptyState>
      ) : (
        <ul className="-my-2 divide-y divide-border">
          {profiles.map((profile, index) => (
            <HiddenRow
              key={profile.member.id}
              profile={profile}
              texts={rowTexts}
              onShow={() => showAt(index)}
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
