import { type DemoPerson, suitEachOther } from "./demo-people.ts";
import { seededRandom } from "./random.ts";

/** One person likes another; two of them in both directions are a match. */
export type DemoLike = {
  from: string;
  to: string;
  minutesAgo: number;
  /** Whether the liked person has seen the like. */
  isSeen: boolean;
};

const day = 1440;

/** All likes. Each cast member has new likes, and matches with the first of their companions. */
export function demoLikes(everybody: readonly DemoPerson[]): DemoLike[] {
  const people = everybody.filter(({ kind }) => kind === "member");
  const likes = new Map<string, DemoLike>();
  const add = (from: DemoPerson, to: DemoPerson, minutesAgo: number, isSeen: boolean) => {
    const id = `${from.key}>${to.key}`;
    const oldest = Math.min(from.createdDaysAgo, to.createdDaysAgo) * day;
    if (!likes.has(id))
      likes.set(id, { from: from.key, to: to.key, minutesAgo: Math.min(minutesAgo, oldest), isSeen });
  };
  for (const member of people.filter((person) => person.role)) {
    const random = seededRandom(`likes:${member.key}`);
    const { partners, admirers } = circleOf(member, people);
    for (const partner of partners) {
      const minutesAgo = random.int(30 * day, 44 * day);
      add(member, partner, minutesAgo, true);
      add(partner, member, minutesAgo - random.int(20, 3 * day), true);
    }
    for (const admirer of admirers) add(admirer, member, random.int(15, 2 * day), false);
    // A fictional profile is liked and never likes (promise 1).
    for (const other of othersAround("fictional", member, everybody))
      add(member, other, random.int(day, 9 * day), false);
  }
  for (const person of people) {
    const random = seededRandom(`likes:town:${person.key}`);
    const fitting = people.filter(
      (other) =>
        !person.role &&
        !other.role &&
        suitEachOther(person, other) &&
        person.country === other.country &&
        Math.abs(person.age - other.age) <= 12,
    );
    for (const other of random.sample(fitting, random.int(1, 6))) {
      const minutesAgo = random.int(60, 40 * day);
      add(person, other, minutesAgo, minutesAgo > other.lastSeenMinutesAgo);
      if (random.chance(0.3)) add(other, person, Math.max(5, minutesAgo - random.int(10, day)), true);
    }
  }
  return [...likes.values()];
}

/**
 * Fictional profiles, or live cams, of a member's country; of the fictional ones only those where each is
 * what the other seeks.
 */
export function othersAround(
  kind: "fictional" | "cam",
  member: DemoPerson,
  people: readonly DemoPerson[],
): DemoPerson[] {
  return people.filter(
    (other) =>
      other.kind === kind &&
      other.country === member.country &&
      (kind === "cam" || suitEachOther(member, other)),
  );
}

/** The people around a cast member: contacts, and people who have only just liked them. */
export function circleOf(
  member: DemoPerson,
  people: readonly DemoPerson[],
): { partners: DemoPerson[]; admirers: DemoPerson[] } {
  const around = people.filter(
    (other) =>
      other.kind === "member" &&
      !other.role &&
      other.country === member.country &&
      other.isPremium &&
      suitEachOther(member, other),
  );
  return { partners: around.slice(0, 5), admirers: around.slice(5, 10) };
}
