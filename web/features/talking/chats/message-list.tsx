import { useQueryClient } from "@tanstack/react-query";
import { ArrowDown } from "lucide-react";
import { Fragment, memo, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { classes } from "#web/ui/classes.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Spinner } from "#web/ui/spinner.tsx";
import { bubblePartsOf } from "./bubble-parts.tsx";
import { useDayLabel } from "./day-label.ts";
import type { Day } from "./group-messages.ts";
import { loadNewer, loadOlder } from "./load-pages.ts";
import { MessageBubble } from "./message-bubble.tsx";
import { TypingDots } from "./typing-dots.tsx";

type MessageListProps = {
  /** Null while the first message is on its way. */
  conversationId: string | null;
  partnerName: string;
  days: Day[];
  hasOlder: boolean;
  /** The messages are older than the newest ones: a jump led to them. */
  isPassage: boolean;
  unreadSeq: number | null;
  isTyping: boolean;
  scroller: RefObject<HTMLElement | null>;
  isAtNewest: boolean;
  /** The number of messages that arrived while the member was reading further up. */
  missed: number;
  onScroll: () => void;
  onGoToNewest: () => void;
  /** Before messages are added or dropped below the view. */
  onChangeBelow: () => void;
  onRetry: (clientId: string) => void;
  onEdit: (clientId: string) => void;
  onDiscard: (clientId: string) => void;
  /** Null if the sender's account is deleted. */
  onReport: ((seq: number) => void) | null;
  memberId: string;
  onJump: (seq: number) => void;
  onReply: ((seq: number) => void) | null;
  onWithdraw: ((seq: number) => void) | null;
  onReact: ((seq: number, button: HTMLElement) => void) | null;
  areLinksOpen: boolean;
  hasAnswered: boolean;
  /** Whether the browser translates the messages of the partner. */
  isTranslating: boolean;
};

/** The messages by day; anchored to the lower edge, so that it opens at the newest without a script. */
export const MessageList = memo(function MessageList(props: MessageListProps) {
  const { conversationId, partnerName, days, hasOlder, unreadSeq, isTyping, scroller, isAtNewest, missed } =
    props;
  const {
    memberId,
    onJump,
    onReport,
    onReply,
    onWithdraw,
    onReact,
    areLinksOpen,
    hasAnswered,
    isTranslating,
  } = props;
  const client = useQueryClient();
  const t = useT("chats");
  const replyT = useT("replies");
  const reactionT = useT("reactions");
  const parts = useMemo(
    () =>
      bubblePartsOf({
        ...{ t, replyT, reactionT, memberId, partnerName, areLinksOpen, hasAnswered, isTranslating },
        ...{ onJump, onReport, onReply, onWithdraw, onReact },
      }),
    [
      t,
      replyT,
      reactionT,
      memberId,
      partnerName,
      areLinksOpen,
      hasAnswered,
      isTranslating,
      onJump,
      onReport,
      onReply,
      onWithdraw,
      onReact,
    ],
  );
  const format = useFormat();
  const dayLabel = useDayLabel();
  const divider = useRef<HTMLLIElement>(null);

  // If the unread messages fill more than the screen, start at the first of them.
  useEffect(() => {
    const box = scroller.current;
    const line = divider.current;
    if (!box || !line) return;
    if (line.getBoundingClientRect().top < box.getBoundingClientRect().top)
      line.scrollIntoView({ block: "start" });
  }, [scroller]);

  return (
    <div className="relative flex min-h-0 grow flex-col">
      <section
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t("messages_with", { name: partnerName })}
        onScroll={props.onScroll}
        className="flex min-h-0 grow flex-col-reverse overflow-x-hidden overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        <div className="mx-auto w-full max-w-message pt-3">
          {hasOlder && conversationId ? (
            <MoreMessages
              load={() => loadOlder(client, conversationId, props.onChangeBelow)}
              label={t("older")}
              retryLabel={t("older_retry")}
              scroller={scroller}
            />
          ) : null}
          {days.map(({ day, at, bubbles }) => (
            <section
              key={day}
              aria-label={dayLabel(at)}
              className="[contain-intrinsic-size:auto_30rem] [content-visibility:auto]"
            >
              <h2 className="sticky top-2 z-10 mx-auto my-3 w-fit rounded-pill border bg-surface-raised px-3 py-1 text-xs font-semibold text-text-muted">
                {dayLabel(at)}
              </h2>
              <ol>
                {bubbles.map((bubble) => (
                  <Fragment key={bubble.key}>
                    {bubble.seq !== null && bubble.seq === unreadSeq ? (
                      <li
                        ref={divider}
                        className="my-3 flex items-center gap-3 px-4 text-xs font-semibold text-primary-text before:h-px before:grow before:bg-primary after:h-px after:grow after:bg-primary"
                      >
                        {t("new_messages")}
                      </li>
                    ) : null}
                    <MessageBubble
                      bubble={bubble}
                      t={t}
                      format={format}
                      partnerName={partnerName}
                      onRetry={props.onRetry}
                      onEdit={props.onEdit}
                      onDiscard={props.onDiscard}
                      onReport={props.onReport}
                      parts={parts}
                    />
                  </Fragment>
                ))}
              </ol>
            </section>
          ))}
          {props.isPassage && conversationId ? (
            <MoreMessages
              load={() => loadNewer(client, conversationId, props.onChangeBelow)}
              label={replyT("newer")}
              retryLabel={replyT("newer_retry")}
              scroller={scroller}
            />
          ) : null}
          {isTyping && isAtNewest ? <TypingDots /> : null}
        </div>
      </section>
      {isAtNewest ? null : (
        <Button
          variant={missed > 0 ? "primary" : "outline"}
          size="sm"
          onClick={() => {
            props.onGoToNewest();
            // This button disappears; the list goes on scrolling by keys.
            scroller.current?.focus({ preventScroll: true });
          }}
          icon={<Icon icon={ArrowDown} size="sm" />}
          className={classes(
            "absolute! bottom-3 left-1/2 -translate-x-1/2 shadow-lifted",
            missed === 0 && "bg-surface-overlay",
          )}
        >
          {missed > 0 ? t("missed", { count: missed }) : t("to_newest")}
        </Button>
      )}
    </div>
  );
});

type MoreMessagesProps = {
  load: () => Promise<void>;
  label: string;
  /** After a failure. */
  retryLabel: string;
  scroller: RefObject<HTMLElement | null>;
};

/** Loads messages shortly before an end of the list is reached; a button after a failure and for keyboards. */
function MoreMessages({ load: ask, label, retryLabel, scroller }: MoreMessagesProps) {
  const line = useRef<HTMLDivElement>(null);
  const isLoading = useRef(false);
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");

  const load = async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    setState("loading");
    await ask().then(
      () => setState("idle"),
      () => setState("failed"),
    );
    isLoading.current = false;
  };
  const latest = useRef(load);
  latest.current = load;

  useEffect(() => {
    if (!line.current || state !== "idle") return;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void latest.current();
      },
      { root: scroller.current, rootMargin: "600px 0px" },
    );
    watcher.observe(line.current);
    return () => watcher.disconnect();
  }, [scroller, state]);

  return (
    <div ref={line} className="flex h-14 items-center justify-center" aria-busy={state === "loading"}>
      {state === "loading" ? (
        <Spinner />
      ) : (
        <Button variant="link" onClick={load}>
          {state === "failed" ? retryLabel : label}
        </Button>
      )}
    </div>
  );
}
