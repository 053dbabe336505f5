import { Check, Undo2 } from "lucide-react";
import type { ConsentEntry } from "#contracts/people/consents.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** All consents given and withdrawn, with time and wording. */
export function ConsentLog({ log }: { log: readonly ConsentEntry[] }) {
  const t = useT("consents");
  const format = useFormat();
  return (
    <Card as="section" aria-labelledby="log-title">
      <h2 id="log-title" className="mb-2 text-lg font-bold">
        {t("log.title")}
      </h2>
      {log.length === 0 ? <p className="text-sm text-text-muted">{t("log.empty")}</p> : null}
      <ol className="divide-y divide-border">
        {log.map(({ kind, version, is_given, at }) => (
          <li key={`${kind} ${at} ${is_given}`} className="flex items-start gap-3 py-3">
            <Icon icon={is_given ? Check : Undo2} className="mt-0.5 shrink-0 text-text-muted" />
            <span className="flex min-w-0 flex-col">
              <span className="text-sm font-medium text-pretty">{t(`kinds.${kind}`)}</span>
              <span className="tabular text-xs text-text-muted">
                {t(is_given ? "log.given" : "log.withdrawn")} · {format.dateTime(at)}
              </span>
              <span className="tabular text-xs text-text-muted">
                {t("log.version", { date: format.date(version) })}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
