import { CollageLander } from "#web/features/front/landers/collage-lander.tsx";
import {
  landerFacts,
  loadLanderInBrowser,
  loadLanderOnServer,
} from "#web/features/front/landers/load-lander.ts";
import { LanderPage } from "#web/flows/landers/lander-page.tsx";
import type { Route } from "./+types/lander-collagelanding";

export const handle = landerFacts;
export const loader = loadLanderOnServer;
export const clientLoader = loadLanderInBrowser;

export default function Lander({ params }: Route.ComponentProps) {
  return (
    <LanderPage name="collagelanding" slug={params.slug}>
      <CollageLander />
    </LanderPage>
  );
}
