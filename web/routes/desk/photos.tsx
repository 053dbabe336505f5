import { PhotoQueue } from "#web/features/desk/photos/photo-queue.tsx";
import { photosQuery } from "#web/features/desk/photos/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/api/load-desk.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import type { Route } from "./+types/photos";

export const handle = {
  messages: ["photoqueue", "photos", "options", "person", "errors"],
} satisfies PageFacts;

const queries = () => [photosQuery()];
export const loader = (args: Route.LoaderArgs) => loadDeskOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDeskInBrowser(args, queries);

export default function DeskPhotos() {
  const t = useT("photoqueue");
  return (
    <>
      <PageHead title={t("title")} />
      <PhotoQueue />
    </>
  );
}
