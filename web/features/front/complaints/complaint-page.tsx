import { useQueryClient } from "@tanstack/react-query";
import { CircleCheck, Hourglass, MessageCircleQuestionMark } from "lucide-react";
import { type ReactNode, useState } from "react";
import { complaintAnswerDays, complaintMaxLength } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Field } from "#web/ui/field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { toast } from "#web/ui/toast.ts";
import { ComplaintLocked } from "./complaint-locked.tsx";
import { ComplaintPictures } from "./complaint-pictures.tsx";
import { type Complaint, type ComplaintSaid, complaintQuery } from "./queries.ts";

/** A complaint for a holder of its link: state, messages if they may be read, and a form to add one. */
export function ComplaintPage({ token }: { token: string }) {
  const t = useT("complaints");
  const { data } = useQuery(complaintQuery(token));
  if (!data) return null;
  const { complaint } = data;
  const { said, status } = complaint;
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-5 px-4 py-8 md:py-12">
      <header>
        <h1 className="text-2xl font-extrabold wrap-anywhere">
          {t("page.title", { reference: complaint.reference })}
        </h1>
        <p className="mt-1 text-sm text-text-muted">{t(`kinds.${complaint.kind}`)}</p>
      </header>
      <Standing complaint={complaint} />
      {said ? (
        <>
          <Said said={said} filedAt={complaint.filed_at} />
          <ComplaintPictures token={token} />
        </>
      ) : null}
      {status === "closed" ? null : <More key={status} token={token} isAsked={status === "asked"} />}
      {said ? null : <ComplaintLocked token={token} complaint={complaint} />}
      <p className="text-sm text-pretty text-text-muted">{t(said ? "page.private" : "page.limited")}</p>
    </div>
  );
}

const signs = { open: Hourglass, asked: MessageCircleQuestionMark, closed: CircleCheck } as const;

function Standing({ complaint }: { complaint: Complaint }) {
  const t = useT("complaints");
  const format = useFormat();
  const { status, outcome, kind, reference, said } = complaint;
  const due = t("page.open_text", { date: format.dateTime(complaint.due_at) });
  const isDecided = outcome !== null && outcome !== "withdrawn" && outcome !== "unanswered";
  const mayAppeal = isDecided && kind !== "appeal";
  const linkTo = (to: string) => (chunks: ReactNode) => (
    <Link to={to} className="text-primary-text underline underline-offset-4">
      {chunks}
    </Link>
  );
  return (
    <Card as="section" className="flex items-start gap-4">
      <span className="rounded-pill bg-primary-soft p-3 text-on-primary-soft">
        <Icon icon={signs[status]} />
      </span>
      <div className="grid min-w-0 gap-1.5">
        <h2 className="text-lg font-bold text-balance">
          {outcome ? t(`outcomes.${outcome}`) : t(status === "asked" ? "page.asked" : "page.open")}
        </h2>
        {status === "open" ? (
          <p className="text-pretty text-text-muted">{complaint.is_overdue ? t("page.late") : due}</p>
        ) : null}
        {status === "asked" ? (
          <p className="text-pretty text-text-muted">{t(said ? "page.asked_text" : "page.asked_mailed")}</p>
        ) : null}
        {complaint.closed_at ? (
          <p className="text-text-muted">{t("page.closed", { date: format.date(complaint.closed_at) })}</p>
        ) : null}
        {outcome === "unanswered" ? (
          <p className="text-sm text-pretty">
            {t.rich("page.unanswered", {
              days: complaintAnswerDays,
              reference,
              again: linkTo(`/complaints?kind=${kind}`),
            })}
          </p>
        ) : null}
        {mayAppeal ? (
          <p className="text-sm text-pretty">
            {t.rich("page.appeal", { appeal: linkTo(`/complaints?kind=appeal&about=${reference}`) })}
          </p>
        ) : null}
        {said && complaint.deleted_at ? (
          <p className="text-sm text-pretty text-text-muted">
            {t("page.deleted", { date: format.date(complaint.deleted_at) })}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

/** The complaint and its later messages; the author of each is named in words. */
function Said({ said, filedAt }: { said: ComplaintSaid; filedAt: string }) {
  const t = useT("complaints");
  const { siteName } = usePageRequest();
  return (
    <section aria-labelledby="complaint-said" className="grid gap-3">
      <h2 id="complaint-said" className="text-lg font-bold">
        {t("page.yours")}
      </h2>
      <ol className="grid gap-3">
        <Words from={t("page.you")} at={filedAt} text={said.text} about={said.about} />
        {said.messages.map(({ id, from, text, at, is_by_mail: isByMail }) => (
          <Words
            key={id}
            from={from === "site" ? siteName : t(isByMail ? "page.by_mail" : "page.you")}
            isSite={from === "site"}
            at={at}
            text={text}
          />
        ))}
      </ol>
    </section>
  );
}

type WordsProps = { from: string; isSite?: boolean; at: string; about?: string; text: string };

function Words({ from, isSite = false, at, about, text }: WordsProps) {
  const format = useFormat();
  return (
    <Card as="li" padding="sm" tone={isSite ? "primary" : "outline"}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <strong>{from}</strong>
        <time dateTime={at} className="text-xs">
          {format.dateTime(at)}
        </time>
      </p>
      {about ? <p className="mt-1.5 text-sm font-semibold wrap-anywhere">{about}</p> : null}
      <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">{text}</p>
    </Card>
  );
}

function More({ token, isAsked }: { token: string; isAsked: boolean }) {
  const t = useT("complaints");
  const client = useQueryClient();
  /** The number of messages sent; each new one starts with an empty field. */
  const [sent, setSent] = useState(0);
  const form = useSubmit(
    (body: { text: string }, options) =>
      api("POST /api/complaints/:token/messages", { params: { token }, body, ...options }),
    {
      onDone: async () => {
        setSent((count) => count + 1);
        toast(t("page.added"), { tone: "success" });
        await client.invalidateQueries({ queryKey: complaintQuery(token).queryKey });
      },
    },
  );
  const read = () => ({ text: String(new FormData(form.ref.current ?? undefined).get("text") ?? "") });
  return (
    <form ref={form.ref} noValidate method="post" className="grid gap-3" onSubmit={form.onSubmit(read)}>
      <Field label={t(isAsked ? "page.answer" : "page.add")} error={form.errorOf("text")}>
        <TextArea
          key={sent}
          name="text"
          rows={4}
          limit={complaintMaxLength}
          counterLabel={(left) => t("left", { left })}
          onChange={() => form.clear("text")}
        />
      </Field>
      {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
      <Button type="submit" variant={isAsked ? "primary" : "outline"} loading={form.isBusy}>
        {t("page.submit")}
      </Button>
    </form>
  );
}
