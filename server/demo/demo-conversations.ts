import { circleOf, othersAround } from "./demo-likes.ts";
import { type DemoPerson, suitEachOther } from "./demo-people.ts";
import { type Random, seededRandom } from "./random.ts";
import { camCountry } from "./second-site.ts";
import { textsByLocale } from "./texts/by-locale.ts";

/** A line, and whether it starts a new subject: a pause precedes such a line. */
type Line = { text: string; isFresh: boolean };

export type DemoMessage = { from: string; text: string; minutesAgo: number };

/** The messages of two people, oldest first. */
export type DemoConversation = {
  /** The key of the person who wrote first. */
  from: string;
  to: string;
  messages: DemoMessage[];
  /** The receiver has not read the last `unreadCount` messages. */
  unreadCount: number;
};

const day = 1440;

/**
 * Every conversation of the town. A free cast member has sent four messages in two conversations, so one of the
 * five free ones is left; the others wait for an answer.
 */
export function demoConversations(everybody: readonly DemoPerson[]): DemoConversation[] {
  const people = everybody.filter(({ kind }) => kind === "member");
  const ofCast = people
    .filter((person) => person.role)
    .flatMap((member) =>
      circleOf(member, people).partners.map((partner, at) => {
        const random = seededRandom(`chat:${member.key}:${partner.key}`);
        return member.isPremium
          ? premiumChat(random, member, partner, at)
          : freeChat(random, member, partner, at);
      }),
    );
  const withOthers = people
    .filter((person) => person.role)
    .flatMap((member) => {
      const cams = member.country === camCountry ? othersAround("cam", member, everybody).slice(0, 1) : [];
      const others = [...othersAround("fictional", member, everybody).slice(0, 2), ...cams];
      return others.map((other, at) => labelledChat(member, other, at));
    });
  return [...ofCast, ...withOthers, ...townChats(people)];
}

function premiumChat(random: Random, member: DemoPerson, partner: DemoPerson, at: number): DemoConversation {
  if (at === 0 && member.key === "anna") return talk(random, member, partner, everyLine(member), 25, 0);
  const lines =
    at === 4
      ? scenesToLines([openingFor(member, at)]).slice(0, 1)
      : script(random, member, at, random.int(5, 40));
  // The partner began, so an odd number of lines ends with the partner, whose last line is unread.
  const unread = at === 1 || at === 4 ? 1 : 0;
  const count = lines.length - (lines.length % 2 === unread ? 0 : 1);
  return talk(random, partner, member, lines.slice(0, Math.max(count, 1)), ended(random, at), unread);
}

function freeChat(random: Random, member: DemoPerson, partner: DemoPerson, at: number): DemoConversation {
  const length = at === 0 ? 5 : at === 1 ? 4 : 1;
  return talk(
    random,
    partner,
    member,
    scenesToLines([openingFor(member, at)]).slice(0, length),
    ended(random, at),
    length % 2,
  );
}

/** The member began, and has not read the partner's last answer. */
function labelledChat(member: DemoPerson, other: DemoPerson, at: number): DemoConversation {
  const random = seededRandom(`chat:${member.key}:${other.key}`);
  const lines = scenesToLines([openingFor(member, at + 2)]).slice(0, 4);
  return talk(random, member, other, lines, ended(random, at + 1), lines.length % 2 === 0 ? 1 : 0);
}

/** Pairs outside the cast; only premium members write more than one message. */
function townChats(people: readonly DemoPerson[]): DemoConversation[] {
  return people.flatMap((person, at) => {
    if (person.role || !person.isPremium) return [];
    const random = seededRandom(`chat:town:${person.key}`);
    const fitting = people
      .slice(at + 1)
      .filter(
        (other) =>
          !other.role && other.isPremium && other.country === person.country && suitEachOther(person, other),
      );
    return random.sample(fitting, random.int(0, 2)).map((other) => {
      const lines = script(random, person, random.int(0, 3), random.int(1, 40));
      return talk(random, person, other, lines, random.int(60, 12 * day), 0);
    });
  });
}

const ended = (random: Random, at: number) => [40, 190, 1500, 4300, 75][at % 5]! + random.int(0, 30);

function openingFor(person: DemoPerson, at: number): readonly string[] {
  const { openings } = textsByLocale[person.locale];
  return openings[at % openings.length]!;
}

/** An opening and its possible continuation, cut at `length`. */
function script(random: Random, person: DemoPerson, at: number, length: number): Line[] {
  const { continuations, smallTalk } = textsByLocale[person.locale];
  const later = random.sample(continuations, continuations.length);
  const chatter = random.sample(smallTalk, 6);
  return scenesToLines([openingFor(person, at), ...later, ...chatter]).slice(0, length);
}

/** All lines of the language, cut at 120 messages: a conversation long enough to scroll. */
function everyLine(person: DemoPerson): Line[] {
  const { openings, continuations, smallTalk } = textsByLocale[person.locale];
  const [first, ...others] = openings;
  const scenes = [...continuations.slice(0, 2), ...others, ...continuations.slice(2)];
  const pairs = [...smallTalk];
  const mixed = scenes.flatMap((scene) => [...pairs.splice(0, 2), scene]);
  return scenesToLines([first!, ...mixed, ...pairs]).slice(0, 120);
}

function scenesToLines(scenes: readonly (readonly string[])[]): Line[] {
  return scenes.flatMap((scene) => scene.map((text, at) => ({ text, isFresh: at === 0 })));
}

function talk(
  random: Random,
  first: DemoPerson,
  second: DemoPerson,
  lines: readonly Line[],
  endedMinutesAgo: number,
  unreadCount: number,
): DemoConversation {
  const messages: DemoMessage[] = [];
  let minutesAgo = endedMinutesAgo;
  for (let at = lines.length - 1; at >= 0; at--) {
    messages.unshift({ from: at % 2 === 0 ? first.key : second.key, text: lines[at]!.text, minutesAgo });
    // Answers come within minutes, a new subject hours or a day later. All within five weeks.
    minutesAgo += lines[at]!.isFresh ? random.int(400, 1500) : random.int(1, 14);
  }
  return { from: first.key, to: second.key, messages, unreadCount };
}
