import { memo } from "react";
import type { Format } from "#web/lib/language/format.ts";
import type { Translator } from "#web/lib/language/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import type { BubbleParts } from "./bubble-parts.tsx";
import type { Bubble } from "./group-messages.ts";
import { hasContent } from "./thread.ts";
import { Ticks } from "./ticks.tsx";

type MessageBubbleProps = {
  bubble: Bubble;
  /** The list's texts and formats, shared by all its messages. */
  t: Translator<"chats">;
  format: Format;
  partnerName: string;
  onRetry: (clientId: string) => void;
  /** Returns a failed text to the draft. */
  onEdit?: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  /** Undefined if nothing can be reported. */
  onReport?: ((seq: number) => void) | null;
  /** Undefined if messages are read-only. */
  parts?: BubbleParts;
};

/** One message, its text exactly as written. */
export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { bubble, t, format, partnerName, onRetry, onEdit, onDiscard, onReport, parts } = props;
  const { isOwn, seq, kind, isFirstOfGroup, isLastOfGroup, tick } = bubble;
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
      {bubble.quote && parts?.drawQuote(bubble.quote)}
      <div className="bubble-row">
        {parts?.drawPicture(bubble) || (
          <p
            dir="auto"
            className={classes(
              "max-w-[85%] rounded-card px-4 py-2 text-base [overflow-wrap:anywhere] whitespace-pre-wrap [unicode-bidi:plaintext] sm:max-w-[75%]",
              isOwn ? "bg-primary text-on-primary" : "border bg-surface-raised",
              isOwn && !isFirstOfGroup && "rounded-tr-tick",
              isOwn && !isLastOfGroup && "rounded-br-tick",
              !isOwn && !isFirstOfGroup && "rounded-tl-tick",
              !isOwn && !isLastOfGroup && "rounded-bl-tick",
              tick === "sending" && "opacity-80",
            )}
          >
            {kind === "text" ? (parts?.drawText(bubble) ?? bubble.body) : t(`kinds.${kind}`)}
          </p>
        )}
        {seq === null || !hasContent(bubble) ? null : parts?.drawReact?.(seq)}
        {seq === null || !hasContent(bubble) ? null : parts?.drawReply?.(seq)}
        {seq === null || !bubble.isWithdrawable ? null : parts?.drawWithdraw?.(seq)}
        {isOwn || !onReport || seq === null || kind === "removed" ? null : (
          <button
            type="button"
            className="bubble-menu"
            aria-label={t("report_message")}
            onClick={() => onReport(seq)}
          >
            ⋯
          </button>
        )}
      </div>
      {parts?.drawReactions(bubble)}
      {isOwn || !bubble.body ? null : parts?.drawCautions?.(bubble)}
      <p
        className={classes(
          "tabular flex items-center gap-1 px-1 pt-0.5 text-xs text-text-muted",
          !isLastOfGroup && tick !== "failed" && "sr-only",
        )}
      >
        <time dateTime={bubble.at}>{format.time(bubble.at)}</time>
        {tick ? <Ticks tick={tick} t={t} /> : null}
      </p>
      {tick === "failed" ? (
        <div className="flex max-w-[85%] flex-col items-end">
          <p role="alert" className="text-xs text-danger-text">
            {bubble.reason || t("failed.text")}
          </p>
          <div className="flex flex-wrap justify-end gap-x-4">
            <Button variant="link" onClick={() => onRetry(bubble.key)}>
              {bubble.newCredits === null
                ? t("failed.retry")
                : t("failed.send_for", { count: bubble.newCredits })}
            </Button>
            {onEdit && bubble.canEdit ? (
              <Button variant="link" onClick={() => onEdit(bubble.key)}>
                {t("failed.edit")}
              </Button>
            ) : null}
            <Button variant="link" onClick={() => onDiscard(bubble.key)}>
              {t("failed.discard")}
            </Button>
          </div>
        </div>
      ) : null}
    </li>
  );
}, isSame);

/** The other props that affect the rendering. */
const others = ["t", "format", "partnerName", "onRetry", "onEdit", "onDiscard", "onReport", "parts"] as const;

/** Grouping creates new objects for all bubbles; of a thousand, only changed ones render again. */
function isSame(before: MessageBubbleProps, after: MessageBubbleProps): boolean {
  const keys = Object.keys(after.bubble) as (keyof Bubble)[];
  return (
    others.every((name) => before[name] === after[name]) &&
    keys.every((key) => before.bubble[key] === after.bubble[key])
  );
}
