import { HeartHandshake } from "lucide-react";
import { passDays } from "#contracts/limits.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { DeckState } from "./use-deck.ts";

/** No cards are left, the deck is loading, or it could not be loaded. */
export function NoCards({ deck }: { deck: Pick<DeckState, "isEnd" | "failure" | "ask"> }) {
  if (deck.failure) return <DeckFailed error={deck.failure} onRetry={() => void deck.ask()} />;
  return deck.isEnd ? <DeckEnd onAgain={deck.ask} /> : <DeckLoading />;
}

/** Links to other members. */
function DeckEnd({ onAgain }: { onAgain: () => Promise<void> }) {
  const t = useT("swipe");
  return (
    <EmptyState
      icon={HeartHandshake}
      title={t("end.title")}
      className="py-6"
      action={
        <>
          <ButtonLink to="/members">{t("end.search")}</ButtonLink>
          <Button variant="outline" onClick={onAgain}>
            {t("end.again")}
          </Button>
        </>
      }
    >
      {t("end.text", { days: passDays })}
    </EmptyState>
  );
}

export function DeckFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useT("swipe");
  const textOf = useErrorText();
  return (
    <ErrorState title={t("error")} retryLabel={t("retry")} onRetry={onRetry}>
      {textOf(error)}
    </ErrorState>
  );
}

export function DeckLoading() {
  const t = useT("swipe");
  return (
    <div role="status" className="mx-auto aspect-4/5 w-[min(100%,24rem)]">
      <span className="sr-only">{t("loading")}</span>
      <Skeleton className="size-full" />
    </div>
  );
}
