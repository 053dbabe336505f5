import { LanderPage } from "#web/features/front/landers/lander-page.tsx";
import {
  loadLanderInBrowser,
  loadLanderOnServer,
  movingLanderFacts,
} from "#web/features/front/landers/load-lander.ts";
import { SwipeLander } from "#web/features/front/landers/swipe-lander.tsx";

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
