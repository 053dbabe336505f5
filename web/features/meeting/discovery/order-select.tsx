import { useId } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { Select } from "#web/ui/select.tsx";
import { type Order, orders } from "./filters.ts";
import { useOrderHint, useShowsVisits } from "./order-hint.ts";

/** The order of the results; a sentence explains each order. */
export function OrderSelect({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const t = useT("search");
  const id = useId();
  const hintOf = useOrderHint();
  const showsVisits = useShowsVisits();
  const offered = orders.filter((one) => one !== "online" || showsVisits);
  return (
    <label htmlFor={id} className="flex min-w-0 grow items-center gap-2 sm:grow-0">
      <span className="sr-only shrink-0 text-sm font-semibold sm:not-sr-only">{t("order.label")}</span>
      <span className="min-w-0 grow sm:w-52">
        <Select
          id={id}
          name="order"
          aria-describedby={`${id}-hint`}
          value={order}
          options={offered.map((value) => ({ value, label: t(`order.${value}`) }))}
          onChange={(event) => onChange(event.target.value as Order)}
        />
      </span>
      <span id={`${id}-hint`} className="sr-only">
        {t(`order_hint.${hintOf(order)}`)}
      </span>
    </label>
  );
}
