import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useMethodName } from "./method-name.ts";
import type { Order } from "./queries.ts";

/** The ordered bundle, its price, what was refunded of it, and the method. */
export function OrderFacts({ order }: { order: Order }) {
  const t = useT("credits");
  const format = useFormat();
  const nameOf = useMethodName();
  const facts = [
    [t("receipt.bundle"), t("count", { count: order.credits })],
    ...(order.discount
      ? [
          [t("receipt.list"), format.money(order.list_minor, order.currency)],
          [
            t("discount.applied", { name: order.discount.code, percentage: order.discount.percentage }),
            format.money(order.amount_minor - order.list_minor, order.currency),
          ],
        ]
      : []),
    [t("receipt.price"), format.money(order.amount_minor, order.currency)],
    ...(order.refunded_minor > 0
      ? [[t("receipt.refunded"), format.money(order.refunded_minor, order.currency)]]
      : []),
    [t("receipt.method"), nameOf(order.method)],
    ...(order.account_last4
      ? [
          [
            t(order.card_use === "charge" ? "receipt.card" : "receipt.account"),
            t("receipt.account_value", { last4: order.account_last4 }),
          ],
        ]
      : []),
    [t("receipt.ordered"), format.dateTime(order.created_at)],
  ];
  return (
    <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-2 border-t pt-4 text-left text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-text-muted">{label}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
