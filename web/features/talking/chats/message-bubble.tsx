import { memo } from "react";
import { useFormat } from "#web/lib/format.ts";
import { useT } from "#web/lib/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import type { Bubble } from "./group-messages.ts";
import { Ticks } from "./ticks.tsx";

type MessageBubbleProps = {
  bubble: Bubble;
  partnerName: string;
  onRetry: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
};

/** One message, its text exactly as it was written. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { bubble, partnerName, onRetry, onDiscard } = props;
  const t = useT("chats");
  const format = useFormat();
  const { isOwn, isFirstOfGroup, isLastOfGroup, tick } = bubble;
  return (
    <li
      data-bubble={bubble.key}
      className={classes(
        "flex flex-col px-3 sm:px-4",
        isOwn ? "items-end" : "items-start",
        isLastOfGroup ? "pb-3" : "pb-0.5",
      )}
    >
      <span className="sr-only">{isOwn ? t("you") : partnerName}: </span>
      <p
        dir="auto"
        className={classes(
          "max-w-[85%] rounded-card px-4 py-2 text-base [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext] sm:max-w-[75%]",
          isOwn ? "bg-primary text-on-primary" : "border bg-surface-raised",
          isOwn && !isFirstOfGroup && "rounded-tr-tick",
          isOwn && !isLastOfGroup && "rounded-br-tick",
          !isOwn && !isFirstOfGroup && "rounded-tl-tick",
          !isOwn && !isLastOfGroup && "rounded-bl-tick",
          (tick === "sending" || tick === "failed") && "opacity-80",
        )}
      >
        {bubble.body}
      </p>
      <p
        className={classes(
          "tabular flex items-center gap-1 px-1 pt-0.5 text-xs text-text-muted",
          !isLastOfGroup && tick !== "failed" && "sr-only",
        )}
      >
        <time dateTime={bubble.at}>{format.time(bubble.at)}</time>
        {tick ? <Ticks tick={tick} /> : null}
      </p>
      {tick === "failed" ? (
        <div className="flex max-w-[85%] flex-col items-end">
          <p role="alert" className="text-xs text-danger-text">
            {bubble.reason || t("failed.text")}
          </p>
          <div className="flex gap-4">
            <Button variant="link" onClick={() => onRetry(bubble.key)}>
              {t("failed.retry")}
            </Button>
            <Button variant="link" onClick={() => onDiscard(bubble.key)}>
              {t("failed.discard")}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}, isSame);

/** Grouping makes new objects for all; of a thousand bubbles only those that differ are drawn anew. */
function isSame(before: MessageBubbleProps, after: MessageBubbleProps): boolean {
  const keys = Object.keys(after.bubble) as (keyof Bubble)[];
  return (
    before.partnerName === after.partnerName &&
    before.onRetry === after.onRetry &&
    before.onDiscard === after.onDiscard &&
    keys.every((key) => before.bubble[key] === after.bubble[key])
  );
}
