import { PhotoQueue } from "#web/features/desk/photo-queue/photo-queue.tsx";
import { photosQuery } from "#web/features/desk/photo-queue/queries.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useT } from "#web/lib/i18n.ts";
import { loadDeskInBrowser, loadDeskOnServer } from "#web/lib/load-desk.ts";
import type { PageFacts } from "#web/lib/page-facts.ts";
import type { Route } from "./+types/photos";

export const handle = { messages: ["queue", "photos", "options", "person", "errors"] } satisfies PageFacts;

const queries = () => [photosQuery()];
export const loader = (args: Route.LoaderArgs) => loadDeskOnServer(args, queries);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadDeskInBrowser(args, queries);

export default function DeskPhotos() {
  const t = useT("queue");
  return (
    <>
      <PageHead title={t("title")} />
      <PhotoQueue />
    </>
  );
}
