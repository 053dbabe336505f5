import { RotateCcw } from "lucide-react";
import { storedCardMethod } from "#contracts/money/payment-methods.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Offer } from "./queries.ts";
import { withReturnPath } from "./return-path.ts";
import { storedCardQuery } from "./stored-card-query.ts";

type RepeatLinkProps = { offer: Offer; returnTo: string | null; code: string | undefined };

/** The short checkout for members who stored a card and bought with it before. */
export default function RepeatLink({ offer, returnTo, code }: RepeatLinkProps) {
  const t = useT("storedcard");
  const stored = useQuery({ ...storedCardQuery(), enabled: false }).data;
  const isTaken = offer.methods.some(({ id }) => id === storedCardMethod);
  if (!isTaken || !stored?.card || stored.repeat_bundle_id === null) return null;
  return (
    <ButtonLink
      to={withReturnPath("/credits/repeat-order", returnTo, code)}
      variant="outline"
      block
      icon={<Icon icon={RotateCcw} size="sm" />}
    >
      {t("link", { last4: stored.card.last4 })}
    </ButtonLink>
  );
}
