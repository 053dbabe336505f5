import { ListChecks, SearchX } from "lucide-react";
import type { ReactNode } from "react";
import { finderLeast } from "#contracts/limits.ts";
import { drawnToMiddle, finderCardNames } from "#contracts/meeting/finder-cards.ts";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { PersonGridSkeleton, personGrid } from "#web/ui/person-grid.tsx";
import { cardPath, nextCard } from "./order.ts";
import { OwnAnswers } from "./own-answers.tsx";
import { type FinderAnswers, type FinderMatch, finderQuery } from "./queries.ts";

type FinderOverviewProps = { renderMatch: (match: FinderMatch, priority: boolean) => ReactNode };

/** Cards above the fold on a desktop. */
const firstRow = 4;

/** The member's progress, the best matches, how they are computed, and the given answers. */
export function FinderOverview({ renderMatch }: FinderOverviewProps) {
  const t = useT("finder");
  const textOf = useErrorText();
  const user = useUser();
  const query = useQuery(finderQuery());
  if (query.isPending) return <PersonGridSkeleton label={t("loading")} count={8} className="mt-6" />;
  if (!query.data) {
    return (
      <ErrorState title={t("error")} retryLabel={t("retry")} onRetry={() => query.refetch()}>
        {textOf(query.error)}
      </ErrorState>
    );
  }
  const { answers, matches } = query.data;
  const isUnconfirmed = user?.status === "not_confirmed";
  return (
    <>
      <Progress answers={answers} />
      {answers.length < finderLeast ? null : (
        <section className="mt-6" aria-labelledby="matches">
          <h2 id="matches" className="mb-3 text-lg font-bold">
            {t("matches.title")}
          </h2>
          {matches.length > 0 ? (
            <ul className={personGrid} aria-labelledby="matches">
              {matches.map((match, index) => (
                <li key={match.member.id}>{renderMatch(match, index < firstRow)}</li>
              ))}
            </ul>
          ) : isUnconfirmed ? (
            <p className="max-w-2xl text-sm">{t("matches.unconfirmed")}</p>
          ) : (
            <NobodyYet />
          )}
        </section>
      )}
      <Explanation />
      {answers.length > 0 ? <OwnAnswers answers={answers} /> : null}
    </>
  );
}

/** The number of open questions, and a link to continue. */
function Progress({ answers }: { answers: FinderAnswers }) {
  const t = useT("finder");
  const next = nextCard(answers);
  if (next === null) return null;
  const isBegun = answers.length > 0;
  return (
    <Card className="mt-5 flex max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 grow basis-56 text-sm">
        {isBegun ? (
          <p className="tabular font-semibold">
            {t("answered", { answered: answers.length, total: finderCardNames.length })}
          </p>
        ) : (
          <p className="text-pretty">{t("private")}</p>
        )}
        {answers.length < finderLeast ? (
          <p className="mt-1 text-pretty text-text-muted">{t("few", { least: finderLeast })}</p>
        ) : null}
      </div>
      <ButtonLink
        to={cardPath(next)}
        variant={answers.length < finderLeast ? "primary" : "outline"}
        className="max-sm:w-full"
        icon={<Icon icon={ListChecks} />}
      >
        {isBegun ? t("go_on") : t("start")}
      </ButtonLink>
    </Card>
  );
}

function NobodyYet() {
  const t = useT("finder");
  return (
    <EmptyState
      icon={SearchX}
      title={t("matches.empty.title")}
      action={
        <>
          <ButtonLink to="/members">{t("matches.empty.search")}</ButtonLink>
          <ButtonLink to="/swipe-game" variant="outline">
            {t("matches.empty.swipe")}
          </ButtonLink>
        </>
      }
    >
      {t("matches.empty.text")}
    </EmptyState>
  );
}

function Explanation() {
  const t = useT("finder");
  const format = useFormat();
  // As few cards as are asked for, all answered alike.
  const percent = format.percent(drawnToMiddle(1, finderLeast));
  return (
    <section className="mt-8 max-w-2xl text-sm" aria-labelledby="how">
      <h2 id="how" className="text-lg font-bold">
        {t("how.title")}
      </h2>
      <div className="mt-2 grid gap-2 text-pretty text-text-muted">
        <p>{t("how.limits")}</p>
        <p>{t("how.both")}</p>
        <p>{t("how.few", { count: finderLeast, percent })}</p>
      </div>
    </section>
  );
}
