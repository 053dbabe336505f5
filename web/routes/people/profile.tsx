import { useQuery } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useState } from "react";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { PhotoAlbum } from "#web/features/people/photos/photo-album.tsx";
import { ownPhotosQuery } from "#web/features/people/photos/queries.ts";
import { Completeness } from "#web/features/people/profile/completeness.tsx";
import { ProfileEditor } from "#web/features/people/profile/profile-editor.tsx";
import { ownProfileQuery } from "#web/features/people/profile/queries.ts";
import { Section } from "#web/features/people/profile/section.tsx";
import { useT } from "#web/lib/i18n.ts";
import { useLive } from "#web/lib/live.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/load.ts";
import type { PageFacts } from "#web/lib/page-facts.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/profile";

export const handle = {
  messages: ["profile", "photos", "options", "places"],
  audience: "member",
  without: ["photo"],
} satisfies PageFacts;

const queries = () => [ownProfileQuery(), ownPhotosQuery(), optional(settingsQuery("photos"))];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

export default function Profile() {
  const t = useT("profile");
  const { data, refetch } = useQuery(ownProfileQuery());
  const [isUploading, setUploading] = useState(false);
  // The main photo counts in the profile.
  useLive("photo_changed", () => void refetch());
  if (!data) return null;
  const { profile } = data;
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5 px-4 py-6 md:py-8">
      <PageHead title={t("title")} />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-xl font-bold">{t("title")}</h1>
        <ButtonLink to={`/members/${profile.id}`} variant="outline" icon={<Icon icon={Eye} />}>
          {t("preview")}
        </ButtonLink>
      </div>
      <Completeness profile={profile} />
      <Section id="photos" title={t("sections.photos")} text={t("sections.photos_text")}>
        <PhotoAlbum onUploading={setUploading} onChanged={() => void refetch()} />
      </Section>
      <ProfileEditor profile={profile} isBusy={isUploading} />
    </div>
  );
}
