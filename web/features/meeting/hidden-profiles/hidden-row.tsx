import { useKindName } from "#web/features/ground/session/kind-name.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";

type HiddenRowProps = {
  texts: ReturnType<typeof useHiddenRowTexts>;
  profile: ApiAnswer<"GET /api/hidden-profiles">["profiles"][number];
  onShow: () => void;
};

/** The texts that all rows share; the list loads them once and passes them to each row. */
export function useHiddenRowTexts() {
  return { t: useT("hiding"), person: useT("person"), format: useFormat(), kindName: useKindName() };
}

export function HiddenRow({ profile, texts, onShow }: HiddenRowProps) {
  const { t, person, format, kindName } = texts;
  const { id, name, kind, is_example, main_image } = profile.member;
  const mark = kind !== "member" ? kindName(kind) : is_example ? person("kind.example") : null;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <Avatar src={main_image?.thumb_filename ?? null} alt="" />
      <span className="flex min-w-0 grow basis-36 flex-col">
        <Link to={`/members/${id}`} className="truncate font-semibold">
          <bdi>{name}</bdi>
        </Link>
        {mark ? <span className="text-xs font-semibold">{mark}</span> : null}
        <time dateTime={profile.hidden_at} className="tabular text-xs text-text-muted">
          {t("since", { date: format.date(profile.hidden_at) })}
        </time>
      </span>
      <Button variant="outline" size="sm" className="ml-auto shrink-0" onClick={onShow}>
        <span aria-hidden="true">{t("show")}</span>
        <span className="sr-only">{t("show_name", { name })}</span>
      </Button>
    </li>
  );
}
