import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { Settlements } from "./queries.ts";

type Progress = Settlements["progress"][number];

/** A line for each gateway: up to which settlement it is compared, or why it is not. */
export function SettlementProgress({ progress }: { progress: readonly Progress[] }) {
  const t = useT("differences");
  const format = useFormat();
  function textOf({ gateway, state, newest }: Progress): string {
    if (state !== "compared") return t(`progress.${state}`, { gateway });
    if (!newest) return t("progress.empty", { gateway });
    const text = t("progress.compared", { gateway, when: format.date(newest.at) });
    return newest.reference ? `${text} (${newest.reference})` : text;
  }
  return (
    <ul className="mt-2 grid gap-1 text-sm text-pretty text-text-muted wrap-anywhere">
      {progress.map((one) => (
        <li key={one.gateway}>
          {textOf(one)}
          {one.waiting > 0 ? ` · ${t("progress.waiting", { count: one.waiting })}` : null}
        </li>
      ))}
    </ul>
  );
}
