import type { RefObject } from "react";
import type { Message } from "#contracts/talking/chats.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/i18n.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Composer } from "./composer.tsx";
import { forecastPrice } from "./forecast-price.ts";
import { useKindWarning } from "./kind-text.ts";
import type { Conversation } from "./queries.ts";
import { tellTyping } from "./tell-typing.ts";
import type { Unsent } from "./unsent.ts";

type FootProps = {
  field: RefObject<HTMLTextAreaElement | null>;
  conversation: Conversation;
  name: string;
  memberId: string;
  messages: readonly Message[];
  unsent: readonly Unsent[];
  onSend: (text: string) => void;
};

/** Below the messages: where one writes, or why one cannot. */
export function ConversationFoot(props: FootProps) {
  const { field, conversation, name, memberId, messages, unsent, onSend } = props;
  const t = useT("chats");
  const kindWarning = useKindWarning();
  const messageCredits = useSettings("chat")?.message_credits ?? 0;
  const { id, partner, closed, price, money } = conversation;
  // One that the stream has brought is paid for in the price already.
  const stored = new Set(messages.map(({ client_id }) => client_id));
  const waiting = unsent.filter(({ state, clientId }) => state === "queued" && !stored.has(clientId));
  return (
    <div className="border-t bg-surface-raised pb-safe">
      {closed || partner.id === null ? (
        <Alert tone="info" className="mx-auto my-3 w-[calc(100%-1.5rem)] max-w-message">
          {t(`closed.${closed ?? "partner_gone"}`, { name, gender: partner.gender })}
        </Alert>
      ) : (
        <Composer
          field={field}
          memberId={memberId}
          partnerId={partner.id}
          partnerName={name}
          price={forecastPrice(price, waiting.length, messageCredits)}
          money={money}
          warning={kindWarning(partner)}
          onType={() => id !== null && tellTyping(id)}
          onSend={onSend}
        />
      )}
    </div>
  );
}
