import type { ReactNode } from "react";
import { useT } from "#web/lib/language/i18n.ts";
import { Tabs } from "#web/ui/tabs.tsx";

/** Both lists of the transactions: the orders, and the credits' movements. */
export function TransactionsFrame({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  const t = useT("credits");
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 md:py-12">
      <h1 className="text-2xl font-extrabold">{t("transactions.title")}</h1>
      <div className="mt-5">{summary}</div>
      <Tabs
        label={t("transactions.title")}
        className="mt-5"
        tabs={[
          { to: "/transactions", label: t("transactions.orders") },
          { to: "/transactions/credits", label: t("transactions.credits") },
        ]}
      />
      <div className="mt-6">{children}</div>
    </div>
  );
}
