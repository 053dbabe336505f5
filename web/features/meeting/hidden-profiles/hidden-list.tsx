import { EyeOff } from "lucide-react";
import { useRef } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { RowList } from "#web/ui/row-list.tsx";
import { HiddenRow, useHiddenRowTexts } from "./hidden-row.tsx";
import { hiddenProfilePages } from "./queries.ts";
import { useHiding } from "./use-hiding.ts";

/** The hidden profiles, each with a button to show it again. */
export function HiddenList() {
  const t = useT("hiding");
  const errorText = useErrorText();
  const rowTexts = useHiddenRowTexts();
  const { show } = useHiding();
  const list = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(hiddenProfilePages());
  const profiles = query.data?.pages.flatMap((page) => page.profiles) ?? [];

  /** The row disappears at once with its button, so the focus moves to the next button first. */
  function showAt(index: number): void {
    const member = profiles[index]?.member;
    if (!member) return;
    const buttons = list.current?.querySelectorAll<HTMLElement>("li button") ?? [];
    (buttons[index + 1] ?? buttons[index - 1] ?? list.current)?.focus();
    void show(member);
  }

  return (
    <RowList
      ref={list}
      paging={query}
      texts={{ loading: t("loading"), failed: t("failed"), retry: t("retry"), more: t("more") }}
      reason={query.error ? errorText(query.error) : ""}
      empty={
        profiles.length === 0 && !query.hasNextPage ? (
          <EmptyState icon={EyeOff} title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        ) : null
      }
    >
      {profiles.map((profile, index) => (
        <HiddenRow key={profile.member.id} profile={profile} texts={rowTexts} onShow={() => showAt(index)} />
      ))}
    </RowList>
  );
}
