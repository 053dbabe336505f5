import { useId, useState } from "react";
import { giftNoteLength } from "#contracts/limits.ts";
import { type GiftName, isGift } from "#contracts/talking/gift-names.ts";
import type { ApiAnswer } from "#web/lib/api/api-types.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { apiQuery } from "#web/lib/queries/queries.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { countGraphemes } from "#web/ui/count-graphemes.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Field } from "#web/ui/field.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { TextArea } from "#web/ui/text-area.tsx";
import { useOnline } from "#web/ui/use-online.ts";
import { CostLine } from "./cost-line.tsx";
import { dropNote, keepNote, readNote } from "./gift-notes.ts";
import { GiftPicture } from "./gift-picture.tsx";
import { giftPicture } from "./gift-pictures.ts";
import { NoCredits } from "./no-credits.tsx";
import type { SendPhotoProps } from "./send-photo-dialog.tsx";
import { useGiftSending } from "./use-gift-sending.ts";

type Prices = ApiAnswer<"GET /api/members/:member_id/gift-terms">["prices"];

const termsQuery = (memberId: string) => ({
  ...apiQuery("GET /api/members/:member_id/gift-terms", { params: { member_id: memberId } }),
  staleTime: 0,
});

/**
 * Chooses a gift, shows its price and sends it with a note; no other price is charged. A gift without a certain answer is
 * shown again when the dialog is opened again, and so is a note that was typed and not sent.
 */
export default function SendGiftDialog(props: SendPhotoProps) {
  const { memberId, partner, warning, stored, onClose, onSent } = props;
  const { id: partnerId, name, kind } = partner;
  const t = useT("gifts");
  const photos = useT("chatphotos");
  const chats = useT("chats");
  const errorText = useErrorText();
  const costId = useId();
  const isOnline = useOnline();
  const terms = useQuery(termsQuery(partnerId));
  const { data } = terms;
  const { first, state, send, look } = useGiftSending({
    ...{ partnerId, memberId, stored },
    onSent: () => {
      onSent();
      onClose();
    },
    onRefused: () => void terms.refetch(),
  });
  const [chosen, setChosen] = useState<GiftName | null>(first?.gift ?? null);
  const place = { memberId, partnerId };
  const [note, setNote] = useState(() =>
    first?.isUncertain ? first.note : (readNote(place) ?? first?.note ?? ""),
  );
  const [hasConfirmed, setConfirmed] = useState(false);
  const isFictional = kind === "fictional";
  const isSending = state.step === "sending";
  const isFixed = isSending || (state.step === "failed" && state.isUncertain);
  const price = data?.prices.find(({ gifts }) => chosen !== null && gifts.includes(chosen));
  const isPaid = data !== undefined && price !== undefined && data.balance >= price.credits;
  const excess = countGraphemes(note) - giftNoteLength;
  // What may be stored already is sent again: only the next try tells.
  const isRefused = !isFixed && data?.refusal === "gifts_unwanted";
  const choose = (gift: GiftName | null) => {
    setChosen(gift);
    const known = look(gift);
    setNote(known?.note ?? readNote(place) ?? note);
  };
  const type = (text: string) => {
    setNote(text);
    keepNote(place, text);
  };

  return (
    <Dialog
      open
      onClose={() => !isSending && onClose()}
      closeOnEscape={!isSending}
      title={<bdi>{t("title", { name })}</bdi>}
      closeLabel={photos("send.cancel")}
      closeOnBackdrop={chosen === null}
      footer={
        <>
          <Button variant="outline" disabled={isSending} onClick={onClose}>
            {photos("send.cancel")}
          </Button>
          {chosen && price && (isPaid || isFixed) && !isRefused ? (
            <Button
              disabled={!isOnline || excess > 0 || (isFictional && !hasConfirmed)}
              loading={isSending}
              aria-describedby={costId}
              onClick={() => {
                dropNote(place, note);
                void send({ name: chosen, note, maxCredits: price.credits, isKindConfirmed: hasConfirmed });
              }}
            >
              {state.step === "failed"
                ? photos("send.again")
                : price.credits > 0
                  ? photos("send.send_for", { count: price.credits })
                  : chats("send")}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="grid gap-4">
        {terms.isError && !data ? <Alert tone="danger">{errorText(terms.error)}</Alert> : null}
        {!data ? (
          terms.isError ? null : (
            <Skeleton className="h-80 rounded-card" />
          )
        ) : isRefused ? (
          <Alert tone="info">{t("unwanted")}</Alert>
        ) : chosen === null ? (
          <Choice prices={data.prices} onChoose={choose} />
        ) : (
          <>
            <div className="grid justify-items-center gap-1">
              <GiftPicture key={chosen} name={chosen} words="" />
              <p className="font-semibold">{t(`names.${chosen}`)}</p>
              <Button variant="link" disabled={isSending} onClick={() => choose(null)} autoFocus>
                {t("another")}
              </Button>
            </div>
            <Field
              label={t("note")}
              optionalLabel={t("optional")}
              hint={t("hint", { count: giftNoteLength })}
              error={excess > 0 ? t("over", { count: excess }) : undefined}
            >
              <TextArea
                name="note"
                dir="auto"
                value={note}
                disabled={isFixed}
                limit={giftNoteLength}
                onChange={({ target }) => type(target.value)}
              />
            </Field>
            {isFictional ? (
              <Checkbox
                name="kind_confirmed"
                checked={hasConfirmed}
                disabled={isSending}
                onChange={({ target }) => setConfirmed(target.checked)}
              >
                {t("fictional", { name })}
              </Checkbox>
            ) : null}
            {price && !isPaid && !isFixed ? <NoCredits refusal="credits_insufficient" /> : null}
          </>
        )}
        {state.step === "failed" ? <Alert tone="danger">{state.reason}</Alert> : null}
        {isOnline ? null : <Alert tone="warning">{chats("photo_offline")}</Alert>}
        {data && price && !isRefused ? (
          <CostLine
            id={costId}
            price={{ credits: price.credits, balance: data.balance, free_left: 0 }}
            money={price.money}
          />
        ) : null}
        {warning ? <p className="text-xs font-semibold text-text">{warning}</p> : null}
      </div>
    </Dialog>
  );
}

/** All gifts by price. Those that this release cannot draw are left out. */
function Choice({ prices, onChoose }: { prices: Prices; onChoose: (gift: GiftName) => void }) {
  const t = useT("gifts");
  const chats = useT("chats");
  const format = useFormat();
  const id = useId();
  if (prices.length === 0) return <Alert tone="info">{t("none")}</Alert>;
  return prices.map(({ credits, money, gifts }, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the prices of one answer never change places
    <section key={at} aria-labelledby={`${id}-${at}`}>
      <h3 id={`${id}-${at}`} className="tabular mb-1 text-sm font-semibold">
        {credits === 0
          ? chats("cost.nothing")
          : chats("cost.paid", {
              count: credits,
              money: format.money(money.message_minor, money.currency),
            })}
      </h3>
      <ul className="grid grid-cols-3 gap-1 sm:grid-cols-5">
        {gifts.filter(isGift).map((gift) => (
          <li key={gift}>
            <button
              type="button"
              onClick={() => onChoose(gift)}
              className="flex w-full flex-col items-center gap-1 rounded-field p-2 text-center text-xs hover:bg-surface-sunken focus-visible:-outline-offset-2"
            >
              <img
                src={giftPicture(gift) ?? undefined}
                alt=""
                width={64}
                height={64}
                draggable={false}
                className="block size-16"
              />
              {t(`names.${gift}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ));
}
