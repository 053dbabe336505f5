import type { ReactNode } from "react";
import type { OwnReport } from "#contracts/care/reports.ts";
import { minAge } from "#contracts/limits.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Link } from "#web/ui/link.tsx";
import { ownReportsQuery } from "./queries.ts";

/** The member's reports and the outcome of each. */
export function OwnReports() {
  const t = useT("reports");
  const { data } = useQuery(ownReportsQuery());
  const reports = data?.reports ?? [];
  return (
    <>
      <h2 id="own-reports" className="mb-2 text-lg font-bold">
        {t("own.title")}
      </h2>
      {reports.length === 0 ? (
        <p className="text-sm text-pretty text-text-muted">{t("own.none")}</p>
      ) : (
        <ul className="divide-y">
          {reports.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </ul>
      )}
    </>
  );
}

const texts = { acted: "own.acted", gone: "own.gone", nothing: "own.no_action" } as const;

function Row({ report }: { report: OwnReport }) {
  const t = useT("reports");
  const format = useFormat();
  const { reference, subject, reason, result } = report;
  const appeal = (chunks: ReactNode) => (
    <Link to={`/complaints?kind=appeal&about=${reference}`} className="font-semibold underline">
      {chunks}
    </Link>
  );
  return (
    <li className="grid gap-1 py-3 text-sm first:pt-0 last:pb-0">
      <p className="font-semibold">{t(`own.what.${subject}`)}</p>
      <p>{t(`reasons.${reason}`, { min_age: minAge })}</p>
      <p className="tabular text-text-muted">
        {t("own.filed", { date: format.dateTime(report.filed_at), reference })}
      </p>
      <p className="text-pretty">
        {result === null ? t("own.open", { date: format.dateTime(report.due_at) }) : t(texts[result])}
      </p>
      {result === "nothing" ? (
        <p className="text-pretty text-text-muted">{t.rich("appeal", { appeal })}</p>
      ) : null}
    </li>
  );
}
