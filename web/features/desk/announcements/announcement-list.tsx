import { Megaphone, Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskRefreshMs } from "#web/lib/queries/desk-limits.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { type AnnouncementSummary, announcementsQuery } from "./queries.ts";
import { StateTag } from "./state-tag.tsx";

/** All announcements to members, newest first. */
export function AnnouncementList({ cursor }: { cursor: string | null }) {
  const t = useT("announcements");
  const { data } = useQuery({ ...announcementsQuery(cursor), refetchInterval: deskRefreshMs });
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:py-6">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl font-bold">{t("title")}</h1>
          <p className="mt-1 text-sm text-pretty text-text-muted">{t("text")}</p>
        </div>
        <NewButton />
      </header>
      {data && data.announcements.length === 0 ? (
        <EmptyState icon={Megaphone} title={t("none_title")}>
          {t("none_text")}
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {data?.announcements.map((one) => (
            <Row key={one.id} announcement={one} />
          ))}
        </ul>
      )}
      {data?.next_cursor ? (
        <ButtonLink
          to={`/admin/announcements?cursor=${encodeURIComponent(data.next_cursor)}`}
          variant="outline"
          className="justify-self-center"
        >
          {t("older")}
        </ButtonLink>
      ) : null}
    </div>
  );
}

function NewButton() {
  const t = useT("announcements");
  const navigate = useNavigate();
  const form = useSubmit(
    (_: object, options) => api("POST /api/admin/announcements", { body: {}, ...options }),
    { onDone: ({ id }) => navigate(`/admin/announcements/${id}`) },
  );
  return (
    <div className="grid gap-2">
      <Button icon={<Icon icon={Plus} />} loading={form.isBusy} onClick={() => form.submit({})}>
        {t("new")}
      </Button>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
    </div>
  );
}

function Row({ announcement }: { announcement: AnnouncementSummary }) {
  const t = useT("announcements");
  const format = useFormat();
  const { id, type, state, subject, receivers, begins_at: beginsAt, ended_at: endedAt } = announcement;
  const members = t("members", { count: receivers });
  const facts = {
    draft: () => t("changed", { when: format.dateTime(announcement.changed_at) }),
    waiting: () => t("waiting", { when: format.dateTime(beginsAt ?? "") }),
    sending: () => t("addressed", { members }),
    sent: () => `${t("ended", { when: format.dateTime(endedAt ?? "") })} · ${members}`,
    stopped: () => `${t("ended", { when: format.dateTime(endedAt ?? "") })} · ${members}`,
  };
  return (
    <li>
      <Link
        to={`/admin/announcements/${id}`}
        className="grid gap-1.5 rounded-card bg-surface-raised px-4 py-3.5 shadow-soft transition hover:shadow-lifted dark:ring-1 dark:ring-border/60"
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <StateTag state={state} />
          <span className="text-sm">{t(`types.${type}`)}</span>
        </span>
        <span className="font-semibold wrap-anywhere">{subject || t("untitled")}</span>
        <span className="text-xs text-text-muted">{facts[state]()}</span>
      </Link>
    </li>
  );
}
