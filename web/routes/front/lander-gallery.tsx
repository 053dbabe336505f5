import { GalleryLander } from "#web/features/front/landers/gallery-lander.tsx";
import {
  landerFacts,
  loadLanderInBrowser,
  loadLanderOnServer,
} from "#web/features/front/landers/load-lander.ts";
import { LanderPage } from "#web/flows/landers/lander-page.tsx";
import type { Route } from "./+types/lander-gallery";

export const handle = landerFacts;
export const loader = loadLanderOnServer;
export const clientLoader = loadLanderInBrowser;

export default function Lander({ params }: Route.ComponentProps) {
  return (
    <LanderPage name="gallery" slug={params.slug}>
      <GalleryLander />
    </LanderPage>
  );
}
