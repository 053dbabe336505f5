import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Message } from "#contracts/talking/chats.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import type { CareWish } from "#web/lib/browser/care-wish.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred, lazyPart } from "#web/lib/page/deferred.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { StickerLine } from "./bubble-parts.tsx";
import { ConversationFoot } from "./conversation-foot.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { readDraft, writeDraft } from "./drafts.ts";
import { closePassage } from "./load-pages.ts";
import { MessageList } from "./message-list.tsx";
import { MessagesSkeleton } from "./messages-skeleton.tsx";
import { Openers } from "./openers.tsx";
import { type Conversation, readThread } from "./queries.ts";
import { quoteAt } from "./quoted.ts";
import { useTranslating } from "./translation/use-translating.ts";
import type { Picked } from "./unsent.ts";
import { type ChatAddress, useConversation } from "./use-conversation.ts";
import { useNewest } from "./use-newest.ts";
import { useOwnMessages } from "./use-own-messages.ts";
import { useReacting } from "./use-reacting.ts";
import { useReplying } from "./use-replying.ts";
import { useShownMessages } from "./use-shown-messages.ts";
import { useTyping } from "./use-typing.ts";
import { useUnsentSender } from "./use-unsent-sender.ts";
import { withOpener } from "./with-opener.ts";

const ReactionMenu = lazyPart(() => import("./reaction-menu.tsx"), { isVital: false });
const SearchBar = lazyPart(() => import("./search/search-bar.tsx"), { isVital: false });
const TranslationBar = deferred(() => import("./translation/translation-bar.tsx"));
const WithdrawDialog = lazyPart(() => import("./withdraw-dialog.tsx"), { isVital: false });

export type PaneProps = {
  address: ChatAddress;
  memberId: string;
  onDelete: (conversation: Conversation) => void;
  /** Opens the dialog to block the partner, or to report the given content. */
  onCareWish: (wish: CareWish) => void;
};

/** The conversation of the address. Unchanged props keep the server's markup until this code has loaded. */
export default function ConversationPane({ address, ...props }: PaneProps) {
  const conversation = useConversation(address);
  return conversation ? <Pane conversation={conversation} {...props} /> : null;
}

