import type { ReactNode } from "react";
import { relaxedAgeYears } from "#contracts/limits.ts";
import type { MemberCard } from "#contracts/shapes.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useHiddenNow } from "#web/lib/queries/hidden-now.ts";
import { personGrid } from "#web/ui/person-grid.tsx";
import type { SearchPage } from "./queries.ts";

type SimilarMembersProps = { page: SearchPage; renderCard: (member: MemberCard) => ReactNode };

/** Members of a wider search, under a heading that names the widened filters. */
export function SimilarMembers({ page: { similar: found, relaxed }, renderCard }: SimilarMembersProps) {
  const hidden = useHiddenNow();
  const similar = found.filter(({ id }) => !hidden.has(id));
  const t = useT("search");
  const format = useFormat();
  if (similar.length === 0) return null;
  return (
    <section aria-labelledby="similar" className="mt-10 border-t pt-8">
      <h2 id="similar" className="text-lg font-bold">
        {t("similar.title")}
      </h2>
      {relaxed.length > 0 ? (
        <p className="mt-1 mb-4 text-sm text-text-muted">
          {t("similar.relaxed", {
            what: format.list(relaxed.map((one) => t(`relaxed.${one}`, { years: relaxedAgeYears }))),
          })}
        </p>
      ) : null}
      <ul aria-labelledby="similar" className={personGrid}>
        {similar.map((member) => (
          <li key={member.id}>{renderCard(member)}</li>
        ))}
      </ul>
    </section>
  );
}
