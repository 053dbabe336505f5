import type { DemoConversation } from "../demo-conversations.ts";
import type { DemoLike } from "../demo-likes.ts";
import type { DemoPerson } from "../demo-people.ts";
import { seededRandom } from "../random.ts";

export type Timeline = {
  createdAt(person: DemoPerson): Date;
  /**
   * The last visit at the time of loading; afterwards it changes only when a person logs in to the account.
   */
  lastSeenAt(key: string): Date;
};

export const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/**
 * The times of sign-ups and last visits: a last visit is never before the person's own messages, reads or
 * likes.
 */
export function tellTimes(
  people: readonly DemoPerson[],
  likes: readonly DemoLike[],
  conversations: readonly DemoConversation[],
  now: Date,
): Timeline {
  const seenMinutesAgo = new Map(people.map((person) => [person.key, person.lastSeenMinutesAgo]));
  const wasHere = (key: string, minutesAgo: number) =>
    seenMinutesAgo.set(key, Math.min(minutesAgo, seenMinutesAgo.get(key) ?? minutesAgo));
  for (const { from, to, minutesAgo, isSeen } of likes) {
    wasHere(from, minutesAgo);
    if (isSeen) wasHere(to, minutesAgo);
  }
  for (const { from, to, messages, unreadCount } of conversations) {
    messages.forEach((message, at) => {
      wasHere(message.from, message.minutesAgo);
      const isRead = at < messages.length - unreadCount;
      if (isRead) wasHere(message.from === from ? to : from, message.minutesAgo);
    });
  }
  return {
    createdAt: ({ key, createdDaysAgo }) =>
      minutesBefore(now, createdDaysAgo * 1440 + seededRandom(`joined:${key}`).int(10, 1439)),
    lastSeenAt: (key) => minutesBefore(now, seenMinutesAgo.get(key) ?? 0),
  };
}
