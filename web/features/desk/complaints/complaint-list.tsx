import { CircleCheckBig, Search, UserRound } from "lucide-react";
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
import { type QueuedComplaint, type QueueType, queueQuery } from "./queries.ts";

/** Sorted by due time, so that staff cannot pick the easy complaints. */
export function ComplaintList({ type, reference }: { type: QueueType; reference: string | null }) {
  const t = useT("complaintqueue");
  const format = useFormat();
  const { data } = useQuery({ ...queueQuery(type, reference), refetchInterval: deskRefreshMs });
  const count = (many: number) => <span className="tabular text-text-muted">{format.number(many)}</span>;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:py-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-bold">{t("title")}</h1>
        <p className="tabular text-sm font-semibold text-danger-text" role="status">
          {data && data.overdue > 0 ? t("overdue", { count: data.overdue }) : ""}
        </p>
      </header>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Tabs
          label={t("states")}
          className="max-w-full"
          tabs={[
            { to: "/admin/complaints", label: t("status.open"), badge: count(data?.open ?? 0) },
            { to: "/admin/complaints/asked", label: t("status.asked"), badge: count(data?.asked ?? 0) },
            { to: "/admin/complaints/closed", label: t("status.closed") },
          ]}
        />
        <form method="get" action="/admin/complaints" className="flex w-full items-end gap-2 sm:w-auto">
          <Field label={t("find")} hideLabel className="min-w-0 grow">
            <TextInput
              name="reference"
              defaultValue={reference ?? ""}
              placeholder={t("find")}
              autoComplete="off"
              maxLength={40}
              leading={<Icon icon={Search} size="sm" />}
            />
          </Field>
          <Button type="submit" variant="outline">
            {t("find_submit")}
          </Button>
        </form>
      </div>
      {data && data.complaints.length === 0 ? (
        <EmptyState icon={CircleCheckBig} title={t("none_title")}>
          {t("none_text")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {data?.complaints.map((complaint) => (
            <Row key={complaint.id} complaint={complaint} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ complaint }: { complaint: QueuedComplaint }) {
  const t = useT("complaintqueue");
  const complaints = useT("complaints");
  const format = useFormat();
  const { status, outcome, holder } = complaint;
  const due = format.dateTime(complaint.due_at);
  return (
    <li>
      <Link
        to={`/admin/complaints/case/${complaint.id}`}
        className="grid gap-1.5 rounded-card bg-surface-raised px-4 py-3.5 shadow-soft transition hover:shadow-lifted dark:ring-1 dark:ring-border/60"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="tabular font-semibold">{complaint.reference}</span>
          <span className="text-sm">{complaints(`kinds.${complaint.kind}`)}</span>
          {complaint.is_overdue ? <Tag tone="danger">{t("late", { when: due })}</Tag> : null}
          {status === "asked" ? <Tag>{t("status.asked")}</Tag> : null}
          {outcome ? <Tag>{complaints(`outcomes.${outcome}`)}</Tag> : null}
          {holder ? (
            <Tag tone="primary" icon={<Icon icon={UserRound} size="sm" />}>
              {t("holder", { name: holder })}
            </Tag>
          ) : null}
        </span>
        {complaint.excerpt ? (
          <span className="line-clamp-2 text-sm text-text-muted wrap-anywhere">
            <bdi>{complaint.excerpt}</bdi>
          </span>
        ) : null}
        {status === "closed" || complaint.is_overdue ? null : (
          <span className="text-xs text-text-muted">{t("due", { when: due })}</span>
        )}
      </Link>
    </li>
  );
}
