import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { Order, OrderReturn } from "./queries.ts";
import { sumOfChargebacks, sumOfRefunds } from "./returns.tsx";

type ReturnedPartProps = {
  order: Order;
  /** The lines that the page lists: a sum that they explain is not repeated. */
  listed?: readonly OrderReturn[];
};

/** What went back of a purchase, what that took, and what remains. */
export default function ReturnedPart({ order, listed = [] }: ReturnedPartProps) {
  const t = useT("transactions");
  const format = useFormat();
  const { refunded_minor: refunded, charged_back_minor: chargedBack } = order;
  const money = (minor: number) => format.money(minor, order.currency);
  const restMinor = order.amount_minor - refunded - chargedBack;
  const says = [
    refunded > 0 && sumOfRefunds(listed) !== refunded
      ? t("returned.refund", { amount: money(refunded) })
      : "",
    chargedBack > 0 && sumOfChargebacks(listed) !== chargedBack
      ? t("returned.chargeback", { amount: money(chargedBack) })
      : "",
    t("returned.credits", { count: order.credits_returned }),
    restMinor > 0
      ? t("returned.rest", { amount: money(restMinor), count: order.credits - order.credits_returned })
      : "",
  ];
  return <>{says.filter(Boolean).join(" ")}</>;
}
