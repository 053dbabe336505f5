import {
  CheckCheck,
  Eye,
  Footprints,
  Image as ImageIcon,
  Link as LinkIcon,
  MailWarning,
  Radio,
  Search,
  UserRound,
} from "lucide-react";
import type { PhotosFrom } from "#contracts/people/photo-senders.ts";
import type { PrivacySwitch } from "#contracts/people/privacy.ts";
import { useSettings } from "#web/features/ground/session/settings.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { landingSight } from "./landing-sight.ts";

type WhoSeesMeProps = {
  switches: Readonly<Record<PrivacySwitch, boolean>>;
  memberId: string;
  isConfirmed: boolean;
  /** Undefined while it is loading. */
  photosFrom?: PhotosFrom | undefined;
};

/** The effects of the switches in plain words, updated at once, with a link to the page that others see. */
export function WhoSeesMe({ switches, memberId, isConfirmed, photosFrom }: WhoSeesMeProps) {
  const t = useT("privacy");
  const { invisible_mode: isInvisible, privacy_mode: isPrivate } = switches;
  const isOpenToVisitors = useSettings("search")?.logged_out_search !== "none";
  const isListed = !isInvisible && !isPrivate;
  const isOnlineShown = switches.online_shown && !isInvisible;
  const areVisitsShown = switches.visits_shown && isOnlineShown;
  const profile = isInvisible ? "contacts" : isPrivate ? "chosen" : "everyone";
  const facts = [
    ...(isConfirmed
      ? [
          { icon: Search, text: t(isListed ? "now.search.open" : "now.search.closed") },
          { icon: UserRound, text: t(`now.profile.${profile}`) },
        ]
      : [{ icon: MailWarning, text: t("now.unconfirmed") }]),
    { icon: Radio, text: t(isOnlineShown ? "now.online.open" : "now.online.closed") },
    { icon: CheckCheck, text: t(switches.reads_shown ? "now.reads.open" : "now.reads.closed") },
    { icon: Footprints, text: t(areVisitsShown ? "now.visits.open" : "now.visits.closed") },
    { icon: LinkIcon, text: t(`now.landing.${landingSight(switches, isOpenToVisitors)}`) },
    ...(photosFrom ? [{ icon: ImageIcon, text: t(`now.photos.${photosFrom}`) }] : []),
  ];
  return (
    <Card as="section" aria-labelledby="now-title">
      <h2 id="now-title" className="mb-3 text-lg font-bold">
        {t("now.title")}
      </h2>
      <ul aria-live="polite" className="mb-5 grid gap-3">
        {facts.map(({ icon, text }) => (
          <li key={text} className="flex items-start gap-3 text-sm text-pretty">
            <Icon icon={icon} className="mt-0.5 shrink-0 text-text-muted" />
            <span className="min-w-0">{text}</span>
          </li>
        ))}
      </ul>
      <ButtonLink to={`/members/${memberId}`} variant="outline" icon={<Icon icon={Eye} />}>
        {t("now.look")}
      </ButtonLink>
    </Card>
  );
}
