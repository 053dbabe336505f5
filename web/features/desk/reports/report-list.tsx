import { CircleCheckBig, Search, UserRound } from "lucide-react";
import { minAge } from "#contracts/limits.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskRefreshMs } from "#web/lib/queries/desk-limits.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { TextInput } from "#web/ui/text-input.tsx";
import { type QueuedReport, type QueueType, queueQuery } from "./queries.ts";

/** Possible minors first, then by due time, so that staff cannot pick the easy reports. */
export function ReportList({ type, reference }: { type: QueueType; reference: string | null }) {
  const t = useT("reportqueue");
  const desk = useT("complaintqueue");
  const format = useFormat();
  const { data } = useQuery({ ...queueQuery(type, reference), refetchInterval: deskRefreshMs });
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:py-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-bold">{t("title")}</h1>
        <p className="tabular text-sm font-semibold text-danger-text" role="status">
          {data && data.overdue > 0 ? desk("overdue", { count: data.overdue }) : ""}
        </p>
      </header>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Tabs
          label={t("states")}
          className="max-w-full"
          tabs={[
            {
              to: "/admin/reports",
              label: desk("status.open"),
              badge: <span className="tabular text-text-muted">{format.number(data?.open ?? 0)}</span>,
            },
            { to: "/admin/reports/closed", label: desk("status.closed") },
          ]}
        />
        <form method="get" action="/admin/reports" className="flex w-full items-end gap-2 sm:w-auto">
          <Field label={desk("find")} hideLabel className="min-w-0 grow">
            <TextInput
              name="reference"
              defaultValue={reference ?? ""}
              placeholder={desk("find")}
              autoComplete="off"
              maxLength={40}
              leading={<Icon icon={Search} size="sm" />}
            />
          </Field>
          <Button type="submit" variant="outline">
            {desk("find_submit")}
          </Button>
        </form>
      </div>
      {data && data.reports.length === 0 ? (
        <EmptyState icon={CircleCheckBig} title={desk("none_title")}>
          {t("none_text")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {data?.reports.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ report }: { report: QueuedReport }) {
  const t = useT("reportqueue");
  const desk = useT("complaintqueue");
  const reports = useT("reports");
  const format = useFormat();
  const { status, outcome, holder, reason, subject } = report;
  const due = format.dateTime(report.due_at);
  return (
    <li>
      <Link
        to={`/admin/reports/case/${report.id}`}
        className="grid gap-1.5 rounded-card bg-surface-raised px-4 py-3.5 shadow-soft transition hover:shadow-lifted dark:ring-1 dark:ring-border/60"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="tabular font-semibold">{report.reference}</span>
          <span className="text-sm">{reports(`own.what.${subject}`)}</span>
          <Tag tone={reason === "minor" && status === "open" ? "danger" : "neutral"}>
            {reports(`reasons.${reason}`, { min_age: minAge })}
          </Tag>
          {report.is_overdue ? <Tag tone="danger">{desk("late", { when: due })}</Tag> : null}
          {outcome ? <Tag>{t(`decided.${outcome}`)}</Tag> : null}
          {holder ? (
            <Tag tone="primary" icon={<Icon icon={UserRound} size="sm" />}>
              {desk("holder", { name: holder })}
            </Tag>
          ) : null}
        </span>
        {status === "closed" || report.is_overdue ? null : (
          <span className="text-xs text-text-muted">{desk("due", { when: due })}</span>
        )}
      </Link>
    </li>
  );
}
