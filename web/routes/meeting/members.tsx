import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import type { MemberCard } from "#contracts/shapes.ts";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { settingsQuery, useSettings } from "#web/features/ground/session/settings.ts";
import { type Filters, readFilters, searchPath } from "#web/features/meeting/discovery/filters.ts";
import { membersPages, regionsQuery } from "#web/features/meeting/discovery/queries.ts";
import { SavedSearches } from "#web/features/meeting/discovery/saved-searches.tsx";
import { SearchPanel } from "#web/features/meeting/discovery/search-panel.tsx";
import { MemberTile, useTileServices } from "#web/flows/people/member-tile.tsx";
import { ApiError } from "#web/lib/api/api-error.ts";
import { type LoadArgs, loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import { deferred, lazyPart } from "#web/lib/page/deferred.tsx";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { useInfiniteQuery } from "#web/lib/queries/use-infinite-query.ts";
import type { Route } from "./+types/members";

const CardMenu = lazyPart(() => import("#web/features/meeting/hidden-profiles/card-menu.tsx"), {
  isVital: false,
});

const WhyDialog = lazyPart(() => import("#web/features/meeting/discovery/why-dialog.tsx"), {
  isVital: false,
});

const ClosedSearch = deferred(() => import("#web/features/meeting/discovery/closed-search.tsx"));

export const handle = {
  // Those of the saved searches as well: their buttons answer to the first tap.
  messages: ["search", "savedsearches", "person", "likes", "places", "options"],
  isMembersArea: true,
} satisfies PageFacts;

const queries = ({ request }: LoadArgs) => {
  const search = new URL(request.url).searchParams;
  const filters = readFilters(search);
  return [
    optional(settingsQuery("search")),
    optional(membersPages(filters, search.get("cursor"))),
    ...(filters.country && filters.country !== "any" ? [optional(regionsQuery(filters.country))] : []),
  ];
};

export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries);

/** Starts the search and renders the page at once, with placeholders for the results. */
export function clientLoader(args: Route.ClientLoaderArgs) {
  void loadInBrowser(args, queries);
  return null;
}

export default function Members() {
  const t = useT("search");
  const user = useUser();
  const settings = useSettings("search");
  const [search] = useSearchParams();
  const filters = readFilters(search);
  const cursor = search.get("cursor");
  // Visitors from a traffic source may see a site that is closed to others, so the loader's answer decides.
  const isDoubtful = user === null && settings?.logged_out_search === "none";
  const { data, error } = useInfiniteQuery({ ...membersPages(filters, cursor), enabled: !isDoubtful });
  const isRefused = user === null && error instanceof ApiError && error.needsLogin;
  return (
    <>
      <PageHead title={t("title")} description={t("description")} />
      {!data && (isDoubtful || isRefused) ? (
        <ClosedSearch next={searchPath(filters)} />
      ) : (
        <OpenSearch filters={filters} cursor={cursor} />
      )}
    </>
  );
}

function OpenSearch({ filters, cursor }: { filters: Filters; cursor: string | null }) {
  const t = useT("search");
  const services = useTileServices();
  const isMember = useUser() !== null;
  const [menu, setMenu] = useState<{ member: MemberCard; button: HTMLElement } | null>(null);
  const [asked, setAsked] = useState<MemberCard | null>(null);
  const menuOf = (member: MemberCard) => (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={t("menu", { name: member.name })}
      className="card-menu"
      onClick={({ currentTarget: button }) => setMenu({ member, button })}
    />
  );
  return (
    <>
      <SearchPanel
        filters={filters}
        cursor={cursor}
        saved={isMember ? <SavedSearches path={searchPath(filters)} /> : null}
        renderCard={(member, priority) => (
          <MemberTile
            member={member}
            services={services}
            priority={priority}
            menu={isMember ? menuOf(member) : null}
          />
        )}
      />
      {menu ? (
        <Suspense>
          <CardMenu
            key={menu.member.id}
            {...menu}
            onClose={() => setMenu(null)}
            onWhy={() => setAsked(menu.member)}
          />
        </Suspense>
      ) : null}
      {asked ? (
        <Suspense>
          <WhyDialog member={asked} filters={filters} onClose={() => setAsked(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
