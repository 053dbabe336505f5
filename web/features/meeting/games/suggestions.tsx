import { useQueryClient } from "@tanstack/react-query";
import { Heart, HeartHandshake, PartyPopper } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { MemberCard } from "#contracts/shapes.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { DeckLoading } from "./deck-states.tsx";
import { skippedOf, skipSuggestion, suggestionsQuery } from "./suggestion-queries.ts";
import { type CardTexts, SwipeCard } from "./swipe-card.tsx";

type SuggestionsProps = {
  textsOf: (card: MemberCard) => CardTexts;
  likesYou: string;
  /** Shown at once in all cached data; a refused like returns its card. */
  onLike: (card: MemberCard) => unknown;
  /** The next page after the last card. */
  next: string;
};

const search = "/members";
/** The second tap of a double tap comes sooner (ms). */
const settleMs = 400;
const isLiked = ({ like_state: state }: MemberCard) => state === "liked" || state === "match";

/** Matching members, one by one: like or skip. */
export function Suggestions({ textsOf, likesYou, onLike, next }: SuggestionsProps) {
  const t = useT("suggestions");
  const textOf = useErrorText();
  const client = useQueryClient();
  const query = useQuery(suggestionsQuery());
  const skipped = query.data ? skippedOf(query.data) : [];
  const left = query.data?.members.filter((card) => !isLiked(card) && !skipped.includes(card.id)) ?? [];
  const [card] = left;
  const isSettled = useSettled(card?.id ?? null);

  if (query.isPending) {
    return (
      <div className="grid justify-items-center gap-3">
        <DeckLoading />
        <WayOn next={next} />
      </div>
    );
  }
  if (!query.data) {
    return (
      <>
        <ErrorState title={t("error")} retryLabel={t("retry")} onRetry={() => query.refetch()}>
          {textOf(query.error)}
        </ErrorState>
        <WayOn next={next} />
      </>
    );
  }
  const { members } = query.data;
  if (members.length === 0) return <NobodyYet next={next} />;
  if (!card) return <Done liked={members.filter(isLiked).length} next={next} />;

  const texts = textsOf(card);
  /** A held key or the second tap of a double tap must not decide about the next card. */
  const press = (decide: () => unknown) => () => void (isSettled && decide());
  const look = { size: "lg", "aria-disabled": !isSettled, className: "aria-disabled:opacity-100" } as const;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach it from its buttons
    <div
      onKeyDown={(event) => {
        if (event.repeat && event.key === "Enter") event.preventDefault();
      }}
      className="mx-auto grid w-[min(100%,24rem,calc((100dvh-23rem)*0.8))] min-w-60 gap-3"
    >
      <p className="tabular text-center text-sm text-text-muted">
        {t("progress", { number: members.length - left.length + 1, total: members.length })}
      </p>
      <div className="relative aspect-4/5">
        <SwipeCard
          key={card.id}
          card={card}
          texts={texts}
          highlight={card.like_state === "liked_you" ? likesYou : null}
          isLink
        />
      </div>
      <p className="sr-only" role="status">
        {texts.title}
      </p>
      <div className="grid grid-cols-2 gap-3">
        <Button {...look} variant="outline" onClick={press(() => skipSuggestion(client, card.id))}>
          <span aria-hidden="true">{t("skip")}</span>
          <span className="sr-only">{t("skip_name", { name: card.name })}</span>
        </Button>
        <Button {...look} icon={<Icon icon={Heart} />} onClick={press(() => onLike(card))}>
          <span aria-hidden="true">{t("like")}</span>
          <span className="sr-only">{t("like_name", { name: card.name })}</span>
        </Button>
      </div>
      <WayOn next={next} />
    </div>
  );
}

/** Whether a card has been shown long enough for a tap to mean it. */
function useSettled(id: string | null): boolean {
  const [settledId, setSettledId] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setSettledId(id), settleMs);
    return () => clearTimeout(timer);
  }, [id]);
  return id !== null && settledId === id;
}

function WayOn({ next }: { next: string }) {
  const t = useT("suggestions");
  return (
    <ButtonLink variant="ghost" to={next} block>
      {t("leave")}
    </ButtonLink>
  );
}

/** Every suggestion was liked or skipped. */
function Done({ liked, next }: { liked: number; next: string }) {
  const t = useT("suggestions");
  const title = useRef<HTMLSpanElement>(null);
  // The pressed button was removed, so the keyboard focus moves here.
  useEffect(() => title.current?.focus(), []);
  return (
    <EmptyState
      icon={PartyPopper}
      title={
        <span ref={title} tabIndex={-1} className="outline-none">
          {t("done.title")}
        </span>
      }
      action={<ButtonLink to={next}>{next === search ? t("done.search") : t("done.go_on")}</ButtonLink>}
    >
      {liked > 0 ? t("done.liked", { count: liked }) : t("done.skipped")}
    </EmptyState>
  );
}

function NobodyYet({ next }: { next: string }) {
  const t = useT("suggestions");
  const isElsewhere = next !== search;
  return (
    <EmptyState
      icon={HeartHandshake}
      title={t("empty.title")}
      action={
        <>
          {isElsewhere ? <ButtonLink to={next}>{t("done.go_on")}</ButtonLink> : null}
          <ButtonLink to={search} variant={isElsewhere ? "outline" : "primary"}>
            {t("done.search")}
          </ButtonLink>
          <ButtonLink to="/profile" variant="outline">
            {t("empty.profile")}
          </ButtonLink>
        </>
      }
    >
      {t("empty.text")}
    </EmptyState>
  );
}
