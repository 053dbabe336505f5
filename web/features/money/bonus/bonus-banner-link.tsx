import { Gift } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { BonusCountdown } from "./bonus-countdown.tsx";
import { useTimeBonus } from "./use-time-bonus.ts";

/** The link to the credits, with the time left of the bonus. */
export default function BonusBannerLink() {
  const t = useT("bonus");
  const bonus = useTimeBonus();
  if (!bonus) return null;
  return (
    <aside aria-label={t("name")} className="bg-secondary-soft text-on-secondary-soft">
      <Link
        to="/credits"
        className="mx-auto flex min-h-13 max-w-page items-center justify-center gap-3 px-4 py-2 text-sm hover:underline"
      >
        <Icon icon={Gift} className="max-sm:hidden" />
        <span className="min-w-0 max-sm:grow">
          <span className="block font-bold">{t("name")}</span>
          <span className="block text-xs">{t("banner", { percentage: bonus.percentage })}</span>
        </span>
        <BonusCountdown
          bonus={bonus}
          className="shrink-0 text-right motion-reduce:w-2/5 motion-reduce:shrink motion-reduce:text-xs"
        />
      </Link>
    </aside>
  );
}
