import { classes } from "./classes.ts";
import { formatPrice } from "./format-price.ts";

type PriceProps = { amountMinor: number; currency: string; locale: string; className?: string };

export function Price({ amountMinor, currency, locale, className }: PriceProps) {
  return (
    <span className={classes("tabular whitespace-nowrap", className)}>
      {formatPrice(amountMinor, currency, locale)}
    </span>
  );
}
