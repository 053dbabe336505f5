import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { classes } from "#web/ui/classes.ts";
import { Link } from "#web/ui/link.tsx";
import { priceParts } from "./price-parts.ts";

/** The free messages and the price of the next ones, from the site's settings. */
export function FreeNote({ className }: { className?: string }) {
  const t = useT("landers");
  const footer = useT("footer");
  const settings = useSettings("credits");
  const { isFirstFree, cost } = priceParts(settings);
  const { free_messages: count = 0, free_conversations: conversations = 0 } = settings ?? {};
  const credits = settings?.message_credits ?? 0;
  return (
    <p className={classes("text-sm text-pretty", className)}>
      {t("free.look")} {isFirstFree ? `${t("free.messages", { count, conversations })} ` : null}
      {cost ? t(`free.${cost}`, { credits }) : null}{" "}
      <Link to="/pricing" className="font-semibold underline underline-offset-4">
        {footer("links.pricing")}
      </Link>
    </p>
  );
}
