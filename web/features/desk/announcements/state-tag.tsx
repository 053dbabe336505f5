import type { AnnouncementState } from "#contracts/desk/announcement-texts.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { Tag } from "#web/ui/tag.tsx";

const tones = {
  draft: "neutral",
  waiting: "warning",
  sending: "primary",
  sent: "success",
  stopped: "danger",
} as const;

export function StateTag({ state }: { state: AnnouncementState }) {
  const t = useT("announcements");
  return <Tag tone={tones[state]}>{t(`states.${state}`)}</Tag>;
}
