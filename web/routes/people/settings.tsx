import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { settingsFacts } from "#web/features/ground/settings/facts.ts";
import { SectionOverview } from "#web/features/ground/settings/section-list.tsx";
import { loadInBrowser, loadOnServer } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { Route } from "./+types/settings";

export const handle = settingsFacts;

const queries = () => [];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadInBrowser(args, queries, handle);

/** Settings, at the address that the seed's account menu gives them. */
export default function Settings() {
  const t = useT("settings");
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-5 px-4 py-6 md:py-8">
      <PageHead title={t("title")} />
      <h1 className="text-xl font-bold">{t("title")}</h1>
      <SectionOverview />
    </div>
  );
}
