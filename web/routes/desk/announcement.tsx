import { AnnouncementPage } from "#web/features/desk/announcements/announcement-page.tsx";
import { announcementQuery } from "#web/features/desk/announcements/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/announcement";

export const handle = { messages: ["announcements", "errors"] } satisfies PageFacts;

export const loader = (args: Route.LoaderArgs) =>
  loadDeskOnServer(args, () => [announcementQuery(args.params.id)]);
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadDeskInBrowser(args, () => [announcementQuery(args.params.id)]);

export default function DeskAnnouncement({ params: { id } }: Route.ComponentProps) {
  const t = useT("announcements");
  return (
    <>
      <PageHead title={t("title")} />
      <AnnouncementPage key={id} id={id} />
    </>
  );
}
