import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import type { Decision } from "#contracts/care/reports.ts";
import { minAge } from "#contracts/limits.ts";
import { userQuery, useUser } from "#web/features/ground/session/queries.ts";
import { api } from "#web/lib/api.ts";
import { useFormat } from "#web/lib/format.ts";
import { useT } from "#web/lib/i18n.ts";
import { useQuery } from "#web/lib/use-query.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import { ownReportsQuery } from "./queries.ts";

/** What was decided against the member, each with its reasons; nothing where there is nothing. */
export function Decisions() {
  const t = useT("reports");
  const { data } = useQuery(ownReportsQuery());
  const decisions = data?.decisions ?? [];
  useSeen(decisions);
  if (decisions.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="decisions">
      <h2 id="decisions" className="mb-2 text-lg font-bold">
        {t("against.title")}
      </h2>
      <ul className="divide-y">
        {decisions.map((decision) => (
          <Statement key={decision.id} decision={decision} />
        ))}
      </ul>
    </Card>
  );
}

/** Once they are on screen, other pages point to them no more. What is decided meanwhile is asked for first. */
function useSeen(decisions: readonly Decision[]): void {
  const client = useQueryClient();
  const isNew = useUser()?.has_decision === true;
  const shown = decisions.map(({ id }) => id).join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the list its numbers count
  useEffect(() => {
    if (!isNew) return;
    void client.invalidateQueries({ queryKey: ownReportsQuery().queryKey });
    if (shown === "") return;
    void api("POST /api/decision-views", { body: { ids: shown.split(" ") } }).then(
      () => client.invalidateQueries({ queryKey: userQuery().queryKey }),
      // Seen with the next visit.
      () => null,
    );
  }, [isNew, shown]);
}

function Statement({ decision }: { decision: Decision }) {
  const t = useT("reports");
  const format = useFormat();
  const { kind, subject, rule, words, quote, reference, sent_at: sentAt } = decision;
  const appeal = (chunks: ReactNode) => (
    <Link to={`/complaints?kind=appeal&about=${reference}`} className="font-semibold underline">
      {chunks}
    </Link>
  );
  return (
    <li className="grid gap-2 py-4 text-sm first:pt-0 last:pb-0">
      <h3 className="text-base font-semibold text-pretty">{t(`against.${kind}`, { subject })}</h3>
      <p className="tabular text-text-muted">
        {t("against.date", { date: format.dateTime(decision.decided_at), reference })}
      </p>
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
      <p className="text-pretty">{t("against.rule", { rule: t(`rules.${rule}`, { min_age: minAge }) })}</p>
      {words ? (
        <p className="whitespace-pre-wrap wrap-anywhere">
          <bdi>{t("against.words", { words })}</bdi>
        </p>
      ) : null}
      <p className="text-pretty">{t("against.decided")}</p>
      <p className="text-pretty text-text-muted">{t("against.redress")}</p>
      <p className="text-pretty">{t.rich("appeal", { appeal })}</p>
    </li>
  );
}
