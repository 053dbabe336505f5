import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useOnline } from "#web/ui/use-online.ts";
import type { DeckState } from "./use-deck.ts";

/** The number of likes left or the time of the next ones; and the number of unsent swipes. */
export function LikesLine({ deck }: { deck: Pick<DeckState, "likes" | "left" | "waiting"> }) {
  const t = useT("swipe");
  const format = useFormat();
  const isOnline = useOnline();
  const { likes, left, waiting } = deck;
  const time = likes?.frees_at ? format.time(likes.frees_at) : null;
  return (
    <p role="status" className="tabular min-h-6 text-center text-sm text-balance text-text-muted">
      {!isOnline && waiting > 0
        ? t("waiting", { count: waiting })
        : left === null || !likes
          ? null
          : left === 0 && time
            ? t("none_left", { time })
            : t("left", { count: left })}
    </p>
  );
}
