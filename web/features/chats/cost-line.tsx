import { useFormat } from "#web/lib/format.ts";
import { useT } from "#web/lib/i18n.ts";
import type { Price } from "./forecast-price.ts";

/** What the next message costs, said before it is sent (promise 5). */
export function CostLine({ id, price }: { id: string; price: Price }) {
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
        {price.money_minor === null
          ? t("cost.credits", { count: price.credits })
          : t("cost.paid", { count: price.credits, money: format.money(price.money_minor, price.currency) })}
      </span>
      <span>{t("cost.balance", { count: price.balance })}</span>
    </p>
  );
}
