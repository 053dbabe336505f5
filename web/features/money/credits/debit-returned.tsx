import { directDebitBlockYears } from "#contracts/limits.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { usePageRequest } from "#web/lib/page/page-context.ts";
import type { Order } from "./queries.ts";

const reasons = ["what", "effect", "rule", "pay", "appeal"] as const;

/**
 * The reason why direct debits are blocked after a returned debit, in the same words as the mail (promise 3).
 * After the block has ended, only the event is shown.
 */
export default function DebitReturned({ order }: { order: Order }) {
  const t = useT("directdebit");
  const format = useFormat();
  const { siteName } = usePageRequest();
  const email = useSettings("support")?.support_email ?? "";
  const values = {
    total: format.money(order.amount_minor, order.currency),
    last4: order.account_last4 ?? "",
    site: siteName,
    email,
    order: order.id,
    years: directDebitBlockYears,
  };
  return saidOf(order).map((reason) => (
    <p key={reason} className="text-pretty wrap-anywhere text-text-muted">
      {t(`returned.${reason}`, values)}
    </p>
  ));
}

function saidOf({ debit_block: block }: Order): readonly ((typeof reasons)[number] | "lifted")[] {
  if (block === "standing") return reasons;
  return block === "lifted" ? ["what", "lifted"] : ["what"];
}
