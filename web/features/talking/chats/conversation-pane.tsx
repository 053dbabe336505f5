import { type KeyboardEvent, useCallback, useEffect, useRef } from "react";
import { useErrorText } from "#web/lib/error-text.ts";
import { useT } from "#web/lib/i18n.ts";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ConversationFoot } from "./conversation-foot.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { writeDraft } from "./drafts.ts";
import { MessageList } from "./message-list.tsx";
import { MessagesSkeleton } from "./messages-skeleton.tsx";
import { Openers } from "./openers.tsx";
import type { Conversation } from "./queries.ts";
import { useNewest } from "./use-newest.ts";
import { useOwnMessages } from "./use-own-messages.ts";
import { useShownMessages } from "./use-shown-messages.ts";
import { useTyping } from "./use-typing.ts";

type PaneProps = {
  conversation: Conversation;
  memberId: string;
  onDelete: () => void;
  onBlock: (partner: { id: string; name: string; gender: string | null }) => void;
  onEscape: () => void;
};

/** One conversation; stays the same component when its first message gives it an id. */
export function ConversationPane({ conversation, memberId, onDelete, onBlock, onEscape }: PaneProps) {
  const t = useT("chats");
  const errorText = useErrorText();
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, partner } = conversation;
  const name = partner.id === null ? t("deleted_member") : partner.name;
  const newest = useNewest();
  const own = useOwnMessages(memberId, partner.id);
  const { unsent } = own;
  const { isAtNewest } = newest;
  const shown = useShownMessages(conversation, { memberId, unsent, isAtNewest });
  const isTyping = useTyping(conversation);

  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);

  const send = (text: string) => {
    shown.noteAnswer();
    own.send(text);
    newest.goToNewest();
  };
  const { discard: giveUp } = own;
  const discard = useCallback(
    (clientId: string) => {
      giveUp(clientId);
      field.current?.focus();
    },
    [giveUp],
  );
  const choose = (opener: string) => {
    if (partner.id !== null) writeDraft(memberId, partner.id, opener);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isInside = (event.target as Element).closest("[popover], dialog") !== null;
    if (event.key === "Escape" && !event.nativeEvent.isComposing && !isInside) onEscape();
  };

  const { thread } = shown;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut; the header has the link
    <div onKeyDown={onKeyDown} className="flex min-h-0 grow flex-col bg-surface">
      <ConversationHeader
        conversation={conversation}
        name={name}
        isTyping={isTyping}
        onDelete={onDelete}
        onBlock={onBlock}
      />
      {thread.isError && !thread.data ? (
        <ErrorState
          title={t("thread_failed")}
          retryLabel={t("retry")}
          onRetry={() => thread.refetch()}
          className="grow"
        >
          {errorText(thread.error)}
        </ErrorState>
      ) : id !== null && !thread.data ? (
        <MessagesSkeleton />
      ) : shown.days.length === 0 ? (
        <Openers partner={partner} name={name} onChoose={choose} />
      ) : (
        <MessageList
          conversationId={id}
          partnerName={name}
          days={shown.days}
          hasOlder={thread.data?.hasOlder ?? false}
          unreadSeq={shown.unreadSeq}
          isTyping={isTyping}
          scroller={newest.scroller}
          isAtNewest={isAtNewest}
          missed={shown.missed}
          onScroll={newest.onScroll}
          onGoToNewest={newest.goToNewest}
          onRetry={own.retry}
          onDiscard={discard}
        />
      )}
      <ConversationFoot
        field={field}
        conversation={conversation}
        name={name}
        memberId={memberId}
        messages={shown.messages}
        unsent={unsent}
        onSend={send}
      />
      <p role="status" className="sr-only">
        {shown.announced ? (
          <span key={shown.announced.seq}>{t("announced", { name, text: shown.announced.body })}</span>
        ) : null}
      </p>
    </div>
  );
}
