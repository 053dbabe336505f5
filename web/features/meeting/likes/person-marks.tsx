import { useKindName } from "#web/features/ground/session/kind-name.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Tag } from "#web/ui/tag.tsx";
import type { Person } from "./match-store.ts";

/** The labels of a profile that is no member or an example, as its card shows them (promise 1). */
export function PersonMarks({ person }: { person: Pick<Person, "kind" | "is_example"> }) {
  const t = useT("person");
  const kindName = useKindName();
  const { kind, is_example: isExample } = person;
  if (kind === "member" && !isExample) return null;
  return (
    <div className="flex flex-wrap justify-center gap-1.5">
      {isExample ? <Tag>{t("kind.example")}</Tag> : null}
      {kind === "member" ? null : <Tag>{kindName(kind)}</Tag>}
    </div>
  );
}
