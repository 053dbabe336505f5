import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { Difference } from "./queries.ts";

/** Since when a difference stands, when it was seen last or ended, and who checked it. */
export function DifferenceTimes({
  difference: { found_at: foundAt, seen_at: seenAt, ended_at: endedAt, checked },
}: {
  difference: Pick<Difference, "found_at" | "seen_at" | "ended_at" | "checked">;
}) {
  const t = useT("differences");
  const format = useFormat();
  return (
    <>
      <p>
        {t("since", { when: format.dateTime(foundAt) })}
        {" · "}
        {endedAt
          ? t("ended", { when: format.dateTime(endedAt) })
          : t("seen", { when: format.dateTime(seenAt) })}
      </p>
      {checked ? (
        <p className="font-semibold text-text">
          {t("checked_by", {
            finding: t(`findings.${checked.finding}`),
            name: checked.by,
            when: format.dateTime(checked.at),
          })}
        </p>
      ) : null}
    </>
  );
}
