import { useQueryClient } from "@tanstack/react-query";
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { Message } from "#contracts/chats.ts";
import { useSettings } from "#web/features/session/queries.ts";
import { useErrorText } from "#web/lib/error-text.ts";
import { useFormat } from "#web/lib/format.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Composer } from "./composer.tsx";
import { ConversationHeader } from "./conversation-header.tsx";
import { writeDraft } from "./drafts.ts";
import { forecastPrice } from "./forecast-price.ts";
import { groupMessages } from "./group-messages.ts";
import { useKindWarning } from "./kind-text.ts";
import { MessageList } from "./message-list.tsx";
import { MessagesSkeleton } from "./messages-skeleton.tsx";
import { Openers } from "./openers.tsx";
import { dropFromOutbox, requeueInOutbox } from "./outbox.ts";
import { changeOutbox, useOutbox } from "./outbox-store.ts";
import type { Conversation } from "./queries.ts";
import { drainOutbox, sendFromOutbox } from "./send-outbox.ts";
import { tellTyping } from "./tell-typing.ts";
import { firstUnreadSeq, newestSeq } from "./thread.ts";
import { useNewest } from "./use-newest.ts";
import { useReadMark } from "./use-read-mark.ts";
import { useThread, useTyping } from "./use-thread.ts";

type PaneProps = {
  conversation: Conversation;
  memberId: string;
  onDelete: () => void;
  onBlock: (partner: { id: string; name: string }) => void;
  onEscape: () => void;
};

/** One conversation; stays the same component when its first message gives it an id. */
export function ConversationPane({ conversation, memberId, onDelete, onBlock, onEscape }: PaneProps) {
  const t = useT("chats");
  const errorText = useErrorText();
  const format = useFormat();
  const client = useQueryClient();
  const kindWarning = useKindWarning();
  const settings = useSettings();
  const field = useRef<HTMLTextAreaElement>(null);
  const { id, partner, closed, price } = conversation;
  const name = partner.id === null ? t("deleted_member") : partner.name;
  const waiting = useOutbox(memberId, partner.id);
  const isTyping = useTyping(conversation);
  const newest = useNewest();
  const [missed, setMissed] = useState(0);
  const [announced, setAnnounced] = useState<Message | null>(null);
  const [watchedFrom, setWatchedFrom] = useState(Number.POSITIVE_INFINITY);
  const thread = useThread(conversation, memberId, (message) => {
    setAnnounced(message);
    setWatchedFrom((from) => Math.min(from, message.seq));
    if (!newest.isAtNewest) setMissed((count) => count + 1);
  });
  const messages = thread.data?.messages ?? noMessages;

  // "New messages" stands where one had read to on opening, until one answers.
  const [readSeq, setReadSeq] = useState(conversation.read_seq);
  const unreadSeq = firstUnreadSeq(messages, { readSeq, watchedFrom, memberId });
  useReadMark(id, newestSeq(messages), conversation.read_seq, newest.isAtNewest);
  if (newest.isAtNewest && missed > 0) setMissed(0);

  useEffect(() => {
    if (matchMedia("(pointer: fine)").matches) field.current?.focus({ preventScroll: true });
  }, []);

  const { partner_delivered_seq: deliveredSeq, partner_read_seq: partnerReadSeq } = conversation;
  const days = useMemo(
    () =>
      groupMessages(
        messages,
        waiting,
        { memberId, deliveredSeq, readSeq: partnerReadSeq },
        format.day,
        unreadSeq,
      ),
    [messages, waiting, memberId, deliveredSeq, partnerReadSeq, format, unreadSeq],
  );
  const nextPrice = forecastPrice(
    price,
    waiting.filter(({ state }) => state === "queued").length,
    settings?.message_credits ?? 0,
  );

  const send = (text: string) => {
    if (partner.id === null) return;
    setReadSeq(newestSeq(messages));
    sendFromOutbox({ memberId, client }, partner.id, text);
    newest.goToNewest();
  };
  const retry = useCallback(
    (clientId: string) => {
      changeOutbox(memberId, (items) => requeueInOutbox(items, clientId));
      void drainOutbox({ memberId, client });
    },
    [memberId, client],
  );
  const discard = useCallback(
    (clientId: string) => {
      changeOutbox(memberId, (items) => dropFromOutbox(items, clientId));
      field.current?.focus();
    },
    [memberId],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const isInside = (event.target as Element).closest("[popover], dialog") !== null;
    if (event.key === "Escape" && !event.nativeEvent.isComposing && !isInside) onEscape();
  };

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
      ) : days.length === 0 ? (
        <Openers
          partner={partner}
          name={name}
          onChoose={(text) => {
            if (partner.id !== null) writeDraft(memberId, partner.id, text);
            field.current?.focus();
          }}
        />
      ) : (
        <MessageList
          conversationId={id}
          partnerName={name}
          days={days}
          hasOlder={thread.data?.hasOlder ?? false}
          unreadSeq={unreadSeq}
          isTyping={isTyping}
          scroller={newest.scroller}
          isAtNewest={newest.isAtNewest}
          missed={missed}
          onScroll={newest.onScroll}
          onGoToNewest={newest.goToNewest}
          onRetry={retry}
          onDiscard={discard}
        />
      )}
      <div className="border-t bg-surface-raised pb-safe">
        {closed || partner.id === null ? (
          <Alert tone="info" className="mx-auto my-3 w-[calc(100%-1.5rem)] max-w-message">
            {t(`closed.${closed ?? "partner_gone"}`, { name })}
          </Alert>
        ) : (
          <Composer
            field={field}
            memberId={memberId}
            partnerId={partner.id}
            partnerName={name}
            price={nextPrice}
            warning={kindWarning(partner)}
            onType={() => id !== null && tellTyping(id)}
            onSend={send}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {announced ? <span key={announced.seq}>{`${name}: ${announced.body}`}</span> : null}
      </p>
    </div>
  );
}

const noMessages: Message[] = [];
