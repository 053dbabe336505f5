import {
  loadLanderInBrowser,
  loadLanderOnServer,
  movingLanderFacts,
} from "#web/features/front/landers/load-lander.ts";
import { SwipeLander } from "#web/features/front/landers/swipe-lander.tsx";
import { LanderPage } from "#web/flows/landers/lander-page.tsx";

export const handle = movingLanderFacts;
export const loader = loadLanderOnServer;
export const clientLoader = loadLanderInBrowser;

export default function Lander() {
  return (
    <LanderPage name="tinderswipe">
      <SwipeLander />
    </LanderPage>
  );
}
