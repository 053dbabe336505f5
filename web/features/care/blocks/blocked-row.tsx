import { useKindName } from "#web/features/ground/session/kind-name.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import type { BlockedMember } from "./queries.ts";

type BlockedRowProps = {
  texts: ReturnType<typeof useBlockTexts>;
  block: ApiAnswer<"GET /api/blocks">["blocks"][number];
  onUnblock: () => Promise<void>;
};

/** The texts that all rows share; the list loads them once and passes them to each row. */
export function useBlockTexts() {
  return { t: useT("blocks"), format: useFormat(), mark: useMark() };
}

export function BlockedRow({ block, texts, onUnblock }: BlockedRowProps) {
  const { t, format, mark } = texts;
  const { member, blocked_at } = block;
  const name = member.name || t("deleted_member");
  const kind = mark(member);
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar src={member.main_image?.thumb_filename ?? null} alt="" />
      <span className="flex min-w-0 grow flex-col">
        <bdi className="truncate font-semibold">{name}</bdi>
        {kind ? <span className="text-xs font-semibold">{kind}</span> : null}
        <time dateTime={blocked_at} className="tabular text-xs text-text-muted">
          {t("since", { date: format.date(blocked_at) })}
        </time>
      </span>
      <Button variant="outline" size="sm" className="shrink-0" onClick={onUnblock}>
        <span aria-hidden="true">{t("unblock")}</span>
        <span className="sr-only">{t("unblock_name", { name })}</span>
      </Button>
    </li>
  );
}

/** The labels of a member (kind, example) in words (promise 1). */
function useMark(): (member: BlockedMember) => string | null {
  const t = useT("person");
  const kindName = useKindName();
  return ({ kind, is_example }) => {
    if (kind !== "member") return kindName(kind);
    return is_example ? t("kind.example") : null;
  };
}
