import type { ReactNode } from "react";
import type { Translator } from "#web/lib/language/translate.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import type { Bubble } from "./group-messages.ts";
import { LinkedText } from "./linked-text.tsx";
import type { ShownQuote } from "./quoted.ts";
import { ReactionMark } from "./reaction-mark.tsx";
import { shownReactions } from "./reactions.ts";
import { WithdrawButton } from "./withdraw-button.tsx";

const CautionNote = deferred(() => import("./caution-note.tsx"));
const GifBubble = deferred(() => import("./gifs/gif-bubble.tsx"));
const PhotoBubble = deferred(() => import("./photo-bubble.tsx"));
const StickerBubble = deferred(() => import("./sticker-bubble.tsx"));
const TranslatedText = deferred(() => import("./translation/translated-text.tsx"));
const VoiceBubble = deferred(() => import("./voice/voice-bubble.tsx"));
export const StickerLine = deferred(() => import("./sticker-line.tsx"));

/**
 * The parts of messages besides their texts, the same for the whole list. They are passed to the messages, so
 * that the offline page does not need their code.
 */
export type BubbleParts = {
  /** A text with its links, or the text as it is. */
  drawText: (bubble: Bubble) => ReactNode;
  /** Null if the member has answered their partner. */
  drawCautions: ((bubble: Bubble) => ReactNode) | null;
  /** A photo, a sticker, a gift, a gif or a voice message; null for other messages. */
  drawPicture: (bubble: Bubble) => ReactNode;
  drawQuote: (quote: ShownQuote) => ReactNode;
  /** Null if the member cannot write. */
  drawReply: ((seq: number) => ReactNode) | null;
  /** Null if the member cannot withdraw messages of this conversation. */
  drawWithdraw: ((seq: number) => ReactNode) | null;
  /** The reactions below a message, if there are any. */
  drawReactions: (bubble: Bubble) => ReactNode;
  /** The button that opens the choice; null if the member cannot write. */
  drawReact: ((seq: number) => ReactNode) | null;
};

type BubbleServices = {
  t: Translator<"chats">;
  replyT: Translator<"replies">;
  reactionT: Translator<"reactions">;
  memberId: string;
  partnerName: string;
  /** Whether links lead on: not where a block or the end of an account closes the conversation. */
  areLinksOpen: boolean;
  hasAnswered: boolean;
  /** Whether the browser translates the messages of the partner. */
  isTranslating: boolean;
  onReport: ((seq: number) => void) | null;
  onJump: (seq: number) => void;
  onReply: ((seq: number) => void) | null;
  onWithdraw: ((seq: number) => void) | null;
  onReact: ((seq: number, button: HTMLElement) => void) | null;
};

export function bubblePartsOf(services: BubbleServices): BubbleParts {
  const { t, replyT, reactionT, memberId, partnerName, areLinksOpen, hasAnswered, isTranslating } = services;
  const { onReport, onReply, onWithdraw, onReact } = services;
  const parts: BubbleParts = {
    drawText: ({ body, seq, conversationId, isOwn }) => (
      <>
        {areLinksOpen && seq !== null && conversationId !== null ? (
          <LinkedText text={body} page={`/chats/${conversationId}/links/${seq}`} />
        ) : (
          body
        )}
        {isTranslating && !isOwn ? <TranslatedText text={body} /> : null}
      </>
    ),
    drawCautions: hasAnswered
      ? null
      : ({ body, seq }) => (seq === null ? null : <CautionNote text={body} seq={seq} onReport={onReport} />),
    drawPicture: (bubble) => {
      const { kind, body, photo, sticker, gif, voice, conversationId, seq, isOwn } = bubble;
      if (voice) return <VoiceBubble voice={voice} isOwn={isOwn} />;
      if (kind === "gif") return <GifBubble gif={gif} isStored={seq !== null} />;
      return sticker ? (
        <StickerBubble
          isGift={kind === "gift"}
          name={sticker}
          note={body && parts.drawText(bubble)}
          isOwn={isOwn}
        />
      ) : (
        photo && conversationId && (
          <div className="bubble-photo">
            <PhotoBubble
              photo={photo}
              conversationId={conversationId}
              seq={seq}
              isOwn={isOwn}
              partnerName={partnerName}
              onReport={onReport}
            />
          </div>
        )
      );
    },
    drawQuote: (quote) => <QuoteBlock quote={quote} services={services} />,
    drawReply:
      onReply &&
      ((seq) => (
        <button
          type="button"
          className="bubble-menu"
          aria-label={replyT("reply")}
          onClick={() => onReply(seq)}
        >
          {"\u21A9\uFE0E"}
        </button>
      )),
    drawWithdraw:
      onWithdraw && ((seq) => <WithdrawButton label={t("withdraw.menu")} onPress={() => onWithdraw(seq)} />),
    drawReactions: ({ reactions, pendingReaction }) => {
      const shown = shownReactions(reactions, pendingReaction, memberId);
      if (shown.length === 0) return null;
      return (
        <p className="bubble-reactions">
          {shown.map(({ memberId: reactorId, kind }) => (
            <span key={reactorId}>
              <ReactionMark kind={kind} className="size-5" />
              <span className="sr-only">
                {t("announced", {
                  name: reactorId === memberId ? t("you") : partnerName,
                  text: reactionT(`kinds.${kind}`),
                })}
              </span>
            </span>
          ))}
        </p>
      );
    },
    drawReact:
      onReact &&
      ((seq) => (
        <button
          type="button"
          className="bubble-menu"
          aria-label={reactionT("react")}
          aria-haspopup="dialog"
          onClick={(event) => onReact(seq, event.currentTarget)}
        >
          {"\u263A\uFE0E"}
        </button>
      )),
  };
  return parts;
}

/** One line that stands for a message: its beginning, or its kind or state. */
export function lineOf(
  { kind, body, sticker, gift = sticker }: ShownQuote,
  { t, replyT }: Pick<BubbleServices, "t" | "replyT">,
): ReactNode {
  if (kind === "text") return body;
  if (gift) return <StickerLine name={gift} kind={kind} />;
  return kind === "gone" || kind === "older" ? replyT(kind) : t(`kinds.${kind}`);
}

/** Above a message that answers another one: the quote's sender and its beginning; a press jumps to it. */
function QuoteBlock({ quote, services }: { quote: ShownQuote; services: BubbleServices }) {
  const { t, replyT, memberId, partnerName, onJump } = services;
  const text = lineOf(quote, services);
  if (quote.kind === "gone") return <p className="quote-block">{text}</p>;
  const name = quote.sender_id === memberId ? t("you") : quote.sender_id === null ? "" : partnerName;
  return (
    <button type="button" className="quote-block" onClick={() => onJump(quote.seq)}>
      <span className="sr-only">{replyT("quote")} </span>
      {name ? <bdi className="block font-semibold text-text">{name}</bdi> : null}
      <bdi className="block truncate">{text}</bdi>
    </button>
  );
}
