import type { Services } from "#server/services.ts";
import { demoPeople } from "./demo-people.ts";
import { greeting } from "./greeting.ts";
import { lendCreditor } from "./lend-creditor.ts";
import { loadSideSite, townOf } from "./load-side-site.ts";
import { loadTown, type Town } from "./load-town.ts";
import { refuseRealMembers } from "./refuse-real-members.ts";
import { secondSite } from "./second-site.ts";
import { thirdSite } from "./third-site.ts";
import { hangPortraits } from "./town/hang-portraits.ts";
import { openDesk } from "./town/open-desk.ts";

export type Demo = {
  /**
   * Prints where the demo is and which accounts to log in to; then starts to paint portraits, without waiting
   * for them.
   */
  greet(): void;
  stop(): Promise<void>;
};

/** Fills the demo before it resolves. */
export async function openDemo(services: Services, say: (text: string) => void): Promise<Demo> {
  const { db, env, log } = services;
  // defence: no-demo-beside-members
  await refuseRealMembers(db);
  if (!(await loadTown(services))) log.info("the demo town was loaded before");
  for (const side of [secondSite, thirdSite]) await loadSideSite(services, side);
  await lendCreditor(services);
  await openDesk(services);
  const stopping = new AbortController();
  let painting: Promise<void> = Promise.resolve();
  return {
    greet() {
      say(greeting(env));
      if (!env.ROLES.includes("worker")) return;
      painting = paintAll(services, say, stopping.signal).catch((err) =>
        log.error({ err }, "the painting of portraits stopped; the next start continues it"),
      );
    },
    async stop() {
      stopping.abort();
      await painting;
    },
  };
}

/** Portraits of the town that are painted before the third site: the data for journeys waits for them (support/prepare-data.ts). */
const portraitsFirst = 100;

/**
 * Paints the town's cast, the second site, the first hundred of the town, the third site, and then the rest: the few
 * portraits of the small sites would otherwise wait for the town's thousand.
 */
async function paintAll(services: Services, say: (text: string) => void, signal: AbortSignal): Promise<void> {
  const town: Town = { fact: "demo_town", people: demoPeople() };
  const most = town.people.reduce((sum, { role, photoCount }) => sum + (role ? photoCount : 0), 0);
  const onProgress = (hung: number, all: number) => say(`  ${hung} of ${all} portraits are painted\n`);
  await hangPortraits(services, town, { most }, signal);
  await hangPortraits(services, townOf(secondSite), {}, signal);
  await hangPortraits(services, town, { most: portraitsFirst, onProgress }, signal);
  await hangPortraits(services, townOf(thirdSite), {}, signal);
  await hangPortraits(services, town, { onProgress }, signal);
}
