import { useNow } from "#web/lib/browser/clock.ts";
import { useRelativeTime } from "#web/lib/language/format.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { lastSeen } from "./last-seen.ts";

type PresenceProps = { isOnline: boolean; lastSeenAt: string | null; gender: string | null };

/** "Online" only if it is true; otherwise the last visit, in whole hours at the finest. */
export function Presence({ isOnline, lastSeenAt, gender }: PresenceProps) {
  const t = useT("member");
  const now = useNow();
  const relative = useRelativeTime();
  if (isOnline) {
    return (
      <p className="flex items-center gap-2 text-sm font-semibold">
        <span aria-hidden="true" className="size-3 rounded-pill bg-online" />
        {t("online", { gender })}
      </p>
    );
  }
  const seen = lastSeen(lastSeenAt, now);
  if (seen === null) return null;
  return (
    <p className="text-sm text-text-muted">
      {seen === "this_hour" ? t("seen_this_hour", { gender }) : t("seen", { when: relative(seen), gender })}
    </p>
  );
}
