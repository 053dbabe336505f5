import { useQueryClient } from "@tanstack/react-query";
import { MailCheck, MailX } from "lucide-react";
import { useId, useState } from "react";
import { useNavigate } from "react-router";
import { MessageField } from "#web/features/ground/fields/message-field.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { toast } from "#web/ui/toast.ts";
import { acknowledge } from "./acknowledge.ts";
import { CostLine } from "./cost-line.tsx";
import { useDraft, writeDraft } from "./drafts.ts";
import { FirstMessagePartner } from "./first-message-partner.tsx";
import { type FirstMessage, firstMessageQuery } from "./first-message-query.ts";
import { useKindWarning } from "./kind-text.ts";
import { NoCredits } from "./no-credits.tsx";
import type { Conversation } from "./queries.ts";
import { noteNothingWaits, useDropFirstMessage } from "./use-drop-first-message.ts";

/** The receiver cannot be reached any more; the page does not show the exact reason. */
const unreachable = /^(blocked|you_blocked|not_found|partner_(gone|cam|unconfirmed))$/;

/** The message written before the sign-up: the member reads it again and sends, changes or drops it. */
export function WaitingMessage() {
  const t = useT("firstmessage");
  const user = useUser();
  const waiting = useQuery(firstMessageQuery()).data;
  if (!waiting) {
    const isConfirmed = user?.status !== "not_confirmed";
    return (
      <EmptyState
        icon={MailCheck}
        title={t(isConfirmed ? "none.title" : "unconfirmed.title")}
        action={<ButtonLink to="/members">{t("others")}</ButtonLink>}
      >
        {t(isConfirmed ? "none.text" : "unconfirmed.text")}
      </EmptyState>
    );
  }
  const { first, conversation } = waiting;
  if (!conversation || conversation.closed || conversation.partner.id === null)
    return <Unreachable first={first} />;
  return (
    <Decision key={first.client_id} memberId={user?.id ?? ""} first={first} conversation={conversation} />
  );
}

/** States this without a reason and leaves the text to the member. */
function Unreachable({ first }: { first: FirstMessage }) {
  const t = useT("firstmessage");
  const { drop, isDropping } = useDropFirstMessage("/chats");
  return (
    <Card padding="lg">
      <EmptyState
        icon={MailX}
        title={<h1>{t("gone.title")}</h1>}
        className="py-0"
        action={
          <>
            <ButtonLink to="/members">{t("others")}</ButtonLink>
            <Button variant="outline" loading={isDropping} onClick={drop}>
              {t("drop")}
            </Button>
          </>
        }
      >
        {t("gone.text")}
      </EmptyState>
      <blockquote
        dir="auto"
        className="mt-6 rounded-control bg-surface-sunken p-4 whitespace-pre-wrap wrap-anywhere"
      >
        {first.body}
      </blockquote>
    </Card>
  );
}

type DecisionProps = { memberId: string; first: FirstMessage; conversation: Conversation };

function Decision({ memberId, first, conversation }: DecisionProps) {
  const t = useT("firstmessage");
  const client = useQueryClient();
  const navigate = useNavigate();
  const kindWarning = useKindWarning();
  const id = useId();
  const limit = useSettings("chat")?.message_length ?? 1000;
  const { member_id: partnerId, client_id } = first;
  const { partner, price, money } = conversation;
  const warning = kindWarning(partner);
  // A changed text is stored as a draft to the partner, so that it survives a purchase and a reload.
  const draft = useDraft(memberId, partnerId);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? (draft || first.body);
  const chatPath = `/members/${partnerId}/chat`;
  const forgetDraft = () => writeDraft(memberId, partnerId, "");
  const { drop, isDropping } = useDropFirstMessage(chatPath, forgetDraft);

  const form = useSubmit(
    (body: string) =>
      api("POST /api/members/:member_id/messages", {
        params: { member_id: partnerId },
        body: { client_id, body, max_credits: price.credits },
      }),
    {
      onDone: async (answer) => {
        forgetDraft();
        acknowledge(client, partnerId, answer);
        await navigate(`/chats/${answer.message.conversation_id}`, { replace: true });
        noteNothingWaits(client);
      },
      onRefused: ({ code }) => {
        // It was already sent with another text, which the conversation shows.
        if (code === "client_id_taken") {
          toast(t("already"));
          void Promise.resolve(navigate(chatPath, { replace: true })).then(() => noteNothingWaits(client));
          return true;
        }
        // The server's answer updates the price too.
        void client.invalidateQueries({ queryKey: firstMessageQuery().queryKey });
        return unreachable.test(code);
      },
    },
  );

  return (
    <Card padding="lg">
      <FirstMessagePartner partner={partner} />
      <p className="mt-4 text-pretty text-text-muted">{t("text")}</p>
      <form
        ref={form.ref}
        onSubmit={form.onSubmit(() => text.trim())}
        noValidate
        method="post"
        className="mt-5 grid gap-4"
      >
        <MessageField
          name="body"
          label={t("label")}
          error={form.errorOf("body")}
          limit={limit}
          value={text}
          onChange={(changed) => {
            setTyped(changed);
            writeDraft(memberId, partnerId, changed);
            form.clear("body");
          }}
        />
        <CostLine id={`${id}-cost`} price={price} money={money} />
        {warning ? (
          <p id={`${id}-warning`} className="text-sm font-semibold">
            {warning}
          </p>
        ) : null}
        {price.refusal ? <NoCredits refusal={price.refusal} /> : null}
        {form.error ? <Alert tone="danger">{form.error}</Alert> : null}
        <div className="grid gap-3 sm:grid-cols-2">
          <Button
            type="submit"
            size="lg"
            loading={form.isBusy}
            disabled={price.refusal !== null || isDropping}
            aria-describedby={`${id}-cost${warning ? ` ${id}-warning` : ""}`}
          >
            {t("send")}
          </Button>
          <Button
            type="button"
            size="lg"
            variant="outline"
            loading={isDropping}
            disabled={form.isBusy}
            onClick={drop}
          >
            {t("drop")}
          </Button>
        </div>
      </form>
    </Card>
  );
}
