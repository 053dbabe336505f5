import type { Services } from "#server/services.ts";
import { demoPeople } from "./demo-people.ts";
import { greeting } from "./greeting.ts";
import { lendCreditor } from "./lend-creditor.ts";
import { loadSecondSite, secondTown } from "./load-second-site.ts";
import { loadTown, type Town } from "./load-town.ts";
import { refuseRealMembers } from "./refuse-real-members.ts";
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
  await loadSecondSite(services);
  await lendCreditor(services);
  await openDesk(services);
  const stopping = new AbortController();
  let painting: Promise<void> = Promise.resolve();
  return {
    greet() {
      say(greeting(env));
      if (!env.ROLES.includes("worker")) return;
      painting = paintAll(services, say, stopping.signal).catch((err) =>
        log.error({ err }, "the painting of portraits stopped; the next start goes on with it"),
      );
    },
    async stop() {
      stopping.abort();
      await painting;
    },
  };
}

/**
 * Paints the town's cast, then the small site, whose few portraits would otherwise wait for the town's
 * thousand.
 */
async function paintAll(services: Services, say: (text: string) => void, signal: AbortSignal): Promise<void> {
  const town: Town = { fact: "demo_town", people: demoPeople() };
  const most = town.people.reduce((sum, { role, photoCount }) => sum + (role ? photoCount : 0), 0);
  await hangPortraits(services, town, { most }, signal);
  await hangPortraits(services, secondTown(), {}, signal);
  const onProgress = (hung: number, all: number) => say(`  ${hung} of ${all} portraits are painted\n`);
  await hangPortraits(services, town, { onProgress }, signal);
}
