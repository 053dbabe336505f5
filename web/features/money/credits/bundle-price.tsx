import { useFormat } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";

type Priced = { amount_minor: number; list_minor: number; currency: string };

/** The price to pay, with the list price above it or on the same line. */
export function BundlePrice({ of: priced, inline = false }: { of: Priced; inline?: boolean }) {
  const t = useT("credits");
  const format = useFormat();
  const { amount_minor, list_minor, currency } = priced;
  return (
    <span className="tabular shrink-0 text-right font-bold whitespace-nowrap">
      {amount_minor < list_minor ? (
        <>
          <VisuallyHidden>{t("discount.before")}</VisuallyHidden>
          <s className={classes("text-xs font-normal opacity-85", inline ? "mr-2" : "block")}>
            {format.money(list_minor, currency)}
          </s>
          <VisuallyHidden>{t("discount.now")}</VisuallyHidden>{" "}
        </>
      ) : null}
      {format.money(amount_minor, currency)}
    </span>
  );
}
