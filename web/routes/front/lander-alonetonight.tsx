import {
  landerFacts,
  loadLanderInBrowser,
  loadLanderOnServer,
} from "#web/features/front/landers/load-lander.ts";
import { NightLander } from "#web/features/front/landers/night-lander.tsx";
import { LanderPage } from "#web/flows/landers/lander-page.tsx";
import type { Route } from "./+types/lander-alonetonight";

export const handle = landerFacts;
export const loader = loadLanderOnServer;
export const clientLoader = loadLanderInBrowser;

export default function Lander({ params }: Route.ComponentProps) {
  return (
    <LanderPage name="alonetonight" slug={params.slug}>
      <NightLander />
    </LanderPage>
  );
}
