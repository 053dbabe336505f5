import { BadgeCheck, Camera, Images, MessagesSquare } from "lucide-react";
import { useUser } from "#web/features/ground/session/queries.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";

/** The permanent benefits of the first purchase. */
export function PremiumBrings() {
  const t = useT("credits");
  const settings = useSettings("credits");
  const user = useUser();
  const points = [
    [Images, t("brings.photos")],
    [Camera, t("brings.slots", { count: settings?.premium_photos ?? 0 })],
    [MessagesSquare, t("brings.conversations")],
    [BadgeCheck, t("brings.forever")],
  ] as const;
  return (
    <Card as="section" tone="primary" padding="md">
      <h2 className="text-lg font-bold">{t("brings.title")}</h2>
      <p className="mt-1 text-sm">{t(user?.paid_user ? "brings.have" : "brings.how")}</p>
      <ul className="mt-4 grid gap-3 text-sm">
        {points.map(([icon, text]) => (
          <li key={text} className="flex gap-3">
            <Icon icon={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <Link
        to="/premium"
        className="mt-3 inline-flex min-h-11 items-center text-sm font-semibold underline underline-offset-4"
      >
        {t("brings.compare")}
      </Link>
    </Card>
  );
}
