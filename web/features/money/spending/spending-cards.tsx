import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { CapsCard } from "./caps-card.tsx";
import { PauseCard } from "./pause-card.tsx";
import { SpentCard } from "./spent-card.tsx";
import { useSpending } from "./use-spending.ts";

/** The spending, the caps and the pause. */
export function SpendingCards() {
  const t = useT("spending");
  const errors = useT("errors");
  const errorText = useErrorText();
  const { query, show } = useSpending();
  const { data, error, refetch } = query;
  if (data) {
    return (
      <>
        <SpentCard spending={data} to="/transactions" />
        <CapsCard spending={data} show={show} />
        <PauseCard pausedUntil={data.paused_until} show={show} />
      </>
    );
  }
  if (error) {
    return (
      <ErrorState title={errorText(error)} retryLabel={errors("page.retry")} onRetry={() => void refetch()} />
    );
  }
  return (
    <div role="status" aria-label={t("loading")} className="grid gap-5">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-80 rounded-card" />
    </div>
  );
}
