import { type RefObject, Suspense, useState } from "react";
import type { Message } from "#contracts/talking/chats.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred, lazyPart } from "#web/lib/page/deferred.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Composer } from "./composer.tsx";
import { forecastPrice } from "./forecast-price.ts";
import { useKindWarning } from "./kind-text.ts";
import type { Conversation } from "./queries.ts";
import type { ShownQuote } from "./quoted.ts";
import { QuotedBar } from "./quoted-bar.tsx";
import type { Sendable } from "./send-dialog.tsx";
import { tellTyping } from "./tell-typing.ts";
import type { Picked, Unsent } from "./unsent.ts";

const DeclineOffer = deferred(() => import("./declining/decline-offer.tsx"));
const DeclineDialog = lazyPart(() => import("./declining/decline-dialog.tsx"), { isVital: false });
const SendDialog = lazyPart(() => import("./send-dialog.tsx"), { isVital: false });
const SendVoiceDialog = lazyPart(() => import("./voice/send-voice-dialog.tsx"), { isVital: false });

type FootProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  conversation: Conversation;
  name: string;
  memberId: string;
  messages: readonly Message[];
  unsent: readonly Unsent[];
  /** The message that the next one answers. */
  quoted: ShownQuote | null;
  onLetGo: () => void;
  onSend: (text: string, maxCredits: number, picked?: Picked) => void;
  /** A message other than a text was sent. */
  onSent: () => void;
};

/** Below the messages: the composer, or the reason why the member cannot write. */
export function ConversationFoot(props: FootProps) {
  const { field, conversation, name, memberId, messages, unsent, quoted, onLetGo, onSend, onSent } = props;
  const t = useT("chats");
  const [adding, setAdding] = useState<Sendable | null>(null);
  const [isDeclining, setDeclining] = useState(false);
  const kindWarning = useKindWarning();
  const { id, partner, closed, price, money, gifs } = conversation;
  // An own message is part of the conversation's next answer, and of the messages at once.
  const hasSent = unsent.length > 0 || messages.some(({ sender_id }) => sender_id === memberId);
  // The price already includes a message that the stream has delivered.
  const stored = new Set(messages.map(({ client_id }) => client_id));
  const waiting = unsent.filter(({ state, clientId }) => state === "queued" && !stored.has(clientId));
  const dialogOf = (partnerId: string) => ({
    memberId,
    partner: { id: partnerId, name, kind: partner.kind },
    warning: kindWarning(partner),
    onClose: () => {
      setAdding(null);
      field.current?.focus();
    },
    onSent,
  });
  return (
    <div className="border-t bg-surface-raised pb-safe">
      {closed || partner.id === null ? (
        <Alert tone="info" className="mx-auto my-3 w-[calc(100%-1.5rem)] max-w-message">
          {t(`closed.${closed ?? "partner_gone"}`, { name, gender: partner.gender })}
        </Alert>
      ) : (
        <>
          {conversation.may_decline && !hasSent ? <DeclineOffer onOpen={setDeclining} /> : null}
          {quoted ? (
            <QuotedBar quote={quoted} memberId={memberId} partnerName={name} onClose={onLetGo} />
          ) : null}
          <Composer
            field={field}
            memberId={memberId}
            partnerId={partner.id}
            partnerName={name}
            price={forecastPrice(price, waiting.length)}
            money={money}
            gifs={gifs}
            warning={kindWarning(partner)}
            onType={() => id !== null && tellTyping(id)}
            onSend={onSend}
            onAdd={setAdding}
          />
        </>
      )}
      {/* Not within the offer, which goes when the message arrives, also before the answer to its sending. */}
      {isDeclining && id !== null && partner.id !== null ? (
        <Suspense>
          <DeclineDialog
            conversationId={id}
            partnerId={partner.id}
            name={name}
            onClose={() => setDeclining(false)}
          />
        </Suspense>
      ) : null}
      {adding && partner.id !== null ? (
        <Suspense>
          {adding === "voice" ? (
            <SendVoiceDialog {...dialogOf(partner.id)} freeLeft={price.free_left} />
          ) : (
            <SendDialog {...dialogOf(partner.id)} what={adding} stored={stored} />
          )}
        </Suspense>
      ) : null}
    </div>
  );
}
