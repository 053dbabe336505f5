import { useSearchParams } from "react-router";
import { AnnouncementList } from "#web/features/desk/announcements/announcement-list.tsx";
import { announcementsQuery } from "#web/features/desk/announcements/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/announcements";

export const handle = { messages: ["announcements", "errors"] } satisfies PageFacts;

const queries = ({ request }: Pick<Route.LoaderArgs, "request">) => [
  announcementsQuery(new URL(request.url).searchParams.get("cursor")),
];
export const loader = (args: Route.LoaderArgs) => loadDeskOnServer(args, () => queries(args));
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDeskInBrowser(args, () => queries(args));

export default function DeskAnnouncements() {
  const t = useT("announcements");
  const [search] = useSearchParams();
  return (
    <>
      <PageHead title={t("title")} />
      <AnnouncementList cursor={search.get("cursor")} />
    </>
  );
}
