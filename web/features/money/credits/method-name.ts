import { isPaymentMethodSlug, paymentMethods } from "#contracts/money/payment-methods.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { MessageKey } from "#web/lib/language/translate.ts";

/** The common name of a payment method: its brand, or plain words. */
export function useMethodName(): (method: string) => string {
  const t = useT("credits");
  return (method) => {
    const known = isPaymentMethodSlug(method)
      ? paymentMethods.find(({ slug }) => slug === method)
      : undefined;
    if (!known) return method;
    return known.label ?? t(`methods.${known.slug.replaceAll("-", "_")}` as MessageKey<"credits">);
  };
}
