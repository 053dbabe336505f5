import { useQueryClient } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import { useCallback, useState } from "react";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { settingsQuery } from "#web/features/ground/session/settings.ts";
import { ownPhotosQuery } from "#web/features/people/photos/queries.ts";
import { Completeness } from "#web/features/people/profile/completeness.tsx";
import { ownProfileQuery } from "#web/features/people/profile/queries.ts";
import { Section } from "#web/features/people/profile/section.tsx";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { useLive } from "#web/lib/live/live.ts";
import { deferred } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { useQuery } from "#web/lib/queries/use-query.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { UnsavedGuard } from "#web/ui/unsaved-guard.tsx";
import type { Route } from "./+types/profile";

export const handle = {
  messages: ["profile", "photos", "options", "places"],
  audience: "member",
  without: ["photo"],
} satisfies PageFacts;

const loadAlbum = () => import("#web/features/people/photos/photo-album.tsx");
const loadEditor = () => import("#web/features/people/profile/profile-editor.tsx");
const PhotoAlbum = deferred(loadAlbum, { isVital: true });
const ProfileEditor = deferred(loadEditor, { isVital: true });

const queries = () => [ownProfileQuery(), ownPhotosQuery(), optional(settingsQuery("photos"))];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export async function clientLoader(args: Route.ClientLoaderArgs) {
  // If preloading this code fails, it is loaded when it is rendered.
  const code = Promise.allSettled([loadAlbum(), loadEditor()]);
  const [answer] = await Promise.all([loadInBrowser(args, queries, handle), code]);
  return answer;
}

export default function Profile() {
  const t = useT("profile");
  const client = useQueryClient();
  const { data } = useQuery(ownProfileQuery());
  const [isUploading, setUploading] = useState(false);
  const [isDirty, setDirty] = useState(false);
  // The main photo counts towards the profile's completeness.
  const refreshProfile = useCallback(
    () => void client.invalidateQueries({ queryKey: ownProfileQuery().queryKey }),
    [client],
  );
  const refreshPhotos = () => void client.invalidateQueries({ queryKey: ownPhotosQuery().queryKey });
  useLive("photo_changed", () => {
    refreshProfile();
    refreshPhotos();
  });
  useLive("connected", ({ isComplete }) => {
    if (!isComplete) refreshPhotos();
  });
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
        <PhotoAlbum onUploading={setUploading} onChanged={refreshProfile} />
      </Section>
      <ProfileEditor onDirty={setDirty} />
      <UnsavedGuard
        isActive={isUploading || isDirty}
        title={t("leave.title")}
        text={t("leave.text")}
        labels={{ leave: t("leave.leave"), stay: t("leave.stay") }}
      />
    </div>
  );
}
