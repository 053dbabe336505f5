import { LanderPage } from "#web/features/front/landers/lander-page.tsx";
import {
  landerFacts,
  loadLanderInBrowser,
  loadLanderOnServer,
} from "#web/features/front/landers/load-lander.ts";
import { SwipeLander } from "#web/features/front/landers/swipe-lander.tsx";

export const handle = landerFacts;
export const loader = loadLanderOnServer;
export const clientLoader = loadLanderInBrowser;

export default function Lander() {
  return (
    <LanderPage name="tinderswipe">
      <SwipeLander />
    </LanderPage>
  );
}
