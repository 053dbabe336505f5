import { ShieldCheck } from "lucide-react";
import { useRef } from "react";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { RowList } from "#web/ui/row-list.tsx";
import { BlockedRow, useBlockTexts } from "./blocked-row.tsx";
import { blocksPages } from "./queries.ts";
import { useUnblock } from "./use-unblock.ts";

/** The blocked members, each with a button to unblock. */
export function BlockedList() {
  const t = useT("blocks");
  const errorText = useErrorText();
  const unblock = useUnblock();
  const rowTexts = useBlockTexts();
  const list = useRef<HTMLDivElement>(null);
  const query = useInfiniteQuery(blocksPages());
  const blocks = query.data?.pages.flatMap((page) => page.blocks) ?? [];

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
    <RowList
      ref={list}
      paging={query}
      texts={{ loading: t("loading"), failed: t("failed"), retry: t("retry"), more: t("more") }}
      reason={query.error ? errorText(query.error) : ""}
      empty={
        blocks.length === 0 && !query.hasNextPage ? (
          <EmptyState icon={ShieldCheck} title={t("empty.title")}>
            {t("empty.text")}
          </EmptyState>
        ) : null
      }
    >
      {blocks.map((block, index) => (
        <BlockedRow key={block.member.id} block={block} texts={rowTexts} onUnblock={() => unblockAt(index)} />
      ))}
    </RowList>
  );
}
