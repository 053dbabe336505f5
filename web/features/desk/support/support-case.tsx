import { ArrowLeft, UserRound } from "lucide-react";
import { useState } from "react";
import { supportClaimMinutes } from "#contracts/limits.ts";
import { isLocale, localeNames } from "#i18n/locales.ts";
import { HeldWork } from "#web/features/desk/hold/held-work.tsx";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskRefreshMs } from "#web/lib/queries/desk-limits.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { AnswerForm } from "./answer-form.tsx";
import { EndForm } from "./end-form.tsx";
import { type DeskThread, deskThreadQuery } from "./queries.ts";
import { hasWrittenAgain, seenSeqOf } from "./seen-seq.ts";

/** One conversation for the staff: its messages, and the forms that answer and close it. */
export function SupportCase({ id }: { id: string }) {
  const t = useT("complaintqueue");
  const { data } = useQuery({ ...deskThreadQuery(id), refetchInterval: deskRefreshMs });
  if (!data) return null;
  const { thread } = data;
  return (
    <div className="mx-auto grid w-full max-w-page gap-4 px-4 py-4 sm:py-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <Link
          to="/admin/support"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold text-primary-text"
        >
          <Icon icon={ArrowLeft} size="sm" />
          {t("support.back")}
        </Link>
        <Facts thread={thread} />
        <Said thread={thread} />
      </div>
      <Work thread={thread} />
    </div>
  );
}

/** The language by its own name, as in the language menu. */
function languageOf({ locale }: DeskThread): string {
  return isLocale(locale) ? localeNames[locale] : locale;
}

function Facts({ thread }: { thread: DeskThread }) {
  const t = useT("complaintqueue");
  const format = useFormat();
  const { member, status, end, waiting_since: since, due_at: dueAt } = thread;
  const due = dueAt && format.dateTime(dueAt);
  return (
    <section className="grid gap-2">
      <h1 className="text-xl font-bold wrap-anywhere">{t("member", { name: member.name })}</h1>
      <p className="flex flex-wrap gap-1.5">
        {thread.is_overdue && due ? <Tag tone="danger">{t("late", { when: due })}</Tag> : null}
        <Tag>{t(`support.status.${status}`)}</Tag>
        {end ? <Tag>{t(`support.ends.${end}`)}</Tag> : null}
        <Tag>{t("language", { language: languageOf(thread) })}</Tag>
      </p>
      <p className="text-sm text-text-muted">
        {since
          ? t("support.since", { when: format.dateTime(since) })
          : t("support.last", { when: format.dateTime(thread.last_at) })}
        {due && !thread.is_overdue ? ` · ${t("due", { when: due })}` : ""}
      </p>
      <p className="tabular flex items-center gap-2 text-sm text-text-muted wrap-anywhere">
        <Icon icon={UserRound} size="sm" />
        {member.id}
      </p>
    </section>
  );
}

/** The messages exactly as they were written, always rendered as text: links are not clickable here. */
function Said({ thread: { member, messages, has_earlier: hasEarlier } }: { thread: DeskThread }) {
  const t = useT("complaintqueue");
  const format = useFormat();
  return (
    <>
      {hasEarlier ? (
        <p className="text-sm text-text-muted">{t("support.earlier", { count: messages.length })}</p>
      ) : null}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {messages.map(({ id, from, author, text, at }) => (
          <Card key={id} as="li" padding="sm" tone={from === "member" ? "outline" : "primary"}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
              <strong className="wrap-anywhere">
                {from === "member" ? member.name : (author ?? t("support.team"))}
              </strong>
              <time dateTime={at} className="text-xs">
                {format.dateTime(at)}
              </time>
            </p>
            <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">
              <bdi>{text}</bdi>
            </p>
          </Card>
        ))}
      </ol>
    </>
  );
}

/** The forms. A message that the page received while staff type is told, because the answer covers it. */
function Work({ thread }: { thread: DeskThread }) {
  const t = useT("complaintqueue");
  const { id, holder, is_held: isHeld, messages } = thread;
  const seenSeq = seenSeqOf(messages);
  const [firstSeen] = useState(seenSeq);
  const params = { thread_id: id };
  return (
    <HeldWork
      key={id}
      isHeld={isHeld}
      holder={holder}
      claimMinutes={supportClaimMinutes}
      claim={() => api("POST /api/admin/support/:thread_id/claim", { params })}
      release={() => api("DELETE /api/admin/support/:thread_id/claim", { params })}
      queryKey={deskThreadQuery(id).queryKey}
    >
      {hasWrittenAgain(messages, firstSeen) ? <Alert tone="warning">{t("support.again")}</Alert> : null}
      <AnswerForm id={id} seenSeq={seenSeq} language={languageOf(thread)} />
      {thread.status === "closed" ? null : <EndForm id={id} seenSeq={seenSeq} />}
    </HeldWork>
  );
}
