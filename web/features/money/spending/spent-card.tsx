import type { ReactNode } from "react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { Link } from "#web/ui/link.tsx";
import type { Spending } from "./queries.ts";

type SpentCardProps = { spending: Spending; to: "/transactions" | "/notifications/spending" };

/** The costs of today and of this month so far, in money and in credits (promise 5). */
export function SpentCard({ spending, to }: SpentCardProps) {
  const t = useT("spending");
  const user = useUser();
  const { credits } = spending;
  return (
    <Card as="section" aria-labelledby="spent-title">
      <h2 id="spent-title" className="mb-4 text-lg font-bold">
        {t("spent.title")}
      </h2>
      <dl className="flex flex-wrap gap-4">
        <Sum label={t("spent.today")} spending={spending} part="day_minor">
          {t("spent.credits", { count: credits.day })}
        </Sum>
        <Sum label={t("spent.month")} spending={spending} part="month_minor">
          {t("spent.credits", { count: credits.month })}
        </Sum>
      </dl>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
        <p className="tabular text-sm text-text-muted">{t("spent.balance", { count: user?.credits ?? 0 })}</p>
        <Link
          to={to}
          className="flex min-h-11 items-center text-sm font-semibold text-primary-text underline underline-offset-4"
        >
          {t(to === "/transactions" ? "spent.all" : "spent.limits")}
        </Link>
      </div>
    </Card>
  );
}

type SumProps = {
  label: string;
  spending: Spending;
  part: "day_minor" | "month_minor";
  children: ReactNode;
};

function Sum({ label, spending: { paid, currency }, part, children }: SumProps) {
  const format = useFormat();
  const sums = paid.length > 0 ? paid : [{ currency, day_minor: 0, month_minor: 0 }];
  return (
    // Two amounts that do not fit side by side stand below each other.
    <div className="min-w-fit flex-1 basis-2/5">
      <dt className="text-xs font-semibold text-text-muted">{label}</dt>
      <dd className="tabular mt-1">
        {sums.map((sum) => (
          <span key={sum.currency} className="block whitespace-nowrap text-xl font-extrabold">
            {format.money(sum[part], sum.currency)}
          </span>
        ))}
        <span className="block text-xs text-text-muted">{children}</span>
      </dd>
    </div>
  );
}
