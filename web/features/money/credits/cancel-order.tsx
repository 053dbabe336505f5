import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { orderWatchedDays } from "#contracts/limits.ts";
import { api } from "#web/lib/api/api.ts";
import { useErrorText } from "#web/lib/api/error-text.ts";
import { useNow } from "#web/lib/browser/clock.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { debitMethod } from "./mandate-path.ts";
import { type Order, orderQuery } from "./queries.ts";

const dayMs = 86_400_000;

/** The way out of an open order, or the reason why there is none here. */
export function CancelOrder({ order, mayCancel }: { order: Order; mayCancel: boolean }) {
  const t = useT("openorder");
  const [isAsked, setAsked] = useState(false);
  if (!mayCancel) {
    const isCharged = order.method === debitMethod || order.card_use === "charge";
    const isUnderWay = order.status === "processing" || isCharged;
    return (
      <p className="text-sm text-pretty text-text-muted">
        {t(isUnderWay ? "cancel.under_way" : "cancel.ends")}
      </p>
    );
  }
  return (
    <>
      <Button
        variant="ghost"
        className="justify-self-start noscript:hidden"
        onClick={() => setAsked(true)}
        aria-haspopup="dialog"
      >
        {t("cancel.start")}
      </Button>
      {isAsked ? <CancelDialog order={order} onClose={() => setAsked(false)} /> : null}
    </>
  );
}

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useT("openorder");
  const common = useT("common");
  const client = useQueryClient();
  const textOf = useErrorText();
  const now = useNow();
  const [failure, setFailure] = useState<string | null>(null);
  const isTransfer = order.method === "wire-transfer";
  const heldDays = orderWatchedDays - Math.floor((now - Date.parse(order.created_at)) / dayMs);

  async function confirm(): Promise<void> {
    setFailure(null);
    const { queryKey } = orderQuery(order.id);
    try {
      const answer = await api("POST /api/orders/:order_id/cancellation", {
        params: { order_id: order.id },
      });
      // The page shows the order as it is now: cancelled, or paid in the same instant.
      if (answer !== false) client.setQueryData(queryKey, answer);
    } catch (error) {
      setFailure(textOf(error));
      await client.invalidateQueries({ queryKey });
    }
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      title={t("cancel.title")}
      description={t("cancel.text")}
      closeLabel={common("close")}
      cancelLabel={t("cancel.keep")}
      confirmLabel={t("cancel.confirm")}
      isDanger
      failure={failure}
      onConfirm={confirm}
    >
      {isTransfer ? <p className="text-sm text-pretty">{t("cancel.transfer")}</p> : null}
      {isTransfer && heldDays > 0 ? (
        <p className="text-sm text-pretty">{t("cancel.limit", { days: heldDays })}</p>
      ) : null}
      {isTransfer && order.discount && heldDays > 0 ? (
        <p className="text-sm text-pretty">
          {t("cancel.discount", { name: order.discount.code, days: heldDays })}
        </p>
      ) : null}
    </ConfirmDialog>
  );
}
