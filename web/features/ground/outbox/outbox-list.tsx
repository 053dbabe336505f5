import { Inbox, RefreshCw } from "lucide-react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { outboxQuery } from "./queries.ts";

/** The demo's sent messages as receivers would read them, newest first; their links work here. */
export function OutboxList({ to }: { to: string | null }) {
  const t = useT("dev");
  const format = useFormat();
  const { data, refetch, isFetching } = useQuery(outboxQuery(to));
  const entries = data?.entries ?? [];
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="button"
          variant="outline"
          size="sm"
          loading={isFetching}
          icon={<Icon icon={RefreshCw} size="sm" />}
          onClick={() => void refetch()}
        >
          {t("outbox.refresh")}
        </Button>
        {to ? (
          <Link
            to="/dev/outbox"
            className="text-sm font-semibold text-primary-text underline underline-offset-4"
          >
            {t("outbox.all", { to })}
          </Link>
        ) : null}
      </div>
      {entries.length === 0 ? (
        <EmptyState icon={Inbox} title={t("outbox.empty")}>
          {t("outbox.empty_text")}
        </EmptyState>
      ) : null}
      <ul className="grid gap-4">
        {entries.map((entry) => (
          <Card as="li" key={`${entry.sent_at} ${entry.to} ${entry.subject}`}>
            <div className="flex flex-wrap items-center gap-2 text-sm text-text-muted">
              <Tag>{t(`outbox.${entry.channel}`)}</Tag>
              <Link
                to={`/dev/outbox?to=${encodeURIComponent(entry.to)}`}
                className="break-all underline underline-offset-4"
              >
                {entry.to}
              </Link>
              <time dateTime={entry.sent_at} className="tabular">
                {format.dateTime(entry.sent_at)}
              </time>
            </div>
            <h2 className="wrap-anywhere mt-2 text-lg font-bold">{entry.subject}</h2>
            <p className="wrap-anywhere mt-2 text-sm whitespace-pre-wrap">{entry.text}</p>
            {entry.links.length > 0 ? (
              <ul aria-label={t("outbox.links")} className="mt-3 grid gap-1">
                {entry.links.map((link) => (
                  <li key={link}>
                    <a
                      href={link}
                      className="text-sm font-semibold break-all text-primary-text underline underline-offset-4"
                    >
                      {link}
                    </a>
                  </li>
                ))}
              </ul>
            ) : null}
          </Card>
        ))}
      </ul>
    </div>
  );
}
