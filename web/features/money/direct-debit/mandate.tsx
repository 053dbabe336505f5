import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import type { Creditor } from "./queries.ts";

/**
 * The mandate in the words that the European Payments Council requires: the creditor, the reference and the
 * payer's rights.
 */
export function Mandate({ creditor, reference }: { creditor: Creditor; reference: string }) {
  const t = useT("directdebit");
  const format = useFormat();
  const address = [creditor.address, creditor.city, creditor.country && format.country(creditor.country)];
  const facts = [
    [t("mandate.creditor"), [creditor.name, ...address.filter(Boolean)].join(", ")],
    [t("mandate.identifier"), creditor.identifier],
    [t("mandate.reference"), reference],
    [t("mandate.kind"), t("mandate.once")],
  ];
  return (
    <Card as="section" tone="outline" className="grid gap-4" aria-labelledby="debit-mandate">
      <h3 id="debit-mandate" className="font-bold">
        {t("mandate.title")}
      </h3>
      <dl className="tabular grid gap-3 text-sm">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-xs font-semibold text-text-muted">{label}</dt>
            <dd className="mt-0.5 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-pretty">{t("mandate.text", { creditor: creditor.name })}</p>
      <p className="text-sm text-pretty">{t("mandate.rights")}</p>
    </Card>
  );
}
