import { type FinderCard, finderCardNames, finderCards } from "#contracts/meeting/finder-cards.ts";
import type { finderAnswers } from "#server/db/schema/finder.ts";
import type { DemoPerson } from "../demo-people.ts";
import { seededRandom } from "../random.ts";

type Told = { siteId: string; idOf: (key: string) => string; now: Date };

/** The match finder's answers of most of the town. Cast members have none, so that a person can try it. */
export function tellAnswers(
  people: readonly DemoPerson[],
  { siteId, idOf, now }: Told,
): (typeof finderAnswers.$inferInsert)[] {
  return people
    .filter(({ kind, role }) => kind === "member" && !role)
    .flatMap(({ key }) => {
      const random = seededRandom(`finder:${key}`);
      if (random.chance(0.2)) return [];
      const cards = finderCardNames.filter(() => random.chance(0.9));
      const answers = Object.fromEntries(
        cards.map((card) => [
          card,
          { options: optionsOf(card, random), important: card !== "breakers" && random.chance(0.15) },
        ]),
      );
      const answeredAt = new Date(now.getTime() - random.int(60, 40 * 1440) * 60_000);
      return [{ memberId: idOf(key), siteId, answers, answeredAt }];
    });
}

function optionsOf(card: FinderCard, random: ReturnType<typeof seededRandom>): string[] {
  if (card === "breakers") return random.chance(0.4) ? [random.pick(finderCards.breakers)] : [];
  // Most seek something lasting, and smokers are few.
  if (card === "seek") return [random.weighted({ lasting: 5, open: 3, casual: 1, friends: 1 })];
  if (card === "smoking") return [random.weighted({ never: 7, sometimes: 2, often: 1 })];
  if (card === "distance") return [random.weighted({ under_25: 1, under_50: 3, under_100: 3, anywhere: 3 })];
  return [random.pick(finderCards[card])];
}
