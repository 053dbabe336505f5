import type { likes, matches } from "#server/db/schema/likes.ts";
import type { DemoLike } from "../demo-likes.ts";
import { minutesBefore } from "./tell-times.ts";

type Told = {
  likes: (typeof likes.$inferInsert)[];
  matches: (typeof matches.$inferInsert)[];
};

/** The likes; two mutual likes are a match from the later one on. */
export function tellLikes(given: readonly DemoLike[], idOf: (key: string) => string, now: Date): Told {
  const times = new Map(given.map(({ from, to, minutesAgo }) => [`${from}>${to}`, minutesAgo]));
  const told: Told = { likes: [], matches: [] };
  for (const { from, to, minutesAgo, isSeen } of given) {
    const createdAt = minutesBefore(now, minutesAgo);
    const answered = times.get(`${to}>${from}`);
    // A person who likes back has seen the like.
    const seenMinutesAgo = isSeen
      ? minutesAgo
      : answered !== undefined && answered <= minutesAgo
        ? answered
        : null;
    const seenAt = seenMinutesAgo === null ? null : minutesBefore(now, seenMinutesAgo);
    const [fromId, toId] = [idOf(from), idOf(to)];
    told.likes.push({ fromId, toId, createdAt, seenAt, announcedAt: seenAt });
    if (answered !== undefined && fromId < toId) {
      const matchedAt = minutesBefore(now, Math.min(minutesAgo, answered));
      told.matches.push({ lowId: fromId, highId: toId, createdAt: matchedAt });
    }
  }
  return told;
}
