import type { ReactNode } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Offer } from "./queries.ts";

/** The balance, the price of a message, and this month's costs so far (promise 5). */
export function Purse({ offer }: { offer: Offer }) {
  const t = useT("credits");
  const format = useFormat();
  const user = useUser();
  const perMessage = useSettings("credits")?.message_credits ?? 0;
  if (!user) return null;
  const { money } = offer;
  const usual = offer.bundles.find((bundle) => bundle.is_default);
  return (
    <Card as="section" padding="md" aria-label={t("purse.label")}>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-3">
        <Fact label={t("purse.balance")} className="max-md:col-span-2">
          <span className="text-xl font-extrabold">{t("count", { count: user.credits })}</span>
          {user.free_messages_left > 0 ? (
            <span className="block text-xs text-text-muted">
              {t("purse.free", { count: user.free_messages_left })}
            </span>
          ) : null}
        </Fact>
        <Fact label={t("purse.message")}>
          <span className="font-bold">{t("count", { count: perMessage })}</span>
          {usual && money && perMessage > 0 ? (
            <span className="block text-xs text-text-muted">
              {t(money.basis === "purchases" ? "purse.paid" : "purse.about", {
                money: format.money(money.message_minor, money.currency),
                count: usual.credits,
              })}
            </span>
          ) : null}
        </Fact>
        <Fact label={t("purse.month")}>
          <span className="font-bold">
            {format.money(money?.spent_this_month_minor ?? 0, money?.currency ?? offer.currency)}
          </span>
          <Link
            to="/transactions"
            className="flex min-h-11 items-center text-xs font-semibold text-primary-text underline underline-offset-4"
          >
            {t("purse.transactions")}
          </Link>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-xs font-semibold text-text-muted">{label}</dt>
      <dd className="tabular mt-1">{children}</dd>
    </div>
  );
}
