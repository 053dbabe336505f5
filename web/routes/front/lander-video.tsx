import { CinemaLander } from "#web/features/front/landers/cinema-lander.tsx";
import { LanderPage } from "#web/features/front/landers/lander-page.tsx";
import {
  loadLanderInBrowser,
  loadLanderOnServer,
  movingLanderFacts,
} from "#web/features/front/landers/load-lander.ts";
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
