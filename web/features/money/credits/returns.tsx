import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { OrderReturn } from "./queries.ts";

/** A line for each refund and chargeback: its amount and date, and its state unless it is done. */
export function Returns({ returns, currency }: { returns: readonly OrderReturn[]; currency: string }) {
  const t = useT("credits");
  const format = useFormat();
  return (
    <ul>
      {returns.map(({ id, kind, amount_minor, at, state }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <span>{t(`causes.${kind}`)}</span>
          <span>{format.money(amount_minor, currency)}</span>
          <span className="font-normal">{format.date(at)}</span>
          {state === "done" ? null : (
            <span className="font-normal text-text-muted">
              {t(state === "under_way" ? "returns.under_way" : `returns.${kind}_undone`)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** In minor units, without those that did not work. Another sum than the order's: not all refunds have a line. */
export function sumOfRefunds(returns: readonly OrderReturn[]): number {
  const standing = returns.filter(({ kind, state }) => kind === "refund" && state !== "undone");
  return standing.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}
