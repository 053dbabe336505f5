import { isPaymentMethodSlug } from "#contracts/money/payment-methods.ts";
import sprite from "#web/assets/methods.svg?url";

type MethodMarkProps = { method: string; size?: "sm" | "md" };

const sizes = { sm: "h-4 w-6.5", md: "h-6 w-9.5" };

/** The mark of a payment method, beside its name, which says the same: one picture file holds all of them. */
export function MethodMark({ method, size = "md" }: MethodMarkProps) {
  if (!isPaymentMethodSlug(method)) return null;
  return (
    <svg aria-hidden="true" className={`inline-block shrink-0 ${sizes[size]}`}>
      <use href={`${sprite}#${method}`} />
    </svg>
  );
}
