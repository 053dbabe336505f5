import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { PageHead } from "#web/features/ground/session/page-head.tsx";
import { useUser } from "#web/features/ground/session/queries.ts";
import { Deck } from "#web/features/meeting/games/deck.tsx";
import { deckQuery, freshenDeck } from "#web/features/meeting/games/queries.ts";
import { usePersonTexts } from "#web/flows/people/use-person-texts.tsx";
import { startSwipes } from "#web/flows/swipes/start-swipes.ts";
import { loadInBrowser, loadOnServer, optional } from "#web/lib/api/load.ts";
import { useT } from "#web/lib/language/i18n.ts";
import type { PageFacts } from "#web/lib/page/page-facts.ts";
import { browserQueryClient } from "#web/lib/queries/browser-cache.ts";
import type { Route } from "./+types/swipe-game";

export const handle = {
  messages: ["swipe", "person", "places", "likes"],
  audience: "member",
  isMembersArea: true,
  hasWayBack: true,
} satisfies PageFacts;

const queries = () => [optional(deckQuery())];
export const loader = (args: Route.LoaderArgs) => loadOnServer(args, queries, handle);
export async function clientLoader(args: Route.ClientLoaderArgs) {
  await freshenDeck(browserQueryClient());
  return loadInBrowser(args, queries, handle);
}

export default function SwipeGame() {
  const t = useT("swipe");
  const likes = useT("likes");
  const textsOf = usePersonTexts();
  const client = useQueryClient();
  const memberId = useUser()?.id ?? "";
  useEffect(() => {
    if (memberId !== "") startSwipes(memberId, client);
  }, [memberId, client]);
  return (
    <div className="mx-auto w-full max-w-page overflow-x-clip px-4 py-4 sm:py-8">
      <PageHead title={t("title")} />
      <h1 className="text-center text-xl font-bold">{t("title")}</h1>
      <Deck memberId={memberId} textsOf={textsOf} likesYou={likes("likes_you")} />
    </div>
  );
}
