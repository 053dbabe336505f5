import { CircleCheckBig, UserRound } from "lucide-react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskRefreshMs } from "#web/lib/queries/desk-limits.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { type QueuedThread, type QueueType, queueQuery } from "./queries.ts";

/** Sorted by waiting time, so that staff cannot pick the easy questions. */
export function SupportList({ type }: { type: QueueType }) {
  const t = useT("complaintqueue");
  const format = useFormat();
  const { data } = useQuery({ ...queueQuery(type), refetchInterval: deskRefreshMs });
  const waiting = <span className="tabular text-text-muted">{format.number(data?.waiting ?? 0)}</span>;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:py-6">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h1 className="text-xl font-bold">{t("support.title")}</h1>
        <p className="tabular text-sm font-semibold text-danger-text" role="status">
          {data && data.overdue > 0 ? t("support.overdue", { count: data.overdue }) : ""}
        </p>
      </header>
      <Tabs
        label={t("support.states")}
        className="max-w-full"
        tabs={[
          { to: "/admin/support", label: t("support.status.waiting"), badge: waiting },
          { to: "/admin/support/answered", label: t("support.status.answered") },
          { to: "/admin/support/closed", label: t("support.status.closed") },
        ]}
      />
      {data && data.threads.length === 0 ? (
        <EmptyState icon={CircleCheckBig} title={t("support.none_title")}>
          {t("support.none_text")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {data?.threads.map((thread) => (
            <Row key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Row({ thread }: { thread: QueuedThread }) {
  const t = useT("complaintqueue");
  const format = useFormat();
  const { waiting_since: since, due_at: dueAt, holder } = thread;
  const due = dueAt && format.dateTime(dueAt);
  return (
    <li>
      <Link
        to={`/admin/support/case/${thread.id}`}
        className="grid gap-1.5 rounded-card bg-surface-raised px-4 py-3.5 shadow-soft transition hover:shadow-lifted dark:ring-1 dark:ring-border/60"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="font-semibold wrap-anywhere">{thread.name}</span>
          {thread.is_overdue && due ? <Tag tone="danger">{t("late", { when: due })}</Tag> : null}
          {holder ? (
            <Tag tone="primary" icon={<Icon icon={UserRound} size="sm" />}>
              {t("holder", { name: holder })}
            </Tag>
          ) : null}
        </span>
        <span className="line-clamp-2 text-sm text-text-muted wrap-anywhere">
          <bdi>{thread.excerpt}</bdi>
        </span>
        <span className="text-xs text-text-muted">
          {since
            ? t("support.since", { when: format.dateTime(since) })
            : t("support.last", { when: format.dateTime(thread.last_at) })}
          {due && !thread.is_overdue ? ` · ${t("due", { when: due })}` : ""}
        </span>
      </Link>
    </li>
  );
}
