import { ArrowLeft, UserRound } from "lucide-react";
import { complaintClaimMinutes } from "#contracts/limits.ts";
import { isLocale, localeNames } from "#i18n/locales.ts";
import { HeldWork } from "#web/features/desk/hold/held-work.tsx";
import { api } from "#web/lib/api/api.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deskRefreshMs } from "#web/lib/queries/desk-limits.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { PhotoFrame } from "#web/ui/photo-frame.tsx";
import { Tag } from "#web/ui/tag.tsx";
import { OutcomeForm } from "./outcome-form.tsx";
import { type DeskComplaint, deskComplaintQuery } from "./queries.ts";
import { WordsForm } from "./words-form.tsx";

/** One complaint for the staff: its facts, its messages, and the forms that answer and close it. */
export function ComplaintCase({ id }: { id: string }) {
  const t = useT("complaintqueue");
  const { data } = useQuery({ ...deskComplaintQuery(id), refetchInterval: deskRefreshMs });
  if (!data) return null;
  const { complaint } = data;
  return (
    <div className="mx-auto grid w-full max-w-page gap-4 px-4 py-4 sm:py-6 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
      <div className="grid gap-4">
        <Link
          to="/admin/complaints"
          className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold text-primary-text"
        >
          <Icon icon={ArrowLeft} size="sm" />
          {t("back")}
        </Link>
        <Facts complaint={complaint} />
        <Said complaint={complaint} />
        <Pictures pictures={complaint.pictures} />
      </div>
      {complaint.status === "closed" ? null : <Work complaint={complaint} />}
    </div>
  );
}

/** The language by its own name, as in the language menu. */
function languageOf({ locale }: DeskComplaint): string {
  return isLocale(locale) ? localeNames[locale] : locale;
}

function Facts({ complaint }: { complaint: DeskComplaint }) {
  const t = useT("complaintqueue");
  const complaints = useT("complaints");
  const format = useFormat();
  const { status, outcome, email, member, closed_at: closedAt } = complaint;
  const due = format.dateTime(complaint.due_at);
  const language = languageOf(complaint);
  return (
    <section className="grid gap-2">
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xl font-bold">
        <span className="tabular">{complaint.reference}</span>
        <span>{complaints(`kinds.${complaint.kind}`)}</span>
      </h1>
      <p className="flex flex-wrap gap-1.5">
        {complaint.is_overdue ? <Tag tone="danger">{t("late", { when: due })}</Tag> : null}
        {status === "asked" ? <Tag>{t("status.asked")}</Tag> : null}
        {outcome ? <Tag>{complaints(`outcomes.${outcome}`)}</Tag> : null}
        <Tag>{t("language", { language })}</Tag>
      </p>
      <p className="text-sm text-text-muted">
        {t("filed", { when: format.dateTime(complaint.filed_at) })}
        {" · "}
        {closedAt ? t("closed", { when: format.dateTime(closedAt) }) : t("due", { when: due })}
      </p>
      <h2 className="sr-only">{t("sender")}</h2>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm wrap-anywhere">
        <Icon icon={UserRound} size="sm" />
        <span>{member ? t("member", { name: member.name }) : t("stranger")}</span>
        {complaint.name ? <span>{t("name", { name: complaint.name })}</span> : null}
        {email ? <span>{email}</span> : null}
      </p>
      {email ? null : <p className="text-sm text-pretty text-text-muted">{t("no_email")}</p>}
    </section>
  );
}

function Said({ complaint }: { complaint: DeskComplaint }) {
  const t = useT("complaintqueue");
  const { about, text, filed_at: filedAt, messages } = complaint;
  return (
    <ol className="grid gap-3">
      <Words tone="outline" from={t("complainer")} at={filedAt} about={about} text={text || t("erased")} />
      {messages.map(({ id, from, author, text: words, at, is_by_mail: isByMail }) => (
        <Words
          key={id}
          tone={from === "complainer" ? "outline" : from === "note" ? "sunken" : "primary"}
          from={author ?? t("complainer")}
          mark={from === "note" ? t("internal") : isByMail ? t("by_mail") : null}
          at={at}
          text={words}
        />
      ))}
    </ol>
  );
}

type WordsProps = {
  tone: "outline" | "sunken" | "primary";
  from: string;
  mark?: string | null;
  at: string;
  about?: string;
  text: string;
};

/** The complaint's pictures: thumbnails that open full size in a new tab. */
function Pictures({ pictures }: Pick<DeskComplaint, "pictures">) {
  const complaints = useT("complaints");
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={complaints("pictures.title")} className="grid grid-cols-3 gap-2 sm:grid-cols-5">
      {pictures.map(({ id, image_url: src, full_url: full, placeholder }, index) => (
        <li key={id}>
          <a href={full} target="_blank" rel="noreferrer" className="block rounded-photo">
            <PhotoFrame
              src={src}
              placeholder={placeholder}
              alt={complaints("pictures.alt", { number: index + 1 })}
              ratio="1/1"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}

/** One message exactly as it was written, always rendered as text. */
function Words({ tone, from, mark = null, at, about, text }: WordsProps) {
  const t = useT("complaintqueue");
  const format = useFormat();
  return (
    <Card as="li" padding="sm" tone={tone}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <strong className="wrap-anywhere">{mark ? `${from} · ${mark}` : from}</strong>
        <time dateTime={at} className="text-xs">
          {format.dateTime(at)}
        </time>
      </p>
      {about ? (
        <p className="mt-1.5 text-sm font-semibold wrap-anywhere">
          <bdi>{t("about", { about })}</bdi>
        </p>
      ) : null}
      <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">
        <bdi>{text}</bdi>
      </p>
    </Card>
  );
}

function Work({ complaint }: { complaint: DeskComplaint }) {
  const { id, holder, is_held: isHeld } = complaint;
  const params = { complaint_id: id };
  const language = languageOf(complaint);
  return (
    <HeldWork
      key={id}
      isHeld={isHeld}
      holder={holder}
      claimMinutes={complaintClaimMinutes}
      claim={() => api("POST /api/admin/complaints/:complaint_id/claim", { params })}
      release={() => api("DELETE /api/admin/complaints/:complaint_id/claim", { params })}
      queryKey={deskComplaintQuery(id).queryKey}
    >
      <WordsForm id={id} language={language} mayAsk={complaint.can_be_asked} />
      <OutcomeForm id={id} language={language} />
    </HeldWork>
  );
}
