import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { payBackDays } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Order } from "./queries.ts";
import { sumsOf, type Withdrawable, withdrawalsQuery } from "./withdrawal-query.ts";

type WithdrawDialogProps = {
  order: Order;
  offer: NonNullable<Withdrawable["offer"]>;
  onClose: () => void;
  onDone: () => void;
};

/** The second step: the refund with its computation, and the effects of the withdrawal. */
export function WithdrawDialog({ order, offer, onClose, onDone }: WithdrawDialogProps) {
  const t = useT("withdrawal");
  const common = useT("common");
  const format = useFormat();
  const client = useQueryClient();
  const textOf = useErrorText();
  const [failure, setFailure] = useState<string | null>(null);
  const count = (credits: number) => t("dialog.bought", { count: credits });

  async function confirm(): Promise<void> {
    setFailure(null);
    try {
      const answer = await api("POST /api/withdrawals", {
        body: {
          order_id: order.id,
          shown: { credits: offer.credits_left, amount_minor: offer.amount_minor },
        },
      });
      if (answer === false) return;
      client.setQueryData(withdrawalsQuery().queryKey, answer);
      onDone();
      toast(t("done"), { tone: "success" });
    } catch (error) {
      setFailure(textOf(error));
      // The request names the shown amount: after a refusal the new amount is loaded and shown.
      await client.invalidateQueries({ queryKey: withdrawalsQuery().queryKey });
    }
  }

  const priced = (minor: number, credits: number) =>
    `${format.money(minor, order.currency)} · ${count(credits)}`;
  const { returned, used } = sumsOf(order, offer);
  const lines = [
    [t("dialog.paid"), priced(order.amount_minor, order.credits)],
    ...(returned ? [[t("dialog.returned"), priced(returned.minor, returned.credits)]] : []),
    [t("dialog.used"), priced(used.minor, used.credits)],
    [t("dialog.left"), count(offer.credits_left)],
  ];
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("dialog.title")}
      description={t("dialog.text")}
      closeLabel={common("close")}
      cancelLabel={t("dialog.keep")}
      confirmLabel={t("dialog.confirm")}
      mayConfirm={offer.credits_left > 0}
      failure={failure}
      onConfirm={confirm}
    >
      <dl className="tabular grid gap-2 text-sm">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-text-muted">{label}</dt>
            <dd className="ml-auto text-right font-semibold">{value}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-4 border-t pt-2 text-base">
          <dt className="font-semibold">{t("dialog.refund")}</dt>
          <dd className="font-extrabold">{format.money(offer.amount_minor, order.currency)}</dd>
        </div>
      </dl>
      <p className="text-sm text-pretty">{t(offer.ends_premium ? "dialog.premium" : "dialog.stays")}</p>
      <p className="text-sm text-pretty text-text-muted">{t("dialog.when", { days: payBackDays })}</p>
    </ConfirmDialog>
  );
}
