import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { OfflineReader } from "#web/flows/offline/offline-reader.tsx";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";

export const handle = { messages: ["offline", "chats", "person"] } satisfies PageFacts;

/**
 * The page that a browser shows without a network (web/public/sw-push.js): rendered without a user, filled
 * from the device.
 */
export default function Offline() {
  const t = useT("offline");
  return (
    <>
      <PageHead title={t("title")} />
      <OfflineReader />
    </>
  );
}
