import { ArrowLeft } from "lucide-react";
import { minAge, reportClaimMinutes, sameTextDays } from "#contracts/limits.ts";
import { HeldWork } from "#web/features/desk/hold/held-work.tsx";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskRefreshMs } from "#web/lib/queries/desk-limits.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { DecisionForm } from "./decision-form.tsx";
import { Evidence } from "./evidence.tsx";
import { LiftRestriction } from "./lift-restriction.tsx";
import { type DeskReport, deskReportQuery } from "./queries.ts";
import { RestrictMember } from "./restrict-member.tsx";

/** One report for the staff: its facts, the evidence and the decision. */
export function ReportCase({ id }: { id: string }) {
  const t = useT("reportqueue");
  const { data } = useQuery({ ...deskReportQuery(id), refetchInterval: deskRefreshMs });
  if (!data) return null;
  const { report } = data;
  return (
    <div className="mx-auto grid w-full max-w-page gap-4 px-4 py-4 sm:py-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Link
          to="/admin/reports"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold text-primary-text"
        >
          <Icon icon={ArrowLeft} size="sm" />
          {t("back")}
        </Link>
        <Facts report={report} />
        {report.words ? (
          <Card as="section" padding="sm" tone="outline">
            <h2 className="text-sm font-semibold">{t("words")}</h2>
            <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">
              <bdi>{report.words}</bdi>
            </p>
          </Card>
        ) : null}
        <Alike alike={report.alike} />
        {report.decision ? <Told decision={report.decision} may={report.may} id={report.id} /> : null}
        <Evidence evidence={report.evidence} />
      </div>
      {report.status === "closed" ? null : <Work report={report} />}
    </div>
  );
}

function Facts({ report }: { report: DeskReport }) {
  const t = useT("reportqueue");
  const desk = useT("complaintqueue");
  const reports = useT("reports");
  const format = useFormat();
  const { status, outcome, rule, reason, reporter, reported, closed_at: closedAt } = report;
  const receivers = report.same_text_receivers;
  const due = format.dateTime(report.due_at);
  const until = report.restriction?.until ? format.dateTime(report.restriction.until) : "";
  return (
    <section className="grid gap-2">
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xl font-bold">
        <span className="tabular">{report.reference}</span>
        <span>{reports(`own.what.${report.subject}`)}</span>
      </h1>
      <p className="flex flex-wrap gap-1.5">
        <Tag tone={reason === "minor" && status === "open" ? "danger" : "neutral"}>
          {reports(`reasons.${reason}`, { min_age: minAge })}
        </Tag>
        {report.is_overdue ? <Tag tone="danger">{desk("late", { when: due })}</Tag> : null}
        {outcome ? <Tag>{t(`decided.${outcome}`)}</Tag> : null}
        {rule ? <Tag>{reports(`reasons.${rule}`, { min_age: minAge })}</Tag> : null}
      </p>
      <p className="text-sm text-text-muted">
        {desk("filed", { when: format.dateTime(report.filed_at) })}
        {" · "}
        {closedAt ? desk("closed", { when: format.dateTime(closedAt) }) : desk("due", { when: due })}
      </p>
      <ul className="grid gap-1 text-sm wrap-anywhere">
        <li>{reported ? t("reported", { name: reported.name }) : t("reported_gone")}</li>
        <li>
          {receivers !== null
            ? t("same_text", { count: receivers, days: sameTextDays })
            : reporter
              ? t("reporter", { name: reporter.name })
              : t("reporter_gone")}
        </li>
        {report.others_open > 0 ? <li>{t("others", { count: report.others_open })}</li> : null}
        {report.restriction ? <li>{t(`restrict.${report.restriction.kind}`, { until })}</li> : null}
        {report.earlier_decisions > 0 ? <li>{t("earlier", { count: report.earlier_decisions })}</li> : null}
      </ul>
    </section>
  );
}

/** Other reports of the same content: the moderator reads them, and the decision closes them too. */
function Alike({ alike }: Pick<DeskReport, "alike">) {
  const t = useT("reportqueue");
  const reports = useT("reports");
  if (alike.length === 0) return null;
  return (
    <Card as="section" padding="sm" tone="outline">
      <h2 className="text-sm font-semibold">{t("alike", { count: alike.length })}</h2>
      <ul className="mt-1.5 grid gap-2 text-sm">
        {alike.map(({ id, reference, reason, words }) => (
          <li key={id} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              <Link to={`/admin/reports/case/${id}`} className="tabular font-semibold underline">
                {reference}
              </Link>
              <Tag tone={reason === "minor" ? "danger" : "neutral"}>
                {reports(`reasons.${reason}`, { min_age: minAge })}
              </Tag>
            </span>
            {words ? (
              <span className="whitespace-pre-wrap wrap-anywhere">
                <bdi>{words}</bdi>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

type ToldProps = { decision: NonNullable<DeskReport["decision"]>; may: DeskReport["may"]; id: string };

/** The text that the restricted member received, and the form that lifts the restriction. */
function Told({ decision, may, id }: ToldProps) {
  const t = useT("reportqueue");
  const format = useFormat();
  const { reference, kind, words, until, ended_at: endedAt } = decision;
  return (
    <Card as="section" padding="sm" tone="primary">
      <h2 className="tabular text-sm font-semibold">
        {t("decision", { reference, date: format.dateTime(decision.decided_at) })}
      </h2>
      <p className="mt-1.5 text-sm">
        {kind === "suspended"
          ? t("restrict.suspended", { until: format.dateTime(until ?? decision.decided_at) })
          : t(`decided.${kind}`)}
      </p>
      {endedAt ? <p className="text-sm">{t("restrict.ended", { date: format.dateTime(endedAt) })}</p> : null}
      {words ? (
        <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">
          <bdi>{words}</bdi>
        </p>
      ) : null}
      {may.lift ? <LiftRestriction reportId={id} isAppealOpen={may.lift_on_appeal} /> : null}
    </Card>
  );
}

function Work({ report }: { report: DeskReport }) {
  const { id, holder, is_held: isHeld } = report;
  const params = { report_id: id };
  return (
    <HeldWork
      key={id}
      isHeld={isHeld}
      holder={holder}
      claimMinutes={reportClaimMinutes}
      claim={() => api("POST /api/admin/reports/:report_id/claim", { params })}
      release={() => api("DELETE /api/admin/reports/:report_id/claim", { params })}
      queryKey={deskReportQuery(id).queryKey}
    >
      <DecisionForm report={report} />
      <RestrictMember report={report} />
    </HeldWork>
  );
}
