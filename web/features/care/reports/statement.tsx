import type { ReactNode } from "react";
import type { Decision } from "#contracts/care/reports.ts";
import { minAge } from "#contracts/limits.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Link } from "#web/ui/link.tsx";

type StatementProps = {
  decision: Decision;
  /** The heading level that fits the page. */
  heading?: "h2" | "h3";
  /** The reader cannot log in, so the statement links to the requests that Settings would otherwise offer. */
  isShutOut?: boolean;
};

/** A decision as its member reads it: measure, reason, end, that a person decided, and how to appeal. */
export default function Statement({ decision, heading: Heading = "h3", isShutOut = false }: StatementProps) {
  const t = useT("reports");
  const format = useFormat();
  const { kind, subject, rule, words, quote, reference, sent_at: sentAt, ended_at: endedAt } = decision;
  const until = decision.until ? format.dateTime(decision.until) : "";
  const source = decision.is_noticed_by_program ? "program" : "member";
  const linkTo = (query: string) => (chunks: ReactNode) => (
    <Link to={`/complaints?${query}&about=${reference}`} className="font-semibold underline">
      {chunks}
    </Link>
  );
  return (
    <div className="grid gap-2 text-sm">
      <Heading className="text-base font-semibold text-pretty">
        {t(`against.${kind}`, { subject, until })}
      </Heading>
      <p className="tabular text-text-muted">
        {t("against.date", { date: format.dateTime(decision.decided_at), reference })}
      </p>
      {endedAt ? <p>{t("against.ended", { date: format.dateTime(endedAt) })}</p> : null}
      {decision.image_url ? <img src={decision.image_url} alt="" className="w-24 rounded-photo" /> : null}
      {sentAt ? (
        <div>
          <p>{t("against.sent", { date: format.dateTime(sentAt) })}</p>
          {quote ? (
            <blockquote className="mt-1 border-l-4 border-border-strong pl-3 whitespace-pre-wrap wrap-anywhere">
              <bdi>{quote}</bdi>
            </blockquote>
          ) : null}
        </div>
      ) : null}
      <p className="text-pretty">
        {t("against.rule", { source, rule: t(`rules.${rule}`, { min_age: minAge }) })}
      </p>
      {words ? (
        <p className="whitespace-pre-wrap wrap-anywhere">
          <bdi>{t("against.words", { words })}</bdi>
        </p>
      ) : null}
      <p className="text-pretty">{t("against.decided")}</p>
      <p className="text-pretty text-text-muted">{t("against.redress")}</p>
      <p className="text-pretty">{t.rich("appeal", { appeal: linkTo("kind=appeal") })}</p>
      {isShutOut ? (
        <p className="text-pretty">
          {t.rich("rights", {
            delete: linkTo("kind=privacy&wish=delete"),
            copy: linkTo("kind=privacy&wish=copy"),
          })}
        </p>
      ) : null}
    </div>
  );
}
