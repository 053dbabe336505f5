import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { OrderReturn } from "./queries.ts";

/** A line for each refund and chargeback: its amount and date, and its state unless it is done. */
export function Returns({ returns, currency }: { returns: readonly OrderReturn[]; currency: string }) {
  const t = useT("credits");
  const format = useFormat();
  return (
    <ul>
      {returns.map(({ id, kind, amount_minor, at, state, is_unsent }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <span>{t(`causes.${kind}`)}</span>
          <span>{format.money(amount_minor, currency)}</span>
          <span className="font-normal">{format.date(at)}</span>
          {is_unsent && state === "done" ? (
            <span className="font-normal text-text-muted">{t("returns.unsent")}</span>
          ) : null}
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

type RefundsStanding = { state: "under_way" | "done" | "unsent"; at: string };

/** Of refunds that did not fail: on their way, sent last at this instant, or never needed; null: none is listed. */
export function standingOfRefunds(returns: readonly OrderReturn[]): RefundsStanding | null {
  const refunds = returns.filter(({ kind, state }) => kind === "refund" && state !== "undone");
  const last = refunds.at(-1);
  if (!last) return null;
  const { at } = last;
  if (refunds.some(({ state }) => state === "under_way")) return { state: "under_way", at };
  return { state: refunds.every(({ is_unsent }) => is_unsent) ? "unsent" : "done", at };
}

/** In minor units, without those that did not work. Another sum than the order's: not all refunds have a line. */
export function sumOfRefunds(returns: readonly OrderReturn[]): number {
  return sumOf("refund", returns);
}

/** The same for chargebacks, without those that the bank withdrew. */
export function sumOfChargebacks(returns: readonly OrderReturn[]): number {
  return sumOf("chargeback", returns);
}

function sumOf(wanted: OrderReturn["kind"], returns: readonly OrderReturn[]): number {
  const standing = returns.filter(({ kind, state }) => kind === wanted && state !== "undone");
  return standing.reduce((sum, { amount_minor }) => sum + amount_minor, 0);
}
