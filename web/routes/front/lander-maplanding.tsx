import {
  landerFacts,
  loadLanderInBrowser,
  loadLanderOnServer,
} from "#web/features/front/landers/load-lander.ts";
import { MapLander } from "#web/features/front/landers/map-lander.tsx";
import { LanderPage } from "#web/flows/landers/lander-page.tsx";
import type { Route } from "./+types/lander-maplanding";

export const handle = landerFacts;
export const loader = loadLanderOnServer;
export const clientLoader = loadLanderInBrowser;

export default function Lander({ params }: Route.ComponentProps) {
  return (
    <LanderPage name="maplanding" slug={params.slug}>
      <MapLander />
    </LanderPage>
  );
}
