import { SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useId, useMemo, useRef } from "react";
import type { Message } from "#contracts/talking/chats.ts";
import { checkMessage, counterText } from "#web/features/talking/chats/check-message.ts";
import { useDayLabel } from "#web/features/talking/chats/day-label.ts";
import { returnToDraft, takeQuoted, useDraft, writeDraft } from "#web/features/talking/chats/drafts.ts";
import { groupMessages } from "#web/features/talking/chats/group-messages.ts";
import { useKindText, useWarningWith } from "#web/features/talking/chats/kind-text.ts";
import { MessageBubble } from "#web/features/talking/chats/message-bubble.tsx";
import { addUnsent, dropUnsent, requeueUnsent } from "#web/features/talking/chats/unsent.ts";
import { changeUnsent, readUnsent, useUnsent } from "#web/features/talking/chats/unsent-store.ts";
import { newKey } from "#web/lib/api/api-request.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import type { KeptRecord } from "#web/lib/queries/kept-records.ts";
import { Alert } from "#web/ui/alert.tsx";
import { classes } from "#web/ui/classes.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { inputBox } from "#web/ui/input-styles.ts";
import { BackToLists } from "./back-to-lists.tsx";
import { chatsIn, settingsIn } from "./kept-answers.ts";
import { isKnownFree, termsIn } from "./known-free.ts";

type KeptConversationProps = { records: readonly KeptRecord[]; open: string; onBack: () => void };

/**
 * The end of a kept conversation. A message that is certainly free waits behind it and is sent by the next
 * page with a network; a message that may cost credits stays in the field as a draft until its price can be
 * shown (promise 5).
 */
export function KeptConversation({ records, open, onBack }: KeptConversationProps) {
  const t = useT("offline");
  const chats = useT("chats");
  const format = useFormat();
  const dayLabel = useDayLabel();
  const kindText = useKindText();
  const field = useRef<HTMLTextAreaElement>(null);
  const record = records.find(({ key }) => key === open);
  const memberId = record?.memberId ?? "";
  const chat = chatsIn(records).find(({ conversation }) => open === `thread:${conversation.id}`);
  const partnerId = chat?.profile.id ?? "";
  const unsent = useUnsent(memberId, partnerId);
  const draft = useDraft(memberId, partnerId);
  const locale = useLocale();
  const id = useId();
  const conversationId = chat?.conversation.id ?? "";
  const terms = termsIn(records, conversationId);
  const settings = settingsIn(records);
  const warning = useWarningWith(settings.fictional_warning);
  const days = useMemo(() => {
    const numbers = {
      memberId,
      deliveredSeq: terms?.partner_delivered_seq ?? 0,
      readSeq: terms?.partner_read_seq ?? 0,
    };
    return groupMessages((record?.value ?? []) as Message[], unsent, numbers, format.day);
  }, [record, terms, unsent, memberId, format]);
  // Opens at the newest message, and scrolls to a message just written.
  const count = days.reduce((sum, { bubbles }) => sum + bubbles.length, 0);
  useEffect(() => {
    if (count > 0) scrollTo(0, document.documentElement.scrollHeight);
  }, [count]);
  if (!record || !chat) return null;
  const name = chat.profile.id === null ? chats("deleted_member") : chat.profile.name;

  const check = checkMessage(draft, settings.message_length, locale);
  // Waiting messages to all partners use the same allowance.
  const isFree = () => {
    const queued = readUnsent(memberId).filter(({ state }) => state === "queued");
    return isKnownFree(records, conversationId, queued.length);
  };
  const goesFree = isFree();
  const kindWarning = warning(chat.profile);
  const queue = (event: FormEvent) => {
    event.preventDefault();
    if (check.isSendable && isFree()) {
      const createdAt = new Date().toISOString();
      const item = {
        clientId: newKey(),
        partnerId,
        body: draft,
        createdAt,
        maxCredits: 0,
        state: "queued" as const,
        reason: "",
      };
      changeUnsent(memberId, (items) => addUnsent(items, item));
      writeDraft(memberId, partnerId, "");
      // The draft's quote is not shown here, so the message is sent without it: its writer must see a quote.
      takeQuoted(memberId, partnerId);
    }
    field.current?.focus();
  };
  const discard = (clientId: string) => changeUnsent(memberId, (items) => dropUnsent(items, clientId));
  const retry = (clientId: string) => {
    const item = unsent.find((one) => one.clientId === clientId);
    if (!item) return;
    // A sticker or gif cannot be a draft: it waits for the price that its sender saw, or stays as it is.
    const isPicked = item.body === "";
    if ((isFree() || isPicked) && item.newCredits === undefined)
      return changeUnsent(memberId, (items) => requeueUnsent(items, clientId));
    if (isPicked) return;
    returnToDraft(memberId, partnerId, [item.body], item.replyTo);
    discard(clientId);
  };
  return (
    <section aria-label={chats("messages_with", { name })} className="flex flex-col gap-3">
      <BackToLists title={name} kind={kindText(chat.profile)} at={record.at} onBack={onBack} />
      {days.map(({ day, at, bubbles }) => (
        <section key={day} aria-label={dayLabel(at)}>
          <h2 className="mx-auto my-3 w-fit rounded-pill border bg-surface-raised px-3 py-1 text-xs font-semibold text-text-muted">
            {dayLabel(at)}
          </h2>
          <ol>
            {bubbles.map((bubble) => (
              <MessageBubble
                key={bubble.key}
                bubble={bubble}
                t={chats}
                format={format}
                partnerName={name}
                onRetry={retry}
                onDiscard={discard}
              />
            ))}
          </ol>
        </section>
      ))}
      {terms?.closed ? (
        <Alert tone="info">{chats(`closed.${terms.closed}`, { name, gender: chat.profile.gender })}</Alert>
      ) : chat.profile.id === null ? null : (
        <form
          onSubmit={queue}
          className="sticky bottom-0 -mb-4 flex flex-col gap-1.5 border-t bg-surface py-3"
        >
          <div className="flex items-end gap-2">
            <textarea
              ref={field}
              rows={1}
              dir="auto"
              aria-label={chats("message")}
              placeholder={chats("placeholder")}
              value={draft}
              onChange={(event) => writeDraft(memberId, partnerId, event.target.value)}
              aria-invalid={check.isWrong || undefined}
              aria-describedby={check.isWrong ? `${id}-counter` : undefined}
              className={`${inputBox} block field-sizing-content max-h-40 resize-none px-4`}
            />
            <IconButton
              type="submit"
              icon={SendHorizontal}
              label={chats("send")}
              variant="primary"
              disabled={!check.isSendable || !goesFree}
              aria-describedby={classes(`${id}-goes`, kindWarning && `${id}-warning`)}
              className="mb-0.5"
            />
          </div>
          <div className="flex items-start justify-between gap-3 text-xs text-text-muted">
            <p id={`${id}-goes`}>{t(goesFree ? "waits" : "draft")}</p>
            <p
              id={`${id}-counter`}
              role="status"
              className={classes("tabular shrink-0", check.isWrong && "font-bold text-danger-text")}
            >
              {counterText(check, settings.message_length, chats)}
            </p>
          </div>
          {kindWarning ? (
            <p id={`${id}-warning`} className="text-xs font-semibold">
              {kindWarning}
            </p>
          ) : null}
        </form>
      )}
    </section>
  );
}
