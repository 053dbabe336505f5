import { CinemaLander } from "#web/features/front/landers/cinema-lander.tsx";
import {
  loadLanderInBrowser,
  loadLanderOnServer,
  movingLanderFacts,
} from "#web/features/front/landers/load-lander.ts";
import { LanderPage } from "#web/flows/landers/lander-page.tsx";
import type { Route } from "./+types/lander-video";

export const handle = movingLanderFacts;
export const loader = loadLanderOnServer;
export const clientLoader = loadLanderInBrowser;

export default function Lander({ params }: Route.ComponentProps) {
  return (
    <LanderPage name="video" slug={params.slug}>
      <CinemaLander />
    </LanderPage>
  );
}
