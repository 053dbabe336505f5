import { StaffCard } from "#web/features/desk/staff/staff-card.tsx";
import { Welcome } from "#web/features/desk/staff/welcome.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";

export const handle = { messages: ["reset", "errors"] } satisfies PageFacts;

/** The address carries the token until the page has removed it: requests meanwhile send no referrer. */
export const headers = () => ({ "referrer-policy": "no-referrer" });

export default function StaffWelcome() {
  const t = useT("staff");
  return (
    <StaffCard title={t("welcome.title")}>
      <Welcome />
    </StaffCard>
  );
}
