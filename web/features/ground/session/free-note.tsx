import { useT } from "#web/lib/language/i18n.ts";
import { numberFormat } from "#web/lib/language/intl.ts";
import { useRegionalTag } from "#web/lib/language/locale.tsx";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { priceParts } from "./price-parts.ts";
import { useSettings } from "./settings.ts";

/**
 * The free messages and the price of the next ones, from the site's settings. The price in money is shown only if
 * the site serves the visitor's country.
 */
export function FreeNote({ className }: { className?: string }) {
  const t = useT("home");
  const footer = useT("footer");
  // `useFormat` is in a chunk that a first visit does not need.
  const tag = useRegionalTag();
  const settings = useSettings("costs");
  const { isFirstFree, cost } = priceParts(settings);
  const { free_messages: count = 0, free_conversations: conversations = 0 } = settings ?? {};
  const credits = settings?.message_credits ?? 0;
  const least = settings?.minimum_message_cost;
  const money =
    least && numberFormat(tag, { style: "currency", currency: least.currency }).format(least.costs);
  return (
    <p className={classes("text-sm text-pretty", className)}>
      {t("costs.look")} {isFirstFree ? `${t("costs.messages", { count, conversations })} ` : null}
      {cost ? `${t(`costs.${cost}`, { credits })} ` : null}
      {cost && money ? `${t("costs.money", { money })} ` : null}
      <Link to="/pricing" className="font-semibold underline underline-offset-4">
        {footer("links.pricing")}
      </Link>
    </p>
  );
}
