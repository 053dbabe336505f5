import { ArrowLeft } from "lucide-react";
import { useT } from "#web/lib/language/i18n.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { DraftEditor } from "./draft-editor.tsx";
import { announcementQuery } from "./queries.ts";
import { SentAnnouncement } from "./sent-announcement.tsx";
import { StateTag } from "./state-tag.tsx";

/** One announcement: an editor while it is a draft, then its progress. */
export function AnnouncementPage({ id }: { id: string }) {
  const t = useT("announcements");
  const { data } = useQuery({
    ...announcementQuery(id),
    // After it is sent, its numbers change without an action here.
    refetchInterval: ({ state }) => (state.data?.announcement.state === "draft" ? false : 10_000),
  });
  if (!data) return null;
  const { announcement } = data;
  return (
    <div className="mx-auto grid w-full max-w-page grid-cols-[minmax(0,1fr)] gap-4 px-4 py-4 sm:py-6">
      <Link
        to="/admin/announcements"
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm font-semibold text-primary-text"
      >
        <Icon icon={ArrowLeft} size="sm" />
        {t("back")}
      </Link>
      <h1 className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-xl font-bold">
        <span className="min-w-0 wrap-anywhere">{announcement.subject || t("untitled")}</span>
        <StateTag state={announcement.state} />
      </h1>
      {announcement.state === "draft" ? (
        <DraftEditor announcement={announcement} />
      ) : (
        <SentAnnouncement announcement={announcement} />
      )}
    </div>
  );
}
