import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { Money, Price } from "./forecast-price.ts";

type CostLineProps = {
  id: string;
  price: Pick<Price, "credits" | "free_left" | "balance">;
  money: Money;
};

/** The next message's price, the credits left and this month's costs, before sending (promise 5). */
export function CostLine({ id, price, money }: CostLineProps) {
  const t = useT("chats");
  const format = useFormat();
  if (price.credits === 0) {
    return (
      <p id={id} className="tabular text-xs text-text-muted">
        {price.free_left > 0 ? t("cost.free", { count: price.free_left }) : t("cost.nothing")}
      </p>
    );
  }
  return (
    <p id={id} className="tabular flex flex-wrap gap-x-2 text-xs text-text-muted">
      <span className="font-semibold text-text">
        {t("cost.paid", {
          count: price.credits,
          money: format.money(money.message_minor, money.currency),
        })}
      </span>
      <span>{t("cost.balance", { count: price.balance })}</span>
      <span>{t("cost.month", { money: format.money(money.spent_this_month_minor, money.currency) })}</span>
    </p>
  );
}