/** One conversation; the component stays mounted when the first message gives it an id. */
function Pane({
  conversation,
  memberId,
  onDelete,
  onCareWish,
}: Omit<PaneProps, "address"> & { conversation: Conversation }) {
  const t = useT("chats");
  const reactionT = useT("reactions");
  const errorText = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, partner } = conversation;
  const name = partner.id === null ? t("deleted_member") : partner.name;
  const newest = useNewest();
  useUnsentSender();
  const own = useOwnMessages(memberId, partner.id);
  const { unsent } = own;
  const client = useQueryClient();
  const shown = useShownMessages(conversation, { memberId, unsent, isAtEnd: newest.isAtNewest });
  const { goToNewest: goToEnd } = newest;
  const goToNewest = useCallback(() => {
    if (id !== null) closePassage(client, id);
    goToEnd();
  }, [client, id, goToEnd]);
  const isTyping = useTyping(conversation);
  const replying = useReplying(conversation, { memberId, field, scroller: newest.scroller });

  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);

  const send = (text: string, maxCredits: number, picked?: Picked) => {
    shown.noteAnswer();
    own.send(text, maxCredits, picked);
    goToNewest();
  };
  const { discard: giveUp, edit: takeUp } = own;
  const discard = useCallback(
    (clientId: string) => {
      giveUp(clientId);
      field.current?.focus();
    },
    [giveUp],
  );
  const edit = useCallback(
    (clientId: string) => {
      takeUp(clientId);
      field.current?.focus();
    },
    [takeUp],
  );
  const { search } = useLocation();
  const navigate = useNavigate();
  /** To the row of the conversation, or to the list where there is no room for both. */
  const leave = () => {
    const row = document.querySelector<HTMLElement>('#content a[aria-current="page"]');
    if (row?.offsetParent) row.focus();
    else void navigate(`/chats${search}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isInside = (event.target as Element).closest("[popover], dialog") !== null;
    if (event.key !== "Escape" || event.nativeEvent.isComposing || isInside) return;
    if (replying.quoted !== null) replying.letGo();
    else leave();
  };

  const { id: partnerId, gender } = partner;
  const choose = useCallback(
    (opener: string, openers: readonly string[]) => {
      if (partnerId !== null)
        writeDraft(memberId, partnerId, withOpener(readDraft(memberId, partnerId), opener, openers));
      field.current?.focus();
    },
    [memberId, partnerId],
  );
  const report = useCallback(
    (seq: number) => {
      if (id === null || partnerId === null) return;
      onCareWish({ person: { id: partnerId, name, gender }, report: { subject: "message", id, seq } });
    },
    [id, partnerId, name, gender, onCareWish],
  );
  const [isTranslating, translate] = useTranslating(`${memberId} ${id}`);
  const pane = useRef<HTMLDivElement>(null);
  const [isSearching, setIsSearching] = useState(false);
  const openSearch = useCallback(() => setIsSearching(true), []);
  const closeSearch = () => {
    setIsSearching(false);
    // The first menu of a conversation is its own, in the header.
    pane.current?.querySelector<HTMLElement>("[aria-haspopup]")?.focus();
  };
  const { thread, reacted } = shown;
  const hasAnswered = conversation.has_answered || shown.hasAnswered;
  const { open: openReactions, menu } = useReacting(id, thread, memberId);
  const [withdrawing, setWithdrawing] = useState<Message | null>(null);
  const { sticker, gift, gif } = shown.announced ?? {};
  const announcedName = sticker ?? gift ?? gif?.description;
  const withdraw = useCallback(
    (seq: number) => {
      const known = id === null ? undefined : readThread(client, id);
      const own = [...(known?.passage?.messages ?? []), ...(known?.messages ?? [])];
      setWithdrawing(own.find((one) => one.seq === seq) ?? null);
    },
    [client, id],
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut; the header has the link
    <div ref={pane} onKeyDown={onKeyDown} className="flex min-h-0 grow flex-col bg-surface">
      <ConversationHeader
        conversation={conversation}
        name={name}
        isTyping={isTyping}
        onDelete={onDelete}
        onCareWish={onCareWish}
        isTranslating={isTranslating}
        onTranslate={translate}
        onSearch={openSearch}
      />
      {isSearching && id !== null ? (
        <Suspense>
          <SearchBar
            conversationId={id}
            scroller={newest.scroller}
            onShow={replying.show}
            onClose={closeSearch}
          />
        </Suspense>
      ) : null}
      {isTranslating ? (
        <TranslationBar messages={shown.listed} memberId={memberId} onTranslate={translate} />
      ) : null}
      {shown.failure ? (
        <ErrorState
          title={t("thread_failed")}
          retryLabel={t("retry")}
          onRetry={() => shown.askAgain()}
          className="grow"
        >
          {errorText(shown.failure)}
        </ErrorState>
      ) : id !== null && !thread ? (
        <MessagesSkeleton />
      ) : shown.days.length === 0 && (conversation.closed || partnerId === null) ? (
        <div className="grow" />
      ) : shown.days.length === 0 ? (
        <Openers partner={partner} name={name} onChoose={choose} />
      ) : (
        <MessageList
          conversationId={id}
          partnerName={name}
          days={shown.days}
          hasOlder={shown.hasOlder}
          isPassage={shown.isPassage}
          unreadSeq={shown.unreadSeq}
          isTyping={isTyping}
          scroller={newest.scroller}
          isAtNewest={shown.isAtNewest}
          missed={shown.missed}
          onScroll={newest.onScroll}
          onGoToNewest={goToNewest}
          onChangeBelow={newest.keepPlace}
          onRetry={own.retry}
          onEdit={edit}
          onDiscard={discard}
          onReport={partnerId === null ? null : report}
          memberId={memberId}
          onJump={replying.jump}
          onReply={partnerId === null || conversation.closed ? null : replying.reply}
          onWithdraw={conversation.closed === "blocked" ? null : withdraw}
          onReact={partnerId === null || conversation.closed ? null : openReactions}
          areLinksOpen={conversation.closed !== "blocked" && conversation.closed !== "partner_gone"}
          hasAnswered={hasAnswered}
          isTranslating={isTranslating}
        />
      )}
      <ConversationFoot
        field={field}
        conversation={conversation}
        name={name}
        memberId={memberId}
        messages={shown.messages}
        unsent={unsent}
        quoted={replying.quoted === null ? null : quoteAt(thread, replying.quoted)}
        onLetGo={replying.letGo}
        onSend={send}
        onSent={() => {
          // The photo was sent without the quote, so the quote must not appear above the next message.
          replying.letGo();
          shown.noteAnswer();
          goToNewest();
        }}
      />
      {withdrawing ? (
        <Suspense>
          <WithdrawDialog message={withdrawing} name={name} onClose={() => setWithdrawing(null)} />
        </Suspense>
      ) : null}
      {menu ? (
        <Suspense>
          <ReactionMenu key={menu.seq} {...menu} />
        </Suspense>
      ) : null}
      <p role="status" className="sr-only">
        {reacted?.kind ? (
          <span key={reacted.version}>
            {reactionT("announced", { name, kind: reactionT(`kinds.${reacted.kind}`) })}
          </span>
        ) : null}
      </p>
      <p role="status" className="sr-only">
        {shown.announced ? (
          <span key={`${shown.announced.seq} ${shown.announced.kind}`}>
            {announcedName ? (
              <StickerLine
                name={announcedName}
                kind={shown.announced.kind}
                by={name}
                note={shown.announced.body}
              />
            ) : (
              t("announced", {
                name,
                text:
                  shown.announced.kind === "text" ? shown.announced.body : t(`kinds.${shown.announced.kind}`),
              })
            )}
          </span>
        ) : null}
      </p>
    </div>
  );
}
