import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { useSubmit } from "#web/lib/forms/forms.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { toast } from "#web/ui/toast.ts";
import { useCardName } from "./card-name.ts";
import { storedCardQuery } from "./stored-card-query.ts";

/** The stored card, with one button that removes it; renders nothing without a card. */
export default function StoredCardCard() {
  const t = useT("storedcard");
  const format = useFormat();
  const client = useQueryClient();
  const nameOf = useCardName();
  const card = useQuery(storedCardQuery()).data?.card;
  const [isRemoved, setRemoved] = useState(false);
  const gone = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pressed button was removed, so the focus moves here for screen readers.
    if (isRemoved) gone.current?.focus();
  }, [isRemoved]);
  const form = useSubmit(
    (cardId: string) => api("DELETE /api/stored-cards/:card_id", { params: { card_id: cardId } }),
    {
      onDone(answer) {
        client.setQueryData(storedCardQuery().queryKey, answer);
        setRemoved(true);
        toast(t("settings.done"), { tone: "success" });
      },
    },
  );
  if (!card && !isRemoved) return null;
  const expiry = card?.expires_on;
  return (
    <Card as="section" aria-labelledby="stored-card-title">
      <h2 id="stored-card-title" className="text-lg font-bold">
        {t("settings.title")}
      </h2>
      <p className="mt-1 text-sm text-pretty text-text-muted">{t("settings.text")}</p>
      {card ? (
        <form
          ref={form.ref}
          onSubmit={form.onSubmit(() => card.id)}
          className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
        >
          <div className="tabular min-w-0 text-sm">
            <p className="text-base font-semibold wrap-anywhere">{nameOf(card)}</p>
            {expiry ? (
              <p className="mt-1 text-text-muted">
                {t("settings.expires", {
                  date: format.date(expiry, { month: "2-digit", year: "numeric", timeZone: "UTC" }),
                })}
              </p>
            ) : null}
            <p className="text-text-muted">{t("settings.kept", { date: format.date(card.kept_at) })}</p>
          </div>
          <Button type="submit" variant="outline" size="sm" loading={form.isBusy}>
            {t("settings.remove")}
          </Button>
        </form>
      ) : (
        <p ref={gone} tabIndex={-1} className="mt-4 text-sm font-semibold">
          {t("settings.none")}
        </p>
      )}
      {form.error ? (
        <Alert tone="danger" className="mt-3">
          {form.error}
        </Alert>
      ) : null}
    </Card>
  );
}
