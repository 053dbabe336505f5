import { useT } from "#web/lib/language/i18n.ts";
import { numberFormat } from "#web/lib/language/intl.ts";
import { useRegionalTag } from "#web/lib/language/locale.tsx";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { priceParts } from "./price-parts.ts";
import { useSettings } from "./settings.ts";

/**
 * What is free to this visit, and the price of messages, from the site's settings. Where sign-up is closed, it says nothing
 * of messages. The price in money is shown only if the site serves the visitor's country.
 */
export function FreeNote({ className }: { className?: string }) {
  const t = useT("home");
  const footer = useT("footer");
  // `useFormat` is in a chunk that a first visit does not need.
  const tag = useRegionalTag();
  const settings = useSettings("costs");
  if (!settings) return null;
  const { is_signup_closed: isSignupClosed, is_search_closed: isSearchClosed } = settings;
  if (isSignupClosed && isSearchClosed) return null;
  const free = isSignupClosed ? "look_only" : isSearchClosed ? "signup_only" : "look";
  const { isFirstFree, cost } = priceParts(isSignupClosed ? null : settings);
  const { free_messages: count, free_conversations: conversations, message_credits: credits } = settings;
  const least = settings.minimum_message_cost;
  const money =
    least && numberFormat(tag, { style: "currency", currency: least.currency }).format(least.costs);
  return (
    <p className={classes("text-sm text-pretty", className)}>
      {t(`costs.${free}`)} {isFirstFree ? `${t("costs.messages", { count, conversations })} ` : null}
      {cost ? `${t(`costs.${cost}`, { credits })} ` : null}
      {cost && money ? `${t("costs.money", { money })} ` : null}
      <Link to="/pricing" className="font-semibold underline underline-offset-4">
        {footer("links.pricing")}
      </Link>
    </p>
  );
}
