import { ChaptersLander } from "#web/features/front/landers/chapters-lander.tsx";
import {
  loadLanderInBrowser,
  loadLanderOnServer,
  movingLanderFacts,
} from "#web/features/front/landers/load-lander.ts";
import { LanderPage } from "#web/flows/landers/lander-page.tsx";
import type { Route } from "./+types/lander-transitionsvideolanding";

export const handle = movingLanderFacts;
export const loader = loadLanderOnServer;
export const clientLoader = loadLanderInBrowser;

export default function Lander({ params }: Route.ComponentProps) {
  return (
    <LanderPage name="transitionsvideolanding" slug={params.slug}>
      <ChaptersLander />
    </LanderPage>
  );
}
