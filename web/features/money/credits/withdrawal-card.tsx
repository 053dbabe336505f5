import { useEffect, useRef, useState } from "react";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLive } from "#web/lib/live/live.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { debitMethod } from "./mandate-path.ts";
import { type Order, type OrderReturn, orderQuery } from "./queries.ts";
import { standingOfRefunds } from "./returns.tsx";
import { WithdrawDialog } from "./withdraw-dialog.tsx";
import { lastDayOf, type Withdrawable, withdrawalsQuery } from "./withdrawal-query.ts";

/** The right of withdrawal of one purchase: last day, button or result; renders nothing without it. */
export default function WithdrawalCard({ order }: { order: Order }) {
  const t = useT("withdrawal");
  const withdrawals = useQuery(withdrawalsQuery());
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  const said = useRef<HTMLParagraphElement>(null);
  useLive("order_changed", () => void withdrawals.refetch());
  useEffect(() => {
    // The pressed button was removed, so the focus moves here for screen readers.
    if (isDone) said.current?.focus();
  }, [isDone]);
  const purchase = withdrawals.data?.purchases.find(({ order_id }) => order_id === order.id);
  if (!purchase) return null;
  return (
    <Card as="section" aria-labelledby="withdrawal-title" className="mt-5 grid gap-3 print:hidden">
      <h2 id="withdrawal-title" className="text-lg font-bold">
        {t("title")}
      </h2>
      <p ref={said} tabIndex={-1} className="text-sm text-pretty">
        <Standing purchase={purchase} order={order} />
      </p>
      {purchase.offer && purchase.offer.credits_left > 0 ? (
        <div>
          <Button variant="outline" onClick={() => setOpen(true)}>
            {t("start")}
          </Button>
        </div>
      ) : null}
      {isOpen && purchase.offer ? (
        <WithdrawDialog
          order={order}
          offer={purchase.offer}
          onClose={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            setDone(true);
          }}
        />
      ) : null}
    </Card>
  );
}

type Withdrawal = NonNullable<Withdrawable["withdrawal"]>;

/** A debit that its bank has not paid yet may be stopped, and then nothing is sent back. */
function stateOf({ state, amount_minor }: Withdrawal, order: Order, returns: readonly OrderReturn[]) {
  const isWhole = order.method === debitMethod && amount_minor === order.amount_minor;
  if (state === "asked" && isWhole) return "asked_debit";
  return state === "paid" && standingOfRefunds(returns)?.state === "unsent" ? "stopped" : state;
}

function Standing({ purchase, order }: { purchase: Withdrawable; order: Order }) {
  const t = useT("withdrawal");
  const format = useFormat();
  const returns = useQuery(orderQuery(order.id)).data?.returns ?? [];
  const { withdrawal, offer, currency } = purchase;
  if (withdrawal)
    return t(`state.${stateOf(withdrawal, order, returns)}`, {
      date: format.date(withdrawal.asked_at),
      amount: format.money(withdrawal.amount_minor, currency),
    });
  return t(offer && offer.credits_left > 0 ? "open" : "empty", {
    date: format.date(lastDayOf(purchase), { dateStyle: "medium", timeZone: "UTC" }),
  });
}
