import { useEffect, useId, useRef } from "react";
import { useNavigate } from "react-router";
import { useUser } from "#web/features/ground/session/queries.ts";
import { settingsQuery, useSettings } from "#web/features/ground/session/settings.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLocale } from "#web/lib/language/locale.tsx";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { checkMessage, counterText } from "../check-message.ts";
import { CostLine } from "../cost-line.tsx";
import { useDraft, writeDraft } from "../drafts.ts";
import { forecastPrice } from "../forecast-price.ts";
import { useKindWarning } from "../kind-text.ts";
import { NoCredits } from "../no-credits.tsx";
import { OpenerList } from "../opener-list.tsx";
import { type Conversation, interestsQuery, memberConversationQuery } from "../queries.ts";
import { syncDraft } from "../sync-draft.ts";
import { useOwnMessages } from "../use-own-messages.ts";
import { withOpener } from "../with-opener.ts";

type IcebreakerProps = {
  partnerId: string;
  name: string;
  onClose: () => void;
};

/**
 * The first message, from a profile: three lines to begin with, or own words. They are the draft of the conversation, which
 * opens with the message on its way. If there is a conversation by now, it opens instead. `onClose` stays the same.
 */
export default function IcebreakerDialog({ partnerId, name, onClose }: IcebreakerProps) {
  const t = useT("openers");
  const common = useT("common");
  // The texts of its parts, so that it opens once.
  useT("chats");
  const errorText = useErrorText();
  const memberId = useUser()?.id;
  const asked = useQuery(memberConversationQuery(partnerId));
  useQuery(interestsQuery());
  useQuery(settingsQuery("chat"));
  const conversation = asked.data?.conversation;
  const navigate = useNavigate();
  const begunId = conversation?.id;
  // The two have written meanwhile: what they wrote is read first.
  useEffect(() => {
    if (!begunId) return;
    onClose();
    void navigate(`/chats/${begunId}`);
  }, [begunId, onClose, navigate]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{t("start.title", { name, gender: conversation?.partner.gender ?? null })}</bdi>}
      description={t("start.text")}
      closeLabel={common("close")}
      closeOnBackdrop={false}
    >
      {asked.isError && !conversation ? <Alert tone="danger">{errorText(asked.error)}</Alert> : null}
      {conversation && memberId !== undefined ? (
        <Beginning
          conversation={conversation}
          memberId={memberId}
          partnerId={partnerId}
          name={name}
          onClose={onClose}
        />
      ) : asked.isError ? null : (
        <Skeleton className="h-80 rounded-card" />
      )}
    </Dialog>
  );
}

type BeginningProps = IcebreakerProps & { conversation: Conversation; memberId: string };

function Beginning({ conversation, memberId, partnerId, name, onClose }: BeginningProps) {
  const t = useT("openers");
  const chats = useT("chats");
  const locale = useLocale();
  const navigate = useNavigate();
  const costId = useId();
  const draft = useDraft(memberId, partnerId);
  const limit = useSettings("chat")?.message_length ?? 1000;
  const warning = useKindWarning()(conversation.partner);
  const own = useOwnMessages(memberId, partnerId);
  const { closed, money, partner } = conversation;
  const waiting = own.unsent.filter(({ state }) => state === "queued");
  const price = forecastPrice(conversation.price, waiting.length);
  const check = checkMessage(draft, limit, locale);
  /** The field, once it had the focus. */
  const field = useRef<HTMLTextAreaElement>(null);
  const isWritable = closed === null;
  // As the composer of the conversation does.
  useEffect(
    () => (isWritable ? syncDraft({ memberId, partnerId, field }) : undefined),
    [memberId, partnerId, isWritable],
  );
  const write = (text: string) => writeDraft(memberId, partnerId, text);
  const chat = `/members/${partnerId}/chat`;
  const send = () => {
    if (!check.isSendable || price.refusal !== null) return;
    write("");
    own.send(draft, price.credits);
    onClose();
    void navigate(chat);
  };
  if (closed) {
    return <Alert tone="info">{chats(`closed.${closed}`, { name, gender: partner.gender })}</Alert>;
  }
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <OpenerList
        partner={partner}
        name={name}
        onChoose={(opener, openers) => write(withOpener(draft, opener, openers))}
      />
      <Field
        label={t("own")}
        error={check.isWrong ? (counterText(check, limit, chats) ?? undefined) : undefined}
      >
        <TextArea
          name="message"
          dir="auto"
          autoComplete="off"
          placeholder={chats("placeholder")}
          value={draft}
          onFocus={({ target }) => {
            field.current = target;
          }}
          onChange={({ target }) => write(target.value)}
        />
      </Field>
      {price.refusal ? <NoCredits refusal={price.refusal} /> : null}
      <CostLine id={costId} price={price} money={money} />
      {warning ? <p className="text-xs font-semibold text-text">{warning}</p> : null}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <ButtonLink variant="outline" to={chat}>
          {t("open")}
        </ButtonLink>
        <Button
          type="submit"
          disabled={!check.isSendable || price.refusal !== null}
          aria-describedby={costId}
        >
          {chats("send")}
        </Button>
      </div>
    </form>
  );
}
