import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import { type Mandate, mandatesQuery } from "./queries.ts";

const firstShown = 5;

/** The mandates that the member has signed, each with a button to revoke it; renders nothing without one. */
export function MandatesCard() {
  const t = useT("spending");
  const [isAll, setAll] = useState(false);
  const [asked, setAsked] = useState<Mandate | null>(null);
  const mandates = useQuery(mandatesQuery()).data?.mandates ?? [];
  if (mandates.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="mandates-title">
      <h2 id="mandates-title" className="text-lg font-bold">
        {t("mandates.title")}
      </h2>
      <p className="mt-1 text-sm text-pretty text-text-muted">{t("mandates.text")}</p>
      <ul className="mt-3 divide-y">
        {mandates.slice(0, isAll ? undefined : firstShown).map((mandate) => (
          <MandateRow key={mandate.id} mandate={mandate} onRevoke={setAsked} />
        ))}
      </ul>
      {isAll || mandates.length <= firstShown ? null : (
        <Button variant="outline" size="sm" className="mt-3" onClick={() => setAll(true)}>
          {t("mandates.all")}
        </Button>
      )}
      {asked ? <RevokeDialog mandate={asked} onClose={() => setAsked(null)} /> : null}
    </Card>
  );
}

type RowProps = { mandate: Mandate; onRevoke: (mandate: Mandate) => void };

function MandateRow({ mandate, onRevoke }: RowProps) {
  const t = useT("spending");
  const format = useFormat();
  const { reference, revoked_at: revokedAt } = mandate;
  const state = revokedAt
    ? t("mandates.revoked", { date: format.date(revokedAt) })
    : mandate.may_revoke
      ? null
      : t("mandates.under_way");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
      <div className="tabular min-w-0 text-sm">
        <p className="text-base font-semibold">
          {t("mandates.line", {
            price: format.money(mandate.amount_minor, "EUR"),
            last4: mandate.account_last4,
          })}
        </p>
        <p className="mt-1 text-text-muted">
          {t("mandates.signed", { date: format.date(mandate.signed_at) })}
        </p>
        <p className="wrap-anywhere text-text-muted">{t("mandates.reference", { reference })}</p>
        {state ? <p className="mt-1 font-semibold">{state}</p> : null}
      </div>
      {mandate.may_revoke ? (
        <Button
          variant="outline"
          size="sm"
          aria-label={t("mandates.revoke_label", { reference })}
          onClick={() => onRevoke(mandate)}
        >
          {t("mandates.revoke")}
        </Button>
      ) : null}
    </li>
  );
}

/** States the effects and their limits before a mandate is revoked. */
function RevokeDialog({ mandate, onClose }: { mandate: Mandate; onClose: () => void }) {
  const t = useT("spending");
  const common = useT("common");
  const client = useQueryClient();
  const textOf = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);

  async function revoke(): Promise<void> {
    setFailure(null);
    try {
      const answer = await api("DELETE /api/mandates/:mandate_id", { params: { mandate_id: mandate.id } });
      if (answer === false) return;
      client.setQueryData(mandatesQuery().queryKey, answer);
      onClose();
      toast(t("mandates.done"), { tone: "success" });
    } catch (error) {
      setFailure(textOf(error));
    }
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("mandates.confirm_title")}
      description={t("mandates.confirm_text")}
      closeLabel={common("close")}
      cancelLabel={t("mandates.cancel")}
      confirmLabel={t("mandates.revoke")}
      failure={failure}
      onConfirm={revoke}
    />
  );
}
